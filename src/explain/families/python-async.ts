import { chapter, type Family, type Settings } from "../explanation.ts";
import * as bad from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { wrapper } from "../situations/guards.ts";
import { tlsMismatch } from "../situations/tls.ts";

const by =
  (name: string) =>
  (says: string): Settings => [[name, says]];
const x = by("httpx");
const aio = by("aiohttp");

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
    chapter(before.refused, [
      [
        "httpx.ConnectError",
        "No connection; the words after it say why: refused, unknown name, TLS.",
        { phase: "lookup or connect, the TLS handshake included" },
      ],
    ]),
    chapter(before.connectTimeout, [["httpx.ConnectTimeout", "No connection within the connect timeout."]]),
    chapter(before.noConnectionFree, [
      [["PoolTimeout", "httpx.PoolTimeout"], "The pool had no free connection within the pool timeout."],
    ]),
    chapter(broken.noReply, [
      [
        "httpx.ReadTimeout",
        "No data arrived within the read timeout, in the headers or in the body.",
        { phase: "headers or body", lessons: ["timeout-504", "length-too-long"] },
      ],
    ]),
    chapter(broken.reset, [["httpx.ReadError", "The connection failed while reading, most often by a reset (RST)."]]),
    chapter(broken.closedBeforeHead, [
      [
        [
          "Server disconnected without sending a response",
          "RemoteProtocolError: Server disconnected without sending a response",
        ],
        "The server closed the connection before the head was complete: often an idle connection that it had just closed.",
      ],
    ]),
    chapter(broken.cut, [
      [
        [
          "peer closed connection without sending complete message body",
          "RemoteProtocolError: peer closed connection without sending complete message body",
        ],
        "The body ended before its Content-Length or its last chunk was reached.",
      ],
    ]),
    chapter(bad.malformed, [
      [
        ["RemoteProtocolError", "httpx.RemoteProtocolError"],
        "The server broke the rules of HTTP, or closed the connection too early; the message says which.",
        { gateways: "closes early" },
      ],
    ]),
    chapter(bad.badEncoding, [["httpx.DecodingError", "The response says that it is compressed, and is not."]]),
    chapter(bad.redirectLoop, [["httpx.TooManyRedirects", "The client followed 20 redirects and gave up."]]),
    chapter(bad.statusAsError, [["HTTPStatusError", "raise_for_status() turns the status into this error."]]),
    chapter(before.badTarget, [
      ["httpx.UnsupportedProtocol", "The URL has no scheme that httpx knows: write http:// before the host."],
    ]),
  ],
};

export const aiohttp: Family = {
  name: "aiohttp",
  origin: { tried: "3.14.5" },
  settings: {
    lookup: aio(
      "ClientTimeout(connect=...) covers lookup and the wait for a connection; TCPConnector ttl_dns_cache (10 s)",
    ),
    connect: aio("ClientTimeout(sock_connect=30 s)"),
    addresses: aio("TCPConnector happy_eyeballs_delay (0.25 s)"),
    headers: aio("ClientTimeout(total=300 s, sock_read=None)"),
    body: aio("ClientTimeout(sock_read=...) (none, between two reads), total (300 s)"),
    whole: aio("read the body to its end: it reports a short one"),
    reuse: aio("TCPConnector keepalive_timeout (15 s), force_close; it retries idempotent requests once"),
    pool: aio("TCPConnector limit (100), limit_per_host (no limit); ClientTimeout(connect=...)"),
    parser: aio("none: the parser is llhttp, as in Node"),
    headerSize: aio("max_line_size, max_field_size (8190 bytes)"),
    encoding: aio("auto_decompress (True)"),
    tls: aio("ssl: an ssl.SSLContext"),
    redirects: aio("max_redirects (10)"),
    abort: aio("ClientTimeout(total=300 s), asyncio.timeout"),
    answer: aio("raise_for_status (False)"),
  },
  chapters: [
    chapter(before.refused, [
      [["ClientConnectorError", "Connect call failed"], "No connection: refused, or no route."],
    ]),
    chapter(before.nameFailed, [
      ["ClientConnectorDNSError", "The name could not be looked up; the words in brackets say why."],
    ]),
    chapter(before.connectTimeout, [
      [
        ["ConnectionTimeoutError", "Connection timeout to host"],
        "No connection within ClientTimeout's connect or sock_connect.",
      ],
    ]),
    chapter(broken.noReply, [
      [
        ["SocketTimeoutError", "Timeout on reading data from socket", "ServerTimeoutError"],
        "No data arrived within sock_read, in the headers or in the body.",
        { phase: "headers or body", lessons: ["timeout-504", "length-too-long"] },
      ],
    ]),
    chapter(broken.reset, [
      ["ClientOSError", "The connection failed; the words after it say why, most often `Connection reset by peer`."],
    ]),
    chapter(broken.closedBeforeHead, [
      [
        ["ServerDisconnectedError", "ServerDisconnectedError: Server disconnected", "Server disconnected"],
        "The server closed the connection before the head was complete: often an idle connection that it had just closed.",
      ],
    ]),
    chapter(broken.cut, [
      [
        [
          "ClientPayloadError",
          "Response payload is not completed",
          "ClientPayloadError: Response payload is not completed",
        ],
        "The body broke off, or could not be decompressed; the words after it say which.",
      ],
    ]),
    chapter(bad.malformed, [
      [
        ["ClientResponseError: 400", "400, message=", "400, message:"],
        "aiohttp could not parse the response, and reports that as status 400. The server did not send this status.",
        { phase: "headers or body", endedBy: "the client, whose parser rejected the response" },
      ],
    ]),
    chapter(bad.redirectLoop, [
      ["aiohttp.client_exceptions.TooManyRedirects", "The client followed ten redirects and gave up."],
    ]),
    chapter(bad.badContent, [
      [
        ["ContentTypeError", "Attempt to decode JSON with unexpected mimetype"],
        "json() expects the content type application/json: often the body is an HTML page from a proxy.",
      ],
    ]),
    chapter(bad.statusAsError, [
      [
        "ClientResponseError",
        "With raise_for_status every status from 400 up is this error; with status 400 the parser may have refused the response.",
      ],
    ]),
    chapter(tlsMismatch, [["ClientConnectorSSLError", "The TLS handshake failed; the words in brackets say why."]]),
    chapter(wrapper, [
      [
        "Cannot connect to host",
        "aiohttp's wrapper for any failure to connect; the reason is in brackets.",
        { phase: "lookup or connect", topic: "connect" },
      ],
    ]),
  ],
};
