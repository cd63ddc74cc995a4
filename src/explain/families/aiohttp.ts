import { chapter, type Family, fromSource, type Settings } from "../explanation.ts";
import * as bad from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { wrapper } from "../situations/guards.ts";
import { certificate, tlsMismatch } from "../situations/tls.ts";

const aio = (says: string): Settings => [["aiohttp", says]];

/** The spellings of messages with status 400, which is the server's or that of aiohttp's own parser. */
const parserSays = (...messages: readonly string[]) =>
  messages.flatMap((message) =>
    ["", "ClientResponseError: "].flatMap((name) =>
      ["'", '"'].map((quote) => `${name}400, message=${quote}${message}`),
    ),
  );

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
    chapter(before.notConnected, [
      [
        "ClientConnectorError",
        "No connection: refused, or no route; in older versions also an unknown name. The brackets say which.",
      ],
    ]),
    chapter(before.notConnected, [
      ["Connect call failed", "The server refused the connection, or there is no route to it."],
    ]),
    ...fromSource("https://docs.aiohttp.org/en/stable/client_reference.html#client-exceptions", [
      chapter(certificate, [
        ["ClientConnectorCertificateError", "The server's certificate fails a check; the words in brackets say which."],
      ]),
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
      [
        "ClientOSError",
        "The connection failed; the words after it say why, most often `Connection reset by peer`.",
        { endedBy: "the server, a proxy or this machine: the words after it say which" },
      ],
    ]),
    chapter(broken.closedBeforeHead, [
      [
        ["ServerDisconnectedError", "ServerDisconnectedError: Server disconnected", "Server disconnected"],
        "The server closed the connection before the head was complete: often an idle connection that it had just closed.",
      ],
    ]),
    chapter(broken.bodyUnread, [
      ["ClientPayloadError", "The body broke off, or could not be decompressed; the words after it say which."],
    ]),
    chapter(broken.cut, [
      [
        ["Response payload is not completed", "ClientPayloadError: Response payload is not completed"],
        "The body ended before its Content-Length or its last chunk was reached.",
      ],
    ]),
    chapter(bad.badEncoding, [
      [
        [
          "Can not decode content-encoding",
          "400, message:\n  Can not decode content-encoding",
          "ClientPayloadError: 400, message:\n  Can not decode content-encoding",
        ],
        "The response says that it is compressed, and is not, or is compressed badly. The server did not send status 400.",
      ],
    ]),
    chapter(bad.tooLarge, [
      [
        parserSays("Got more than", "Too many headers received"),
        "A line of the head, or the number of headers, is larger than aiohttp allows. The server did not send status 400.",
      ],
    ]),
    chapter(bad.statusAsError, [[parserSays("Bad Request"), "With raise_for_status: the server sent status 400."]]),
    chapter(bad.notUnderstood, [
      [
        ["ClientResponseError: 400", "400, message=", "400, message:"],
        "aiohttp could not parse the response, and reports that as status 400; with raise_for_status it is the server's own.",
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
