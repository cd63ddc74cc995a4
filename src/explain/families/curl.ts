import { chapter, type Family, type Settings } from "../explanation.ts";
import * as bad from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { tlsMismatch } from "../situations/tls.ts";
import { code } from "./curl-code.ts";
import { curlRare } from "./curl-rare.ts";

const by = (says: string): Settings => [["curl", says]];

export const curl: Family = {
  name: "curl",
  origin: { tried: "7.88.1" },
  settings: {
    lookup: by("--resolve, --dns-servers; --connect-timeout covers the lookup"),
    connect: by("--connect-timeout (5 min); --max-time covers all of it"),
    addresses: by("--happy-eyeballs-timeout-ms (200 ms), --retry-connrefused"),
    headers: by("--max-time (none), --speed-time and --speed-limit"),
    body: by("--max-time (none), --speed-time and --speed-limit"),
    whole: by("the exit code, not only the status; --fail for statuses from 400 up"),
    reuse: by("--no-keepalive, --retry, --retry-all-errors"),
    parser: by("--http0.9; it accepts bare newlines and two lengths"),
    headerSize: by("none: 100 KB for a line, 300 KB in all"),
    bodySize: by("--max-filesize"),
    encoding: by("--compressed; without it the bytes are returned as received"),
    tls: by("--cacert, --resolve; --insecure turns the check off"),
    redirects: by("--location, --max-redirs (50)"),
    request: by("the arguments of the call"),
    answer: by("--fail, --fail-with-body"),
  },
  chapters: [
    chapter(before.ownMistake, [
      [
        code(1),
        "curl does not support the protocol of the URL, or of the answer; the words after it say which.",
        {
          phase: "before lookup, or headers: the message says which",
          proves: "in lookup and before: nothing was sent",
          leavesOpen: "if an answer arrived: whether the work was done",
        },
      ],
      [code(3), "The URL is malformed."],
    ]),
    chapter(bad.badStatusLine, [
      [
        code(1, "Received HTTP/0.9 when not allowed"),
        "The answer does not begin with a status line: another protocol, or garbage.",
      ],
      [
        code(1, "Unsupported HTTP version"),
        "The response has an HTTP version that does not exist.",
        { gateways: "sends HTTP/3.7" },
      ],
      [
        code(1, "Unsupported response code in HTTP response"),
        "The status is not a number of three digits.",
        { gateways: "sends status 2000" },
      ],
    ]),
    chapter(before.nameFailed, [
      [
        [...code(6), ...code(6, "Could not resolve host")],
        "The name could not be looked up, permanently or temporarily.",
      ],
    ]),
    chapter(before.notConnected, [
      [
        [...code(7), "Couldn't connect to server", "curl: (7) Failed to connect to"],
        "No connection was made, most often because nothing listens there.",
      ],
    ]),
    chapter(broken.cut, [
      [
        [...code(18), ...code(18, "transfer closed with")],
        "The body ended before its length or its last chunk was reached.",
      ],
    ]),
    chapter(bad.statusAsError, [
      [
        [...code(22), "The requested URL returned error"],
        "With --fail curl reports every status from 400 up this way.",
      ],
    ]),
    chapter(bad.tooLarge, [
      [
        code(27),
        "Out of memory. In versions before 8.3, also: the headers are larger than curl allows.",
        {
          proves: "curl gave the call up for lack of memory, or because the headers of the response are too large",
          leavesOpen: "which of the two; whether the work was done: unknown",
          retry: "useless if it is the headers: they will be just as large again",
        },
      ],
    ]),
    chapter(broken.timedOutSomewhere, [
      [
        code(28),
        "A timeout passed; the words after it tell what curl was waiting for.",
        { phase: "any: the words after it say which", topic: "headers" },
      ],
      [
        code(28, "Operation timed out after"),
        "--max-time passed after the connection was made; the bytes received tell whether the body had begun.",
        { phase: "send, headers or body", topic: "headers", lessons: ["timeout-504", "length-too-long"] },
      ],
      [
        code(28, "Operation too slow"),
        "The transfer was slower than --speed-limit for --speed-time.",
        { phase: "headers or body", topic: "body", lessons: ["dribbled-body"] },
      ],
    ]),
    chapter(before.connectTimeout, [
      [
        ["curl: (28) Connection timed out", "curl: (28) Failed to connect to"],
        "--connect-timeout or --max-time passed before a connection was made.",
      ],
    ]),
    chapter(tlsMismatch, [
      [code(35), "The TLS handshake failed, most often because the client spoke https to a plain http port."],
    ]),
    chapter(bad.redirectLoop, [[code(47), "curl followed as many redirects as --max-redirs allows."]]),
    chapter(broken.closedBeforeHead, [
      [
        [...code(52), ...code(52, "Empty reply from server")],
        "The server closed the connection before the status line was complete. If the head breaks off later, curl accepts it as a whole answer.",
      ],
    ]),
    chapter(broken.reset, [
      [
        code(56),
        "Receiving failed, most often by a reset (RST); the words after it say how.",
        {
          phase: "connect, send, headers or body",
          endedBy: "the server, a proxy or curl itself: the words after it say which",
          proves: "the call is over, without a complete response",
        },
      ],
      [
        ["curl: (56) Recv failure: Connection reset by peer", "Recv failure: Connection reset by peer"],
        "The server or a proxy reset the connection (RST).",
      ],
    ]),
    chapter(bad.badChunk, [
      [
        code(56, "Illegal or missing hexadecimal sequence in chunked-encoding"),
        "The size of a chunk is not a hexadecimal number.",
      ],
    ]),
    chapter(bad.badEncoding, [
      [code(61), "With --compressed: the response says that it is compressed, and is not, or is compressed badly."],
    ]),
    chapter(bad.bodyTooLarge, [[code(63), "The body is larger than --max-filesize."]]),
    ...curlRare,
  ],
};
