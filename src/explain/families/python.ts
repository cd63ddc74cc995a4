import { chapter, type Family, type Settings } from "../explanation.ts";
import * as bad from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { wrapper } from "../situations/guards.ts";
import { tlsMismatch } from "../situations/tls.ts";
import { pythonRare } from "./python-rare.ts";

const standard = (says: string): Settings => [["http.client", says]];

/** Python's own exceptions, which requests and urllib3 wrap. */
export const python: Family = {
  name: "Python",
  origin: { tried: "3.11.7" },
  settings: {
    connect: standard("timeout (none): covers connecting, and each read"),
    addresses: standard("each address in turn; the timeout counts for each"),
    lookup: standard("none: the timeout does not cover the lookup"),
    headers: standard("timeout (none), between two reads"),
    whole: standard("read() to the end"),
    reuse: standard("none: one connection for each HTTPConnection"),
    parser: standard("none"),
    headerSize: standard("none: 64 KB for a line, 100 headers"),
    abort: standard("timeout (none)"),
    redirects: [["urllib", "HTTPRedirectHandler.max_redirections (10), max_repeats (4)"]],
    tls: standard("context: ssl.create_default_context(cafile=...)"),
  },
  chapters: [
    chapter(before.refused, [
      [
        [
          "ConnectionRefusedError",
          "ConnectionRefusedError: [Errno 111] Connection refused",
          "[Errno 111] Connection refused",
        ],
        "The server refused the connection, most often because nothing listens there.",
      ],
    ]),
    chapter(before.nameFailed, [
      [
        ["gaierror", "[Errno -2] Name or service not known", "[Errno -3] Temporary failure in name resolution"],
        "The name could not be looked up; the number and the words after it say why.",
      ],
    ]),
    chapter(broken.timedOutSomewhere, [
      [
        ["TimeoutError: timed out", "socket.timeout"],
        "The timeout of the socket passed, while connecting or while nothing arrived; the traceback says which.",
        { phase: "connect, headers or body: the traceback says which", topic: "headers" },
      ],
    ]),
    chapter(broken.reset, [
      [
        [
          "ConnectionResetError",
          "ConnectionResetError: [Errno 104] Connection reset by peer",
          "ConnectionResetError(104, 'Connection reset by peer')",
          "[Errno 104] Connection reset by peer",
        ],
        "The server or a proxy reset the connection (RST).",
      ],
    ]),
    chapter(broken.writtenInVain, [
      [
        "BrokenPipeError",
        "The program went on writing after the server had closed.",
        { origin: { source: "https://docs.python.org/3/library/exceptions.html#BrokenPipeError" } },
      ],
    ]),
    chapter(broken.closedBeforeHead, [
      [
        [
          "RemoteDisconnected",
          "Remote end closed connection without response",
          "RemoteDisconnected('Remote end closed connection without response')",
          "RemoteDisconnected: Remote end closed connection without response",
        ],
        "The server closed the connection without an answer: often an idle connection that it had just closed.",
      ],
    ]),
    chapter(broken.bodyUnread, [
      [
        "IncompleteRead",
        "The body ended before its Content-Length or its last chunk was reached, or a chunk is malformed; `more expected` excludes the last.",
      ],
    ]),
    chapter(bad.notUnderstood, [
      [
        "BadStatusLine",
        "The answer does not begin with a status line, or ends in the middle of it.",
        { phase: "headers", gateways: "does not speak HTTP" },
      ],
    ]),
    chapter(bad.badStatusLine, [
      ["UnknownProtocol", "The response has an HTTP version that does not exist.", { gateways: "sends HTTP/3.7" }],
    ]),
    chapter(bad.tooLarge, [
      ["LineTooLong", "The status line or a header line is longer than 64 KB."],
      [
        ["got more than 100 headers", "HTTPException: got more than 100 headers"],
        "The response has more than 100 headers.",
      ],
    ]),
    chapter(bad.redirectLoop, [
      [
        "The HTTP server returned a redirect error that would lead to an infinite loop",
        "urllib met an address for the fifth time, or followed ten redirects, and reports the last status as an HTTPError.",
      ],
    ]),
    chapter(wrapper, [
      [["URLError", "urlopen error"], "urllib's wrapper for any failure before the headers; the reason follows."],
    ]),
    chapter(tlsMismatch, [["WRONG_VERSION_NUMBER", "The client spoke https to a plain http port."]]),
    chapter({ ...broken.timedOutSomewhere, topic: "abort" }, [
      [
        ["asyncio.exceptions.TimeoutError", "asyncio.TimeoutError"],
        "A timeout around the call passed; in Python 3.11 and later it is the plain TimeoutError.",
        { origin: { source: "https://docs.python.org/3/library/asyncio-exceptions.html" } },
      ],
    ]),
    ...pythonRare,
  ],
  // The status before the message is not what went wrong.
  onlyIn: {
    keys: /^The HTTP server returned/,
    at: [/\b(?:HTTP Error 30\d: )?(The HTTP server returned a redirect error that would lead to an infinite loop)/g],
  },
};
