import { type Chapter, chapter, fromSource } from "../explanation.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { certificate, certificateRefused, tlsMismatch } from "../situations/tls.ts";

/** Less common messages of Python's sockets, TLS and servers. */
export const pythonRare: readonly Chapter[] = [
  ...fromSource("https://docs.python.org/3/library/exceptions.html and https://docs.python.org/3/library/socket.html", [
    chapter(before.connectTimeout, [
      [
        [
          "TimeoutError: [Errno 110] Connection timed out",
          "TimeoutError: [Errno 60] Operation timed out",
          "[Errno 110] Connection timed out",
          "[Errno 60] Operation timed out",
        ],
        "The kernel got no answer to its packets, most often while connecting.",
        { endedBy: "this machine's kernel, which got no answer", phase: "connect, most often" },
      ],
    ]),
    chapter(broken.noReply, [
      [
        ["The read operation timed out", "TimeoutError: The read operation timed out"],
        "Over TLS: no data arrived within the timeout of the socket.",
        { phase: "headers or body" },
      ],
    ]),
    chapter(
      {
        ...broken.noReply,
        phase: "send",
        proves: "the request, or a part of it, was not taken in time",
        topic: "headers",
      },
      [
        [
          ["The write operation timed out", "TimeoutError: The write operation timed out"],
          "Over TLS: the other end took no data within the timeout of the socket.",
        ],
      ],
    ),
    chapter(broken.cancelled, [
      [
        ["asyncio.exceptions.CancelledError", "asyncio.CancelledError"],
        "The task was cancelled: by a timeout around it, by its own caller, or because the server stops.",
      ],
    ]),
    chapter(broken.resetOrClosed, [
      [
        "ConnectionAbortedError",
        "This machine's kernel gave the connection up: on Windows after a timeout or a reset.",
        { endedBy: "this machine's kernel" },
      ],
    ]),
  ]),
  ...fromSource("https://docs.python.org/3/library/ssl.html", [
    chapter(certificate, [
      [
        ["CERTIFICATE_VERIFY_FAILED", "certificate verify failed"],
        "The server's certificate fails a check; the words after it say which.",
      ],
    ]),
    chapter(tlsMismatch, [
      [
        ["EOF occurred in violation of protocol", "UNEXPECTED_EOF_WHILE_READING"],
        "The other end closed the connection without the close of TLS, most often during the handshake.",
        {
          endedBy: "the other end, by a plain close (FIN)",
          leavesOpen: "whether it happened in the handshake; later also whether the work was done: unknown",
          proves: "the connection ended without the close that TLS asks for",
          retry: "safe in the handshake; else only with an idempotency key",
        },
      ],
      [
        ["SSLV3_ALERT_HANDSHAKE_FAILURE", "TLSV1_ALERT_PROTOCOL_VERSION"],
        "The two ends have no TLS version or cipher in common.",
      ],
      [
        "The handshake operation timed out",
        "The TLS handshake did not end within the timeout.",
        {
          endedBy: "the client, which stopped waiting",
          proves: "no secure connection was made in time, so no request was sent over it",
          gateways: "does not accept",
          lessons: [],
        },
      ],
    ]),
    chapter(certificateRefused, [
      [
        ["TLSV1_ALERT_UNKNOWN_CA", "SSLV3_ALERT_BAD_CERTIFICATE", "SSLV3_ALERT_CERTIFICATE_UNKNOWN"],
        "The other end did not accept this end's certificate.",
      ],
    ]),
  ]),
  ...fromSource("https://docs.gunicorn.org/en/stable/settings.html#timeout", [
    chapter(broken.cut, [
      [
        "WORKER TIMEOUT",
        "gunicorn killed a worker that had not reported within --timeout (30 s); its callers get no answer, or a cut one.",
        {
          phase: "none here; for the client: headers or body",
          endedBy: "gunicorn, which killed its worker",
          proves: "the worker was stopped in the middle of its request",
          gateways: "closes before the head",
          topic: "abort",
        },
      ],
    ]),
  ]),
];
