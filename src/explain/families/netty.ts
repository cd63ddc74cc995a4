import { type Chapter, chapter, fromSource } from "../explanation.ts";
import { tooLarge } from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { retriesUsedUp, wrapper } from "../situations/guards.ts";
import { handshakeTimeout, tlsMismatch } from "../situations/tls.ts";

/** Messages of Netty itself, on which Reactor Netty is built. */
export const netty: readonly Chapter[] = fromSource(
  "https://github.com/netty/netty and https://github.com/reactor/reactor-netty",
  [
    chapter(before.refused, [
      [
        "AnnotatedConnectException: Connection refused",
        "The server refused the connection, most often because nothing listens there.",
      ],
    ]),
    chapter(before.unreachable, [
      ["AnnotatedNoRouteToHostException", "No route leads to that host, or a firewall says so."],
    ]),
    chapter(before.connectTimeout, [
      [
        "AnnotatedConnectException: Connection timed out",
        "The kernel's own patience while connecting ran out.",
        { endedBy: "this machine's kernel" },
      ],
    ]),
    chapter(before.nameUnsettled, [
      [
        ["DnsNameResolverTimeoutException", "DnsNameResolverException"],
        "Netty's own resolver got no answer from the DNS server in time.",
      ],
    ]),
    chapter(broken.reset, [
      [
        ["readAddress(..) failed", "syscall:read(..) failed", "syscall:readAddress(..) failed"],
        "The connection failed while reading; the words after it say why, most often `Connection reset by peer`.",
      ],
    ]),
    chapter(broken.writtenInVain, [
      [
        [
          "writevAddress(..) failed",
          "writeAddress(..) failed",
          "syscall:write(..) failed",
          "syscall:writev(..) failed",
          "sendAddress(..) failed",
        ],
        "The connection failed while writing; the words after it say why, most often `Broken pipe`.",
      ],
      [
        "Connection has been closed BEFORE send operation",
        "The connection was closed before Reactor Netty could write to it; on a server the client had left.",
        { proves: "nothing of this message was sent on that connection" },
      ],
    ]),
    chapter(broken.resetOrClosed, [
      [
        ["StacklessClosedChannelException", "SslClosedEngineException"],
        "Netty: the channel was used after it had been closed, by the other end or by this program.",
        { endedBy: "the other end, or this program: the lines before say more", proves: "the connection is closed" },
      ],
    ]),
    chapter(broken.noReply, [
      [
        ["io.netty.handler.timeout.WriteTimeoutException", "WriteTimeoutException"],
        "Writing did not end within the WriteTimeoutHandler's time: the other end reads too slowly, or not at all.",
        {
          phase: "send",
          proves: "the request, or a part of it, was not taken in time",
          topic: "whole",
          gateways: null,
          lessons: [],
        },
      ],
    ]),
    chapter(tooLarge, [
      ["TooLongHttpLineException", "The first line is longer than the decoder's maxInitialLineLength (4 KB)."],
    ]),
    chapter(tlsMismatch, [
      [
        ["NotSslRecordException", "not an SSL/TLS record"],
        "The other end does not speak TLS on that port: the client spoke https to a plain http port.",
      ],
    ]),
    chapter(handshakeTimeout, [
      ["SslHandshakeTimeoutException", "The TLS handshake did not end within handshakeTimeout (10 s)."],
    ]),
    chapter(retriesUsedUp, [
      [
        ["RetryExhaustedException", "Retries exhausted:"],
        "Reactor's retryWhen gave up; the cause says how the last attempt failed.",
      ],
    ]),
    chapter(wrapper, [
      [
        "io.netty.handler.codec.DecoderException",
        "Netty's wrapper for a failure of a decoder, often of TLS; the cause says why.",
      ],
    ]),
  ],
);
