import { chapter, type Family, type Own } from "../explanation.ts";
import * as bad from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { gatewayLimit, noServer, notPassedOn } from "../situations/gateway.ts";
import { tlsMismatch } from "../situations/tls.ts";
import { nginxRare, timedOutWhile } from "./nginx-rare.ts";
import { settings } from "./nginx-settings.ts";

const bySource: Own = {
  origin: { source: "https://github.com/nginx/nginx, src/http/ngx_http_upstream.c" },
};

const byNginx: Own = { endedBy: "nginx, which stopped waiting" };

/** nginx's error log, about its calls to upstream servers. */
export const nginx: Family = {
  name: "nginx",
  origin: { tried: "1.22.1" },
  settings,
  chapters: [
    chapter(before.refused, [
      [
        "connect() failed (111",
        "The server behind nginx refused the connection; nginx tries the next one, and answers 502 if there is none.",
      ],
    ]),
    chapter(before.nameFailed, [
      [
        "host not found in upstream",
        "A literal name is unknown: nginx does not start, or keeps its old configuration.",
      ],
      [
        ["no resolver defined to resolve", "could not be resolved"],
        "The name is a variable, and nginx could not look it up; it answers 502.",
      ],
    ]),
    chapter(before.nameUnsettled, [
      ["while resolving, resolver:", "nginx cannot reach the DNS server that `resolver` names."],
    ]),
    chapter(broken.timedOutSomewhere, [
      [
        "upstream timed out",
        "nginx could not connect to the server behind it in time, or got no answer in time; the words after `while` say which.",
        {
          phase: "connect, send, headers or body: the words after `while` say which",
          ...byNginx,
          retry: "safe after `while connecting`; else only with an idempotency key",
          topic: "headers",
        },
      ],
    ]),
    chapter(before.connectTimeout, [
      [
        timedOutWhile("connecting to upstream"),
        "No connection within proxy_connect_timeout; nginx answers 504.",
        byNginx,
      ],
    ]),
    chapter(broken.noReply, [
      [
        timedOutWhile("reading response header from upstream"),
        "No headers arrived within proxy_read_timeout; nginx answers 504.",
        byNginx,
      ],
    ]),
    chapter(broken.bodyStalled, [
      [
        timedOutWhile("reading upstream"),
        "The status had been passed on; then nothing more arrived within proxy_read_timeout, and nginx cuts the answer.",
        byNginx,
      ],
    ]),
    chapter(broken.reset, [
      [
        "recv() failed (104",
        "The server behind nginx reset the connection before the headers were complete; nginx answers 502.",
        { phase: "send or headers" },
      ],
      [
        "readv() failed (104",
        "The server behind nginx reset the connection in the body; nginx cuts the answer, and bytes that it had buffered are lost.",
        { phase: "body: a status had arrived", gateways: "resets in the body", lessons: ["cut-by-length"] },
      ],
    ]),
    chapter(broken.closedEarly, [
      [
        "upstream prematurely closed connection",
        "The server behind nginx closed the connection before its response was complete; the words after `while` tell where.",
      ],
    ]),
    chapter(broken.closedBeforeHead, [
      [
        "upstream prematurely closed connection while reading response header from upstream",
        "The server behind nginx closed the connection before the headers were complete; nginx answers 502.",
      ],
    ]),
    chapter(broken.cut, [
      [
        "upstream prematurely closed connection while reading upstream",
        "The server behind nginx closed the connection in the body; nginx cuts the answer.",
      ],
    ]),
    chapter(noServer, [
      [
        "upstream server temporarily disabled",
        "A server of the group failed max_fails times within fail_timeout; nginx does not use it for that time.",
        {
          proves: "nginx uses the other servers of the group; the log lines before say what became of the failed calls",
          leavesOpen: "why that server failed",
        },
      ],
      [
        "no live upstreams",
        "Every server of the group failed max_fails times within fail_timeout, so nginx uses none of them and answers 502.",
      ],
    ]),
    chapter(bad.badStatusLine, [
      [
        "upstream sent no valid HTTP/1.0 header",
        "The answer does not begin with a status line. nginx takes it for HTTP/0.9 and passes the bytes on unchanged.",
        { endedBy: "nobody: nginx passes the bytes on" },
      ],
    ]),
    chapter(bad.badHeader, [["upstream sent invalid header", "A header line is malformed; nginx answers 502."]]),
    chapter(bad.tooLarge, [
      ["upstream sent too big header", "The headers are larger than proxy_buffer_size; nginx answers 502."],
    ]),
    chapter(bad.badChunk, [
      [
        "upstream sent invalid chunked response",
        "The size of a chunk is not a hexadecimal number; nginx cuts the answer.",
      ],
    ]),
    chapter(bad.ambiguousLength, [
      [
        ["upstream sent duplicate header line", "at the same time while reading response header from upstream"],
        "The response has two lengths, or a length and chunks; nginx 1.23 and later answer 502.",
        bySource,
      ],
      [
        'upstream sent more data than specified in "Content-Length" header',
        "The server sent more than it announced; nginx passes on what the length allows.",
        {
          phase: "body: a status had arrived",
          endedBy: "nobody: nginx cuts off the surplus",
          gateways: "sends more than its length",
          lessons: ["length-too-short"],
        },
      ],
    ]),
    chapter(broken.callerLeft, [
      [
        ["client prematurely closed connection", "epoll_wait() reported that client prematurely closed connection"],
        "nginx's client left before the answer; nginx drops its own call and logs 499.",
      ],
    ]),
    chapter(gatewayLimit, [
      [
        ["limiting requests, excess", "limiting requests"],
        "limit_req: more requests than the zone allows; nginx answers 503.",
      ],
      ["limiting connections by zone", "limit_conn: more connections than the zone allows; nginx answers 503."],
      [
        "worker_connections are not enough",
        "nginx keeps as many connections as worker_connections allows, and drops new ones.",
        { topic: "pool", ...bySource, lessons: [] },
      ],
    ]),
    chapter(notPassedOn, [
      [
        "client intended to send too large body",
        "The request body is larger than client_max_body_size; nginx answers 413.",
        { topic: "bodySize" },
      ],
    ]),
    chapter(tlsMismatch, [
      [
        ["SSL_do_handshake() failed", "peer closed connection in SSL handshake"],
        "nginx and the server behind it could not agree on TLS; nginx answers 502.",
      ],
    ]),
    ...nginxRare,
  ],
};
