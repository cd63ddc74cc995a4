import { chapter, type Family, type Origin, type Settings } from "../explanation.ts";
import * as bad from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { wrapper } from "../situations/guards.ts";
import { dotnetRare } from "./dotnet-rare.ts";

const http = (says: string): Settings => [["HttpClient", says]];
const newer: { readonly origin: Origin } = {
  origin: { source: "https://github.com/dotnet/runtime, System.Net.Http, Resources/Strings.resx" },
};

export const dotnet: Family = {
  name: ".NET",
  origin: { tried: "3.1.23" },
  settings: {
    lookup: http("HttpClient.Timeout (100 s), SocketsHttpHandler.ConnectTimeout (none)"),
    connect: http("SocketsHttpHandler.ConnectTimeout (none), HttpClient.Timeout (100 s)"),
    addresses: http("SocketsHttpHandler.ConnectCallback"),
    headers: http("HttpClient.Timeout (100 s), or a CancellationToken"),
    body: http("HttpClient.Timeout covers the body unless you ask for ResponseHeadersRead; then a CancellationToken"),
    whole: http("read the content to its end: it reports a short one"),
    reuse: http(
      "SocketsHttpHandler.PooledConnectionIdleTimeout (2 min, since .NET 6 1 min), PooledConnectionLifetime (none)",
    ),
    pool: http("SocketsHttpHandler.MaxConnectionsPerServer (no limit)"),
    parser: http("none"),
    headerSize: http("SocketsHttpHandler.MaxResponseHeadersLength (64 KB)"),
    bodySize: http("HttpClient.MaxResponseContentBufferSize (2 GB); of Kestrel MaxRequestBodySize (30 MB)"),
    tls: http("SslOptions.RemoteCertificateValidationCallback; SSL_CERT_FILE, SSL_CERT_DIR on Linux"),
    request: http(
      "BaseAddress, the arguments of the call; of Kestrel Limits.RequestHeadersTimeout, MinRequestBodyDataRate",
    ),
    abort: http("HttpClient.Timeout (100 s), a CancellationToken"),
    answer: http("EnsureSuccessStatusCode() makes it an error"),
  },
  chapters: [
    chapter(before.refused, [
      [
        "HttpRequestException: Connection refused",
        "The server refused the connection, most often because nothing listens there.",
      ],
    ]),
    chapter(before.nameFailed, [
      ["HttpRequestException: Name or service not known", "The name could not be looked up."],
    ]),
    chapter(before.connectTimeout, [
      [
        "A connection could not be established within the configured ConnectTimeout",
        ".NET 5 and later: no connection within SocketsHttpHandler.ConnectTimeout.",
        newer,
      ],
    ]),
    chapter(broken.timedOutSomewhere, [
      [
        "A task was canceled",
        "HttpClient.Timeout or ConnectTimeout passed, or the program cancelled the call; .NET 5 and later name the timeout.",
        { topic: "abort" },
      ],
      [
        "The request was canceled due to the configured HttpClient.Timeout",
        ".NET 5 and later: HttpClient.Timeout passed.",
        { topic: "abort", ...newer },
      ],
    ]),
    chapter(broken.cancelled, [
      ["The operation was canceled", "The program cancelled the call, or a timeout did.", newer],
    ]),
    chapter(broken.reset, [
      [
        "Unable to read data from the transport connection: Connection reset by peer",
        "The server or a proxy reset the connection (RST).",
      ],
    ]),
    chapter(broken.closedEarly, [
      [
        "The response ended prematurely",
        "The connection was closed before the response was complete, in the head or in the body.",
      ],
    ]),
    chapter(bad.badStatusLine, [
      [
        "Received an invalid status line",
        "The answer does not begin with a status line that .NET accepts: another protocol, or garbage.",
      ],
    ]),
    chapter(bad.badHeader, [["Received an invalid header line", "A header line is malformed."]]),
    chapter(bad.badChunk, [
      [
        ["Received chunk header length could not be parsed", "Received an invalid chunk"],
        "The size of a chunk is not a hexadecimal number.",
      ],
    ]),
    chapter(bad.tooLarge, [
      [
        "The HTTP response headers length exceeded the set limit",
        "The headers are larger than MaxResponseHeadersLength.",
      ],
    ]),
    chapter(bad.statusAsError, [
      [
        "Response status code does not indicate success",
        "EnsureSuccessStatusCode() turns the status into this exception.",
      ],
    ]),
    chapter(wrapper, [
      [
        "An error occurred while sending the request",
        ".NET's wrapper for any failure before the headers; the inner exception says why.",
        { phase: "connect, send or headers" },
      ],
      [
        "Error while copying content to a stream",
        ".NET's wrapper for any failure in the body; the inner exception says why.",
        { phase: "body: a status had arrived", topic: "whole" },
      ],
      [
        "System.Net.Sockets.SocketException",
        "A socket failed; the number and the words after it say how.",
        { origin: { source: "https://learn.microsoft.com/dotnet/api/system.net.sockets.socketexception" } },
      ],
      [
        "One or more errors occurred",
        "AggregateException: a program waited for a task with .Result or .Wait(); the inner exception says why.",
      ],
    ]),
    ...dotnetRare,
  ],
};
