import { chapter, type Family } from "../explanation.ts";
import * as bad from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { wrapper } from "../situations/guards.ts";

const okHttpSource = { origin: { source: "https://github.com/square/okhttp" } } as const;
const apacheSource = { origin: { source: "https://github.com/apache/httpcomponents-client" } } as const;

export const okHttp: Family = {
  name: "OkHttp",
  origin: { tried: "4.12.0" },
  settings: {
    lookup: [["OkHttp", "Dns; only callTimeout covers the lookup"]],
    connect: [["OkHttp", "connectTimeout (10 s)"]],
    addresses: [["OkHttp", "each address in turn; fastFallback races them"]],
    headers: [["OkHttp", "readTimeout (10 s), callTimeout (none)"]],
    body: [["OkHttp", "readTimeout (10 s between two reads), callTimeout (none)"]],
    whole: [["OkHttp", "read the body to its end; always close it"]],
    reuse: [["OkHttp", "ConnectionPool (5 idle connections, 5 min); retryOnConnectionFailure (true)"]],
    parser: [["OkHttp", "none"]],
    headerSize: [["OkHttp", "none: 256 KB"]],
    encoding: [["OkHttp", "set Accept-Encoding yourself, and it decompresses nothing"]],
    redirects: [["OkHttp", "followRedirects (20 at most)"]],
    abort: [["OkHttp", "call.cancel(), callTimeout"]],
  },
  chapters: [
    chapter(before.notConnected, [
      ["ConnectException: Failed to connect to", "No connection: the cause says why, most often `Connection refused`."],
    ]),
    chapter(broken.reset, [
      [
        ["stream was reset:", "okhttp3.internal.http2.ConnectionShutdownException"],
        "HTTP/2: the stream or its connection was ended; the code after it says why. `CANCEL` is often this program's own.",
        {
          ...okHttpSource,
          phase: "headers or body",
          endedBy: "the server, or this program if the code is CANCEL",
          lessons: [],
        },
      ],
    ]),
    chapter(broken.noReply, [
      [
        "SocketTimeoutException: timeout",
        "No data arrived within readTimeout, in the headers or in the body.",
        { phase: "headers or body", lessons: ["timeout-504", "length-too-long"] },
      ],
    ]),
    chapter(broken.timedOutSomewhere, [
      ["InterruptedIOException: timeout", "The whole call took longer than callTimeout.", { topic: "abort" }],
    ]),
    chapter(broken.cancelled, [["IOException: Canceled", "The program cancelled the call.", okHttpSource]]),
    chapter(broken.closedEarly, [
      [
        "unexpected end of stream on",
        "The connection was closed before the head was complete; also: its first line is longer than 256 KB.",
        {
          phase: "headers",
          endedBy: "the server or a proxy, by a plain close (FIN), or the client, whose limit for a line was reached",
          proves: "no complete head of a response arrived, or its first line is too long",
          gateways: "closes before the head",
        },
      ],
    ]),
    chapter(broken.cut, [
      ["ProtocolException: unexpected end of stream", "The body ended before its Content-Length was reached."],
    ]),
    chapter(bad.shortEncoding, [["source exhausted prematurely", "The compressed body ends too early."]]),
    chapter(bad.badStatusLine, [
      ["Unexpected status line", "The answer does not begin with a status line that OkHttp accepts."],
    ]),
    chapter(bad.badChunk, [
      ["Expected leading [0-9a-fA-F] character but was", "The size of a chunk is not a hexadecimal number."],
    ]),
    chapter(bad.malformed, [
      [
        "had non-zero Content-Length",
        "A 204 or 205 arrived with a Content-Length other than 0.",
        { gateways: "sends a body with 204", lessons: ["body-after-204"] },
      ],
    ]),
    chapter(bad.unexpectedStatus, [
      [
        "IllegalStateException: state:",
        "A bug of OkHttp 4: the server sent more than one interim response (1xx) before the final one.",
        {
          endedBy: "the client, by a bug of its own",
          gateways: "sends 100 for ever",
          lessons: ["interim-for-ever"],
        },
      ],
    ]),
    chapter(bad.redirectLoop, [["Too many follow-up requests", "The client followed 20 redirects and gave up."]]),
    chapter(bad.badEncoding, [["ID1ID2: actual", "The response says that it is gzipped, and is not."]]),
  ],
};

