import { chapter, type Family, type Settings } from "../explanation.ts";
import * as bad from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { wrapper } from "../situations/guards.ts";
import { netty } from "./netty.ts";

const by = (says: string): Settings => [["Reactor Netty", says]];

export const reactorNetty: Family = {
  name: "Reactor Netty",
  origin: { tried: "1.2.9" },
  settings: {
    lookup: by("resolver(spec -> spec.queryTimeout(...)) (5 s)"),
    connect: by("option(CONNECT_TIMEOUT_MILLIS) (30 s)"),
    addresses: by("resolver"),
    headers: by("responseTimeout (none); it covers silence, in the body too"),
    body: by("responseTimeout (none), or doOnResponse with a ReadTimeoutHandler"),
    whole: by("read the body to its end"),
    reuse: by(
      "ConnectionProvider maxIdleTime (none), evictInBackground; it retries once on a connection that was just closed: disableRetry(true)",
    ),
    pool: by(
      "ConnectionProvider maxConnections (500 for HttpClient), pendingAcquireMaxCount (1000), pendingAcquireTimeout (45 s)",
    ),
    parser: by("httpResponseDecoder"),
    headerSize: by("httpResponseDecoder maxHeaderSize (8 KB)"),
    tls: by("secure(spec -> ...).handshakeTimeout (10 s); trustManager of the SslContext"),
    retry: by("Retry.backoff, Retry.max; of Reactor Netty itself disableRetry(true)"),
    redirects: by("followRedirect (false)"),
    abort: by("cancel the subscription; Mono.timeout"),
  },
  chapters: [
    chapter(before.notConnected, [
      [
        "finishConnect(..) failed",
        "The connection failed; the words after it say why, most often `Connection refused`.",
      ],
    ]),
    chapter(before.nameFailed, [
      [
        "Failed to resolve '",
        "The name could not be looked up; the cause distinguishes NXDOMAIN from a resolver that did not answer.",
      ],
    ]),
    chapter(before.connectTimeout, [
      [
        ["io.netty.channel.ConnectTimeoutException", "connection timed out after"],
        "No connection within CONNECT_TIMEOUT_MILLIS.",
      ],
    ]),
    chapter(before.noConnectionFree, [
      [
        ["PoolAcquireTimeoutException", "Pool#acquire(Duration) has been pending"],
        "The pool had no free connection within pendingAcquireTimeout.",
      ],
      [
        ["PoolAcquirePendingLimitException", "Pending acquire queue has reached its maximum size"],
        "More calls waited for a connection than pendingAcquireMaxCount allows.",
      ],
    ]),
    chapter(broken.noReply, [
      [
        ["io.netty.handler.timeout.ReadTimeoutException", "ReadTimeoutException"],
        "No data arrived within responseTimeout, in the headers or in the body; it has no message.",
        { phase: "headers or body" },
      ],
    ]),
    chapter(broken.reset, [
      [
        "recvAddress(..) failed",
        "The connection failed while reading; the words after it say why, most often `Connection reset by peer`.",
      ],
    ]),
    chapter(broken.closedBeforeHead, [
      [
        [
          "Connection prematurely closed BEFORE response",
          "PrematureCloseException: Connection prematurely closed BEFORE response",
        ],
        "The connection was closed before the headers arrived: often an idle connection that the server had just closed.",
        { lessons: ["empty-reply", "keep-alive-502"] },
      ],
      [
        "PrematureChannelClosureException",
        "The connection was closed in the middle of the head.",
        { gateways: "closes in the head" },
      ],
    ]),
    chapter(broken.cut, [
      [
        [
          "Connection prematurely closed DURING response",
          "PrematureCloseException: Connection prematurely closed DURING response",
        ],
        "The connection was closed before the body was complete.",
      ],
    ]),
    chapter(broken.closedEarly, [
      [
        "PrematureCloseException",
        "The connection was closed too early; the message says BEFORE or DURING the response.",
      ],
    ]),
    chapter(bad.badStatusLine, [
      ["invalid version format", "The answer does not begin with a status line: another protocol, or garbage."],
    ]),
    chapter(bad.badChunk, [["Invalid character in chunk size", "The size of a chunk is not a hexadecimal number."]]),
    chapter(bad.ambiguousLength, [
      ["Multiple Content-Length values found", "The response has two lengths that differ."],
    ]),
    chapter(bad.tooLarge, [["TooLongHttpHeaderException", "The headers are larger than the decoder's maxHeaderSize."]]),
    chapter(wrapper, [
      [
        "reactor.core.Exceptions$ReactiveException",
        "Reactor's wrapper for a checked exception when a program blocks; the cause says why.",
      ],
    ]),
    ...netty,
  ],
};
