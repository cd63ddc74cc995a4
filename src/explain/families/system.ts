import { chapter, type Family } from "../explanation.ts";
import { nameUnknown, nameUnsettled, refused, unreachable } from "../situations/before-sending.ts";
import { reset, writtenInVain } from "../situations/broken-off.ts";

const read = "whether it happened while connecting or later; after connecting also whether the work was done: unknown";

/** Messages of the kernel and the C library, as worded by strerror and gai_strerror; most runtimes repeat them. */
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
      ["No route to host", "EHOSTUNREACH: a router or this machine has no route to that host.", { leavesOpen: read }],
      [
        "Network is unreachable",
        "ENETUNREACH: no route to that network, often IPv6 on a machine without it.",
        { leavesOpen: read },
      ],
    ]),
    chapter(nameUnknown, [["Name or service not known", "The name is unknown: EAI_NONAME."]]),
    chapter(nameUnsettled, [["Temporary failure in name resolution", "The DNS resolver had no answer: EAI_AGAIN."]]),
    chapter(reset, [["Connection reset by peer", "ECONNRESET: the server or a proxy reset the connection (RST)."]]),
    chapter(writtenInVain, [["Broken pipe", "EPIPE: the program went on writing after the other end had closed."]]),
  ],
};
