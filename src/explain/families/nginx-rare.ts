import { type Chapter, chapter, fromSource } from "../explanation.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { notPassedOn, requestIncomplete } from "../situations/gateway.ts";
import { certificate, handshakeTimeout } from "../situations/tls.ts";

const byNginx = { endedBy: "nginx, which stopped waiting" } as const;

/** Returns nginx's message about a timeout, whose words in brackets depend on the C library. */
export function timedOutWhile(doing: string): readonly string[] {
  return ["110: Connection", "110: Operation", "60: Operation"].map(
    (words) => `upstream timed out (${words} timed out) while ${doing}`,
  );
}

/** Error log messages of nginx that were not tested. */
export const nginxRare: readonly Chapter[] = fromSource(
  "https://github.com/nginx/nginx, src/http/ngx_http_upstream.c",
  [
    chapter(before.unreachable, [
      [
        ["connect() failed (113", "connect() failed (101"],
        "nginx has no route to the server behind it; it tries the next one, and answers 502 if there is none.",
      ],
    ]),
    chapter(before.connectTimeout, [
      [
        ["connect() failed (110", "connect() failed (60"],
        "The kernel got no answer while nginx connected; nginx tries the next server, and answers 502 if there is none.",
        { endedBy: "this machine's kernel, which got no answer" },
      ],
    ]),
    chapter(before.localLimit, [
      [
        ["connect() failed (99", "connect() to"],
        "nginx could not make its own end of the connection; the number in brackets says why: 99 means that no local port is free.",
        { endedBy: "nginx's machine" },
      ],
      [
        "accept4() failed (24",
        "nginx has as many files and sockets open as it may, and accepts no new connection: raise worker_rlimit_nofile.",
        { phase: "connect, of nginx's client", endedBy: "nginx's machine, which reached a limit" },
      ],
    ]),
    chapter(broken.noReply, [
      [
        timedOutWhile("sending request to upstream"),
        "The server behind nginx took no more of the request within proxy_send_timeout; nginx answers 504.",
        { phase: "send", ...byNginx, proves: "the request was not taken in time" },
      ],
    ]),
    chapter(handshakeTimeout, [
      [
        timedOutWhile("SSL handshaking to upstream"),
        "The TLS handshake with the server behind nginx took too long; nginx answers 504.",
        byNginx,
      ],
    ]),
    chapter(broken.writtenInVain, [
      [
        [
          "writev() failed (32",
          "writev() failed (104",
          "send() failed (32",
          "send() failed (104",
          "sendfile() failed (32",
        ],
        "The server behind nginx, or its client, had closed or reset the connection while nginx was writing; the words after `while` say which.",
      ],
    ]),
    chapter(broken.reset, [
      [
        "upstream rejected request with error",
        "HTTP/2 or gRPC: the server behind nginx ended the stream; nginx answers 502.",
        { phase: "headers", endedBy: "the server, by RST_STREAM", lessons: [] },
      ],
    ]),
    chapter(requestIncomplete, [
      [
        ["client timed out", "while waiting for request"],
        "nginx's client sent its request too slowly, or left its connection idle: client_header_timeout, client_body_timeout (60 s), keepalive_timeout.",
      ],
    ]),
    chapter(notPassedOn, [
      [
        ["client sent invalid", "client sent plain HTTP request to HTTPS port", "client sent too long"],
        "nginx refused the request of its client; it answers 400, 414 or 494.",
      ],
      ["access forbidden by rule", "An allow or deny rule of nginx refused the request; it answers 403."],
    ]),
    chapter(certificate, [
      [
        ["upstream SSL certificate verify error", "upstream SSL certificate does not match"],
        "proxy_ssl_verify is on, and the certificate of the server behind nginx fails the check; nginx answers 502.",
        { endedBy: "nginx, which does not accept the certificate" },
      ],
    ]),
  ],
);