export const apache: Family = {
  name: "Apache HttpClient",
  origin: { tried: "5.5" },
  settings: {
    connect: [["HttpClient 5", "ConnectionConfig.connectTimeout (3 min)"]],
    addresses: [["HttpClient 5", "each address in turn"]],
    headers: [["HttpClient 5", "ConnectionConfig.socketTimeout, RequestConfig.responseTimeout (none)"]],
    body: [["HttpClient 5", "ConnectionConfig.socketTimeout, between two reads (none)"]],
    whole: [["HttpClient 5", "consume the entity; it reports a short one"]],
    reuse: [
      [
        "HttpClient 5",
        "ConnectionConfig.validateAfterInactivity (2 s), evictIdleConnections; one automatic retry of idempotent requests",
      ],
    ],
    pool: [["HttpClient 5", "maxConnPerRoute (5), maxConnTotal (25), connectionRequestTimeout (3 min)"]],
    parser: [["HttpClient 5", "Http1Config"]],
    encoding: [["HttpClient 5", "disableContentCompression()"]],
    redirects: [["HttpClient 5", "RequestConfig.maxRedirects (50), circularRedirectsAllowed (false)"]],
  },
  chapters: [
    chapter(before.notConnected, [
      ["HttpHostConnectException", "The connection failed; the message says why, most often `Connection refused`."],
    ]),
    chapter(before.connectTimeout, [
      [
        ["org.apache.hc.client5.http.ConnectTimeoutException", "org.apache.http.conn.ConnectTimeoutException"],
        "No connection within the connect timeout.",
      ],
    ]),
    chapter(before.noConnectionFree, [
      [
        ["ConnectionRequestTimeoutException", "ConnectionPoolTimeoutException"],
        "The pool had no free connection within connectionRequestTimeout.",
      ],
    ]),
    chapter(broken.closedBeforeHead, [
      [
        "NoHttpResponseException",
        "The server closed the connection without a valid status line: often an idle connection whose server had just closed it.",
        { lessons: ["empty-reply", "keep-alive-502"] },
      ],
    ]),
    chapter(broken.cut, [
      [
        [
          "ConnectionClosedException",
          "ConnectionClosedException: Premature end of Content-Length delimited message body",
        ],
        "The body ended before its Content-Length or its last chunk was reached.",
      ],
      ["TruncatedChunkException", "The body ended in the middle of a chunk.", apacheSource],
    ]),
    chapter(broken.reset, [
      [
        "H2StreamResetException",
        "HTTP/2: the server ended this one stream; the words after it say why. `Stream refused` means that it was not handled.",
        { ...apacheSource, phase: "headers or body", endedBy: "the server, by RST_STREAM", lessons: [] },
      ],
    ]),
    chapter(bad.badChunk, [["MalformedChunkCodingException", "The size of a chunk is not a hexadecimal number."]]),
    chapter(bad.notUnderstood, [
      [
        "Invalid header; error at offset",
        "A header line is malformed, or the connection ended in the middle of it.",
        { phase: "headers", gateways: "sends a bad header", lessons: [] },
      ],
    ]),
    chapter(bad.ambiguousLength, [["Multiple Content-Length headers", "The response has two lengths."]]),
    chapter(bad.badStatusLine, [
      [
        "UnsupportedHttpVersionException",
        "The response has an HTTP version that does not exist.",
        { gateways: "sends HTTP/3.7" },
      ],
    ]),
    chapter(bad.redirectLoop, [
      ["CircularRedirectException", "A redirect led back to an address that had been asked already."],
    ]),
    chapter(bad.badEncoding, [
      ["ZipException: Not in GZIP format", "The response says that it is gzipped, and is not."],
    ]),
    chapter(wrapper, [
      ["ClientProtocolException", "Apache's wrapper for any violation of HTTP; the message or the cause says which."],
    ]),
  ],
};
