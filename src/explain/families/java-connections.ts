import { type Chapter, chapter, fromSource } from "../explanation.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { bulkheadFull, wrapper } from "../situations/guards.ts";

/** Messages of Java's sockets, HTTP/2 client and executors. */
export const javaConnections: readonly Chapter[] = fromSource(
  "https://github.com/openjdk/jdk, sun/nio/ch, jdk/internal/net/http and java/util/concurrent",
  [
    chapter(before.connectTimeout, [
      [
        [
          "ConnectException: Connection timed out",
          "ConnectException: Operation timed out",
          "SocketTimeoutException: failed to connect to",
        ],
        "No connection: the kernel's own patience, or the connect timeout, ran out.",
        { endedBy: "this machine's kernel, or the client: whichever stopped waiting first" },
      ],
    ]),
    chapter(before.unreachable, [["NoRouteToHostException", "No route leads to that host, or a firewall says so."]]),
    chapter(broken.writtenInVain, [
      [
        ["SocketException: Broken pipe", "IOException: Broken pipe"],
        "The program went on writing after the other end had closed; on a server the client had left.",
      ],
    ]),
    chapter(broken.reset, [
      [
        "IOException: Connection reset by peer",
        "The other end reset the connection (RST); on a server the client had left.",
      ],
    ]),
    chapter(broken.resetOrClosed, [
      [
        "java.nio.channels.ClosedChannelException",
        "The channel was used after it had been closed. As the cause of HttpClient's ConnectException: refused, or an unknown name.",
        {
          endedBy: "the other end, or this program: the exception around it says more",
          proves: "the connection is closed",
        },
      ],
    ]),
    chapter(broken.closedEarly, [
      [
        "GOAWAY received",
        "HTTP/2: the server said that it closes the connection, as it does before it stops.",
        { endedBy: "the server, by GOAWAY", topic: "reuse", lessons: ["stop-politely"] },
      ],
    ]),
    chapter(broken.reset, [
      [
        "Received RST_STREAM",
        "HTTP/2: the server ended this one stream; the words after it say why.",
        {
          phase: "headers or body",
          endedBy: "the server, by RST_STREAM",
          proves: "the server gave up this call",
          lessons: [],
        },
      ],
    ]),
    chapter(before.noConnectionFree, [
      ["too many concurrent streams", "HTTP/2: more calls at once than the server allows on one connection."],
    ]),
    chapter(bulkheadFull, [
      [
        "RejectedExecutionException",
        "An executor took no more tasks: its queue is full, or it was shut down; the text says which.",
        { endedBy: "the executor in this program", topic: "pool" },
      ],
    ]),
    chapter(before.localLimit, [
      [
        "OutOfMemoryError",
        "The program has no memory left; whatever it was doing may be half done, and a restart follows.",
        {
          phase: "any",
          proves: "this process is out of memory, or may start no more threads",
          leavesOpen: "what became of the calls in progress: unknown",
          retry: "only with an idempotency key, after a restart",
          topic: "answer",
        },
      ],
    ]),
    chapter(broken.timedOutSomewhere, [
      [
        "SocketTimeoutException",
        "A socket timeout passed; the words after it, or the stack, say whether while connecting or reading.",
        {
          wraps: true,
          phase: "connect, headers or body: the words after it or the stack say which",
        },
      ],
    ]),
    chapter(wrapper, [["SocketException", "A socket failed; the words after it say how."]]),
  ],
);
