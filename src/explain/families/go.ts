import { chapter, type Family, type Settings, type Topic } from "../explanation.ts";
import * as bad from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { wrapper } from "../situations/guards.ts";
import { goHttp2 } from "./go-http2.ts";
import { goRare } from "./go-rare.ts";
import { goServer } from "./go-server.ts";
import { goTls } from "./go-tls.ts";

const by = (says: string): Settings => [["net/http", says]];

const settings: Readonly<Partial<Record<Topic, Settings>>> = {
  lookup: by("net.Resolver; the Dialer's Timeout covers the lookup"),
  connect: by(
    "net.Dialer Timeout in Transport.DialContext (30 s in DefaultTransport, none in a Transport of your own); Client.Timeout",
  ),
  addresses: by("net.Dialer FallbackDelay (300 ms between IPv6 and IPv4)"),
  headers: by("Transport.ResponseHeaderTimeout (none), Client.Timeout (none), or a context with a deadline"),
  body: by("Client.Timeout covers the body too; no timeout between two reads: use a context"),
  whole: by("read Body to the end and check the error of io.ReadAll"),
  reuse: by(
    "Transport.IdleConnTimeout (90 s in DefaultTransport), DisableKeepAlives; a request with GetBody can be retried",
  ),
  pool: by("Transport.MaxConnsPerHost (no limit), MaxIdleConnsPerHost (2)"),
  parser: by("none: the parser accepts bare newlines and little else"),
  headerSize: by("Transport.MaxResponseHeaderBytes (10 MB)"),
  encoding: by("Transport.DisableCompression; it decompresses only what it requested itself"),
  tls: by("TLSClientConfig RootCAs, ServerName; Transport.TLSHandshakeTimeout (10 s in DefaultTransport)"),
  redirects: by("Client.CheckRedirect (10 at most)"),
  answer: by("resp.StatusCode; of a server Server.Shutdown, http.TimeoutHandler"),
  bodySize: by("io.LimitReader; of a server http.MaxBytesReader"),
  abort: by("the request's context, Client.Timeout"),
  request: by("the arguments of the call"),
};

