import { chapter, type Family, type Settings, type Topic } from "../explanation.ts";
import * as bad from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { guardTimeout } from "../situations/guards.ts";
import { javaConnections } from "./java-connections.ts";
import { javaTls } from "./java-tls.ts";

function clients(httpClient: string, urlConnection?: string): Settings {
  const own: Settings = [["HttpClient", httpClient]];
  return urlConnection === undefined ? own : [...own, ["HttpURLConnection", urlConnection]];
}

const settings: Readonly<Partial<Record<Topic, Settings>>> = {
  lookup: clients("none; networkaddress.cache.ttl, networkaddress.cache.negative.ttl (10 s)", "the same"),
  connect: clients("connectTimeout (none: the kernel's two minutes)", "setConnectTimeout (none)"),
  addresses: clients(
    "the first address only, unless jdk.httpclient.disableRetryConnect allows one more try",
    "each address in turn",
  ),
  headers: clients("HttpRequest.timeout (none)", "setReadTimeout (none)"),
  body: clients(
    "none before Java 26: HttpRequest.timeout ends at the headers; orTimeout on sendAsync",
    "setReadTimeout, between two reads",
  ),
  whole: clients("a BodyHandler reports it", "read the stream to its end"),
  reuse: clients(
    "jdk.httpclient.keepalive.timeout (1200 s in Java 17, 30 s since 21)",
    "http.keepAlive, http.maxConnections (5)",
  ),
  pool: clients("jdk.httpclient.connectionPoolSize (no limit)"),
  parser: clients("none: the parser is strict", "none"),
  headerSize: clients("jdk.http.maxHeaderSize (384 KB)", "the same"),
  encoding: clients("none: it does not decompress", "the same"),
  abort: clients("cancel the CompletableFuture; HttpRequest.timeout", "disconnect()"),
  tls: clients("sslContext; javax.net.ssl.trustStore", "the same"),
  redirects: clients("followRedirects (NEVER); jdk.httpclient.redirects.retrylimit (5)", "http.maxRedirects (20)"),
  request: clients("the arguments of the call; jdk.httpclient.allowRestrictedHeaders"),
  answer: clients("none: check statusCode()", "getErrorStream(); getInputStream() throws from 400 up"),
};

export const java: Family = {
  name: "Java",
  origin: { tried: "17.0.15" },
  settings,
  chapters: [
    chapter(before.refused, [
      [
        "ConnectException: Connection refused",
        "The server refused the connection, most often because nothing listens there.",
      ],
      [
        "ConnectException",
        "HttpClient's error for a refused connection or an unknown name, without a message; its cause says which.",
        { ...before.notConnected, wraps: true },
      ],
    ]),
    chapter(broken.cancelled, [
      [
        "SocketException: Socket closed",
        "The program cancelled the call, or one of its timeouts closed the socket; the exception around it says which.",
      ],
    ]),
    chapter(before.nameFailed, [
      [
        ["UnknownHostException", "java.net.UnknownHostException"],
        "The name could not be looked up, permanently or temporarily.",
      ],
      [
        "UnresolvedAddressException",
        "HttpClient: the name could not be looked up; this is the cause of a ConnectException.",
      ],
    ]),
    chapter(before.connectTimeout, [
      [
        "HttpConnectTimeoutException",
        "HttpClient: no connection within its connectTimeout, or within the timeout of the request.",
      ],
      [["connect timed out", "SocketTimeoutException: connect timed out"], "No connection within the connect timeout."],
    ]),
    chapter(broken.noReply, [
      [
        "HttpTimeoutException",
        "HttpClient: the headers did not arrive within HttpRequest.timeout. The timeout does not cover the body.",
      ],
      [
        ["Read timed out", "SocketTimeoutException: Read timed out"],
        "No data arrived within the read timeout.",
        { phase: "headers or body", lessons: ["timeout-504", "length-too-long"] },
      ],
    ]),
    chapter({ ...guardTimeout, wraps: true }, [
      [
        "java.util.concurrent.TimeoutException",
        "A future was not complete in time: get(timeout), orTimeout or a library.",
      ],
    ]),
    chapter(broken.reset, [
      [["Connection reset", "SocketException: Connection reset"], "The server or a proxy reset the connection (RST)."],
    ]),
    chapter(broken.closedBeforeHead, [
      [
        "HTTP/1.1 header parser received no bytes",
        "HttpClient: the connection was closed or reset before a byte of the response; the cause says which.",
        { endedBy: "the server or a proxy, by a plain close (FIN) or a reset (RST): the cause says which" },
      ],
      ["Unexpected end of file from server", "HttpURLConnection: the server closed the connection without an answer."],
    ]),
    chapter(broken.closedEarly, [
      ["EOF reached while reading", "HttpClient: the server closed the connection before the response was complete."],
      [
        ["parsing HTTP/1.1 header", "parsing HTTP/1.1 status line"],
        "HttpClient: the connection was closed or reset in the middle of the head.",
        { phase: "headers", endedBy: "the server or a proxy: the cause tells how", gateways: "closes in the head" },
      ],
    ]),
    chapter(broken.endedEarly, [
      ["java.io.EOFException", "A stream ended where more was expected, most often in the body."],
    ]),
    chapter(bad.shortEncoding, [["Unexpected end of ZLIB input stream", "The compressed body ends too early."]]),
    chapter(broken.cut, [
      ["fixed content-length:", "HttpClient: the body ended before its Content-Length was reached."],
      ["chunked transfer encoding, state:", "HttpClient: the body ended before its last chunk."],
      ["Premature EOF", "HttpURLConnection: the body ended before its last chunk."],
    ]),
    chapter(bad.badStatusLine, [
      [
        "Invalid status line",
        "HttpClient: the answer does not begin with a status line that it accepts: another protocol, or garbage.",
      ],
      ["Invalid Http response", "HttpURLConnection: the answer is not HTTP."],
    ]),
    chapter(bad.badHeader, [
      ["Invalid header name", "HttpClient: the name of a header has a character that HTTP forbids."],
    ]),
    chapter(bad.badChunk, [
      ["Illegal character in chunk size", "HttpClient: the size of a chunk is not a hexadecimal number."],
      ["Bogus chunk size", "HttpURLConnection: the size of a chunk is not a hexadecimal number."],
    ]),
    chapter(bad.malformed, [
      [
        "unexpected content length header with 204 response",
        "HttpClient: a 204 arrived with a Content-Length other than 0.",
        { gateways: "sends a body with 204", lessons: ["body-after-204"] },
      ],
    ]),
    chapter(bad.unexpectedStatus, [
      [
        "Unexpected 101 response, when not upgrading",
        "HttpClient: the server switched protocols without being asked.",
        { gateways: "sends an unasked 101", lessons: ["unasked-upgrade"] },
      ],
    ]),
    chapter(bad.tooLarge, [["Header size too big", "The headers are larger than jdk.http.maxHeaderSize."]]),
    chapter(bad.redirectLoop, [["Server redirected too many", "HttpURLConnection followed 20 redirects and gave up."]]),
    chapter(bad.statusAsError, [
      [
        "Server returned HTTP response code",
        "HttpURLConnection: getInputStream() throws this for every status from 400 up.",
      ],
    ]),
    chapter(before.ownMistake, [
      ["restricted header name", "HttpClient sets this header itself and does not let a program set it."],
    ]),
    ...javaTls,
    ...javaConnections,
  ],
};
