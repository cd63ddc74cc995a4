import { type Chapter, chapter, fromSource } from "../explanation.ts";
import { statusAsError } from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { notPassedOn, requestIncomplete } from "../situations/gateway.ts";
import { wrapper } from "../situations/guards.ts";
import { certificate, tlsMismatch } from "../situations/tls.ts";

const windows = fromSource("https://learn.microsoft.com/windows/win32/winsock/windows-sockets-error-codes-2", [
  chapter(before.refused, [
    [
      "No connection could be made because the target machine actively refused it",
      "Windows: the server refused the connection.",
    ],
  ]),
  chapter(before.nameUnknown, [["No such host is known", "Windows: the name is unknown."]]),
  chapter(before.connectTimeout, [
    [
      "A connection attempt failed because the connected party did not properly respond",
      "Windows: no connection; the server did not answer. After connecting the same text means that the connection fell silent.",
      { endedBy: "this machine's kernel, which got no answer" },
    ],
  ]),
  chapter(before.unreachable, [
    [
      [
        "A socket operation was attempted to an unreachable host",
        "A socket operation was attempted to an unreachable network",
      ],
      "Windows: there is no route to that address.",
    ],
  ]),
  chapter(before.portTaken, [
    [
      "Only one usage of each socket address",
      "Windows: the port is taken; or, while connecting, no local port is left.",
    ],
  ]),
  chapter(broken.reset, [
    [
      "An existing connection was forcibly closed by the remote host",
      "Windows: the server or a proxy reset the connection (RST).",
    ],
  ]),
  chapter(broken.resetOrClosed, [
    [
      "An established connection was aborted by the software in your host machine",
      "Windows: this machine gave the connection up, after a timeout or a protocol error.",
      { endedBy: "this machine's kernel, or a program on it such as a firewall" },
    ],
  ]),
]);

const runtime = fromSource("https://github.com/dotnet/runtime, System.Net.Http, Resources/Strings.resx", [
  chapter(before.refused, [
    [
      "SocketException (111): Connection refused",
      "The server refused the connection, most often because nothing listens there.",
    ],
  ]),
  chapter(broken.writtenInVain, [
    [
      "Unable to write data to the transport connection",
      "The connection was closed or reset while the program was writing.",
    ],
  ]),
  chapter(tlsMismatch, [
    [
      "The SSL connection could not be established",
      "The TLS handshake failed; the inner exception says why: often a certificate, or http spoken to an https port.",
      { wraps: true },
    ],
    [
      [
        "Cannot determine the frame size or a corrupted frame was received",
        "The handshake failed due to an unexpected packet format",
      ],
      "The other end does not speak TLS on that port.",
    ],
    [
      "Received an unexpected EOF or 0 bytes from the transport stream",
      "The other end closed the connection during the TLS handshake.",
      { endedBy: "the other end, by a plain close (FIN)" },
    ],
  ]),
  chapter(certificate, [
    ["The remote certificate is invalid", "The server's certificate fails a check; the words after it say which."],
  ]),
  chapter(before.ownMistake, [
    [
      "Cannot access a disposed object",
      "The program used an object that it had disposed; as HttpClient or its content, before or during a call.",
      {
        phase: "any",
        proves: "this program had disposed the object",
        leavesOpen: "whether a request had been sent before",
      },
    ],
    [
      ["An invalid request URI was provided", "Only 'http' and 'https' schemes are allowed"],
      "The URL is relative and there is no BaseAddress, or its scheme is unknown.",
    ],
  ]),
]);

const framework = fromSource("https://learn.microsoft.com/dotnet/api/system.net.webexceptionstatus", [
  chapter(broken.closedBeforeHead, [
    [
      "The underlying connection was closed",
      "WebException: the connection ended without an answer; the words after it say how, often an idle connection that the server had just closed.",
    ],
  ]),
  chapter(broken.timedOutSomewhere, [
    [
      "The operation has timed out",
      "WebException: Timeout (100 s) or ReadWriteTimeout (5 min) passed.",
      { topic: "abort" },
    ],
  ]),
  chapter(before.nameFailed, [
    ["The remote name could not be resolved", "WebException: the name could not be looked up."],
  ]),
  chapter(before.notConnected, [
    ["Unable to connect to the remote server", "WebException: no connection; the inner exception says why."],
  ]),
  chapter(statusAsError, [
    [
      "The remote server returned an error",
      "WebException: HttpWebRequest turns every status from 400 up into this exception.",
    ],
  ]),
]);

const kestrel = fromSource("https://learn.microsoft.com/aspnet/core/fundamentals/servers/kestrel/options", [
  chapter(notPassedOn, [
    [
      "BadHttpRequestException: Request body too large",
      "Kestrel: the request is larger than MaxRequestBodySize (30 MB); it answers 413.",
      { endedBy: "the server, which reads no more", topic: "bodySize" },
    ],
  ]),
  chapter(requestIncomplete, [
    [
      ["Reading the request body timed out due to data arriving too slowly", "Reading the request headers timed out"],
      "Kestrel: the request arrived too slowly (MinRequestBodyDataRate, RequestHeadersTimeout); it answers 408.",
    ],
  ]),
  chapter(wrapper, [
    [
      "BadHttpRequestException",
      "Kestrel refused the request, most often with 400; the words after it say why.",
      { phase: "headers or body of a request", proves: "the request was not handled as it stands", topic: "request" },
    ],
  ]),
]);

/** Messages of Windows, .NET Framework and Kestrel, and less common ones of HttpClient. */
export const dotnetRare: readonly Chapter[] = [...windows, ...runtime, ...framework, ...kestrel];
