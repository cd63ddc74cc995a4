import { chapter, type Family, fromSource, type Settings } from "../explanation.ts";
import * as bad from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";

/** httpcore, on which httpx is built, uses the same names. */
const both = (name: string) => [`httpx.${name}`, `httpcore.${name}`] as const;

const protocolError = (message: string) => [
  message,
  `RemoteProtocolError: ${message}`,
  ...both(`RemoteProtocolError: ${message}`),
];

const x = (says: string): Settings => [["httpx", says]];

export const httpx: Family = {
  name: "httpx",
  origin: { tried: "0.28.1" },
  settings: {
    lookup: x("Timeout(connect=...) (5 s) covers the lookup"),
    connect: x("Timeout(connect=...) (5 s)"),
    addresses: x("each address in turn"),
    headers: x("Timeout(read=...) (5 s), between two reads; no limit for the whole call"),
    body: x("Timeout(read=...) (5 s), between two reads"),
    whole: x("read the body to its end: it reports a short one"),
    reuse: x("Limits(keepalive_expiry=5 s), HTTPTransport(retries=0): connection attempts only"),
    pool: x("Limits(max_connections=100), Timeout(pool=...) (5 s)"),
    parser: x("none: h11 is strict"),
    headerSize: x("none: 100 KB"),
    encoding: x("iter_raw() returns the bytes as received"),
    tls: x("verify: an ssl.SSLContext"),
    redirects: x("follow_redirects (False), max_redirects (20)"),
    request: x("the arguments of the call"),
    answer: x("raise_for_status() makes it an error"),
  },
  chapters: [
    chapter(before.notConnected, [
      [
        both("ConnectError"),
        "No connection; the words after it say why: refused, unknown name, TLS.",
        { phase: "lookup or connect, the TLS handshake included" },
      ],
    ]),
    chapter(before.connectTimeout, [[both("ConnectTimeout"), "No connection within the connect timeout."]]),
    chapter(before.noConnectionFree, [
      [["PoolTimeout", ...both("PoolTimeout")], "The pool had no free connection within the pool timeout."],
    ]),
    chapter(broken.noReply, [
      [
        both("ReadTimeout"),
        "No data arrived within the read timeout, in the headers or in the body.",
        { phase: "headers or body", lessons: ["timeout-504", "length-too-long"] },
      ],
    ]),
    chapter(broken.reset, [[both("ReadError"), "The connection failed while reading, most often by a reset (RST)."]]),
    chapter(broken.closedBeforeHead, [
      [
        protocolError("Server disconnected without sending a response"),
        "The server closed the connection before the head was complete: often an idle connection that it had just closed.",
      ],
    ]),
    chapter(broken.cut, [
      [
        protocolError("peer closed connection without sending complete message body"),
        "The body ended before its Content-Length or its last chunk was reached.",
      ],
    ]),
    chapter(bad.tooLarge, [
      [
        protocolError("Receive buffer too long"),
        "The head of the response is larger than h11 keeps while it is incomplete (100 KB).",
      ],
    ]),
    chapter(bad.badChunk, [
      [protocolError("illegal chunk header"), "The size of a chunk is not a hexadecimal number."],
    ]),
    chapter(bad.notUnderstood, [
      [
        ["RemoteProtocolError", ...both("RemoteProtocolError")],
        "The server broke the rules of HTTP, closed the connection too early or sent too much; the message says which.",
        { gateways: "closes early" },
      ],
    ]),
    chapter(bad.badEncoding, [
      ["httpx.DecodingError", "The response says that it is compressed, and is not, or is compressed badly."],
    ]),
    chapter(bad.redirectLoop, [["httpx.TooManyRedirects", "The client followed 20 redirects and gave up."]]),
    chapter(bad.statusAsError, [["HTTPStatusError", "raise_for_status() turns the status into this error."]]),
    chapter(before.badTarget, [
      ["httpx.UnsupportedProtocol", "The URL has no scheme that httpx knows: write http:// before the host."],
    ]),
    ...fromSource("https://www.python-httpx.org/exceptions/", [
      chapter({ ...broken.noReply, phase: "send", topic: "body", proves: "the request was not taken in time" }, [
        [both("WriteTimeout"), "The other end took no data within the write timeout (5 s).", { lessons: [] }],
      ]),
      chapter(broken.writtenInVain, [
        [both("WriteError"), "The connection failed while writing; the words after it say why."],
      ]),
      chapter(before.ownMistake, [
        [both("LocalProtocolError"), "The program asked for something that HTTP forbids, such as a bad header."],
      ]),
      chapter(before.notConnected, [
        [
          both("ProxyError"),
          "The proxy could not be used; the words after it say why.",
          { phase: "connect, at the proxy" },
        ],
      ]),
    ]),
  ],
};