export const go: Family = {
  name: "Go",
  origin: { tried: "1.26.8" },
  settings,
  chapters: [
    chapter(before.refused, [
      ["connect: connection refused", "The server refused the connection, most often because nothing listens there."],
    ]),
    chapter(before.nameUnknown, [["no such host", "The name is unknown."]]),
    chapter(broken.timedOutSomewhere, [
      [
        "i/o timeout",
        "Nothing arrived in time. After `dial tcp` the connection was not made; after `read tcp` the server did not answer.",
        {
          phase: "connect after `dial`; else send, headers or body",
          retry: "safe after `dial`; else only with an idempotency key",
          topic: "connect",
          lessons: ["timeout-504", "connect-hangs", "length-too-long"],
        },
      ],
      [
        "context deadline exceeded",
        "The deadline of the context, or Client.Timeout, passed; with Client.Timeout the words in brackets tell what the client was waiting for.",
        { phase: "any: the words in brackets, if there are any, say which", topic: "abort" },
      ],
      [
        [
          "Client.Timeout exceeded while awaiting headers",
          "context deadline exceeded (Client.Timeout exceeded while awaiting headers",
          "request canceled (Client.Timeout exceeded while awaiting headers",
        ],
        "Client.Timeout passed before the headers arrived: in lookup, connect, send or headers.",
        { phase: "any before the body", topic: "headers", lessons: ["timeout-504", "connect-hangs"] },
      ],
    ]),
    chapter(broken.noReply, [
      [
        ["net/http: timeout awaiting response headers", "timeout awaiting response headers"],
        "Transport.ResponseHeaderTimeout passed: the request was sent, and no headers arrived.",
      ],
    ]),
    chapter(broken.bodyStalled, [
      [
        [
          "Client.Timeout or context cancellation while reading body",
          "context deadline exceeded (Client.Timeout or context cancellation while reading body",
        ],
        "The headers had arrived; Client.Timeout passed, or the context was cancelled, while the body was being read.",
        { lessons: ["headers-then-silence", "dribbled-body"] },
      ],
    ]),
    chapter(broken.cancelled, [
      ["context canceled", "The program cancelled the call, most often because its own caller had left."],
    ]),
    chapter(broken.reset, [
      [
        "read: connection reset by peer",
        "The server or a proxy reset the connection (RST) while the client waited or read.",
        { phase: "connect, send, headers or body" },
      ],
    ]),
    chapter(broken.writtenInVain, [
      ["write: broken pipe", "The client went on writing after the server had closed."],
      [
        "use of closed network connection",
        "The program used a connection that it had closed itself.",
        { phase: "any", endedBy: "this program, which had closed the connection", lessons: [] },
      ],
    ]),
    chapter(broken.closedBeforeHead, [
      [
        "EOF",
        'After `Get "..."` or another method: the server closed the connection before a byte of the response. Alone also the end of whatever was read, such as an empty body.',
        {
          proves: "after a method and a URL that no response arrived; alone only that something ended",
          leavesOpen: "whether the work was done: unknown; no answer does not mean no",
        },
      ],
    ]),
    chapter(broken.staleConnection, [
      [
        "http: server closed idle connection",
        "The server closed an idle connection just as Go was about to use it. Go retries by itself, except a request whose body it cannot read again.",
        { retry: "with GetBody set Go does it itself; else only if repeating it is harmless" },
      ],
    ]),
    chapter(broken.endedEarly, [
      [
        "unexpected EOF",
        "The headers, the body, a chunk, compressed data or JSON ended in the middle. A short body that is falsely marked as gzip ends like this too.",
        { lessons: ["cut-by-length", "cut-chunks"] },
      ],
    ]),
    chapter(bad.badStatusLine, [
      ["malformed HTTP response", "The answer does not begin with a status line: another protocol, or garbage."],
      ["malformed HTTP status code", "The status is not a number of three digits.", { gateways: "sends status 2000" }],
    ]),
    chapter(bad.notUnderstood, [
      [
        "malformed MIME header",
        "A header line is malformed, or the connection ended or was reset in the middle of it.",
        { phase: "headers", gateways: "sends a bad header" },
      ],
    ]),
    chapter(bad.ambiguousLength, [
      ["http: message cannot contain multiple Content-Length headers", "The response has two lengths that differ."],
    ]),
    chapter(bad.badChunk, [["invalid byte in chunk length", "The size of a chunk is not a hexadecimal number."]]),
    chapter(bad.tooLarge, [
      ["net/http: server response headers exceeded", "The headers are larger than Transport.MaxResponseHeaderBytes."],
    ]),
    chapter(bad.redirectLoop, [["stopped after 10 redirects", "The client followed ten redirects and gave up."]]),
    chapter(bad.badEncoding, [["gzip: invalid header", "The response says that it is gzipped, and is not."]]),
    chapter(wrapper, [
      [
        ["net/http: HTTP/1.x transport connection broken", "transport connection broken"],
        "Go's wrapper for any error of the parser or the connection; the reason follows.",
      ],
    ]),
    chapter(before.ownMistake, [
      ["net/http: invalid header field value", "A header has a value that HTTP forbids."],
      ["first path segment in URL cannot contain colon", "The URL has no scheme: write http:// before the host."],
    ]),
    chapter(broken.writtenInVain, [
      [
        "http: ContentLength=",
        "The request body does not match its ContentLength.",
        {
          endedBy: "this program: it sent a length other than the one it declared",
          retry: "useless until the program is fixed",
          topic: "request",
          gateways: null,
          lessons: [],
        },
      ],
    ]),
    ...goTls,
    ...goHttp2,
    ...goServer,
    ...goRare,
  ],
  onlyIn: { keys: /^read udp$/, at: [/\b(read udp)\b[^\n]{0,200}?\bi\/o timeout/g] },
};
