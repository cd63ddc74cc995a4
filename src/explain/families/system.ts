import { chapter, type Family } from "../explanation.ts";
import {
  localLimit,
  nameUnknown,
  nameUnsettled,
  portTaken,
  refused,
  unreachable,
} from "../situations/before-sending.ts";
import { reset, resetOrClosed, timedOutSomewhere, writtenInVain } from "../situations/broken-off.ts";

const read = "whether it happened while connecting or later; after connecting also whether the work was done: unknown";

/** Messages of the kernel and the C library, as strerror and gai_strerror word them. Most runtimes repeat them. */
export const system: Family = {
  name: "the operating system",
  origin: { tried: "glibc 2.36" },
  settings: {},
  chapters: [
    chapter(refused, [
      [
        "Connection refused",
        "The server refused the connection: ECONNREFUSED, most often because nothing listens there.",
      ],
    ]),
    chapter(unreachable, [
      [
        ["No route to host", "Host is unreachable"],
        "EHOSTUNREACH: a router or this machine has no route to that host.",
        { leavesOpen: read },
      ],
      [
        ["Network is unreachable", "Network unreachable"],
        "ENETUNREACH: no route to that network, often IPv6 on a machine without it.",
        { leavesOpen: read },
      ],
    ]),
    chapter(nameUnknown, [["Name or service not known", "The name is unknown: EAI_NONAME."]]),
    chapter(nameUnsettled, [["Temporary failure in name resolution", "The DNS resolver had no answer: EAI_AGAIN."]]),
    chapter(timedOutSomewhere, [
      [
        "Connection timed out",
        "ETIMEDOUT: the kernel got no answer to its packets, most often while connecting.",
        {
          phase: "connect, most often; else whenever the other end falls silent",
          endedBy: "this machine's kernel, or a timeout of the program",
          proves: "nothing came back from the other end in time; while connecting also that nothing was sent",
          retry: "safe while connecting; else only with an idempotency key",
          topic: "connect",
          gateways: "does not accept",
          lessons: ["connect-hangs", "late-connect"],
        },
      ],
    ]),
    chapter(localLimit, [
      [
        ["Too many open files", "No file descriptors available"],
        "EMFILE or ENFILE: the process or the machine has reached its limit of open files and sockets; a server then accepts no new connection.",
        { lessons: ["out-of-descriptors"] },
      ],
      [
        ["Cannot assign requested address", "Address not available"],
        "EADDRNOTAVAIL: no local port is left for that address, or the local address is not on this machine.",
        { proves: "no connection could begin on this machine; nothing was sent" },
      ],
    ]),
    chapter(portTaken, [
      [
        ["Address already in use", "Address in use"],
        "EADDRINUSE: another server already listens on that port: a server gets this when it starts.",
      ],
    ]),
    chapter(reset, [["Connection reset by peer", "ECONNRESET: the server or a proxy reset the connection (RST)."]]),
    chapter(resetOrClosed, [
      [
        "Software caused connection abort",
        "ECONNABORTED: this machine's kernel gave the connection up.",
        { endedBy: "this machine's kernel", proves: "the call is over, without a complete response" },
      ],
    ]),
    chapter(writtenInVain, [
      ["Broken pipe", "EPIPE: the program went on writing after the other end had closed."],
      ["Transport endpoint is not connected", "ENOTCONN: the program used a socket that was no longer connected."],
    ]),
  ],
};
