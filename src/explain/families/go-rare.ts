import { type Chapter, chapter, fromSource } from "../explanation.ts";
import { badChunk, badContent } from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import { reset, timedOutSomewhere } from "../situations/broken-off.ts";
import { wrapper } from "../situations/guards.ts";

/** Less common messages of Go. */
export const goRare: readonly Chapter[] = fromSource("https://pkg.go.dev/net and https://pkg.go.dev/net/http", [
  chapter(before.nameUnsettled, [
    ["server misbehaving", "The DNS server failed: it answered SERVFAIL or something that Go cannot use."],
    [
      "read udp",
      "The DNS server did not answer in time.",
      { endedBy: "the client, which stopped waiting for the DNS server" },
    ],
  ]),
  chapter(before.connectTimeout, [
    [
      ["connect: connection timed out", "connect: operation timed out"],
      "The kernel's own patience while connecting ran out.",
      { endedBy: "this machine's kernel, which got no answer" },
    ],
  ]),
  chapter(timedOutSomewhere, [
    [
      "request canceled while waiting for connection",
      "A timeout passed or the context ended before the call had a connection: in lookup, connect, or because MaxConnsPerHost were busy.",
      {
        phase: "queue, lookup or connect",
        proves: "the call got no connection; nothing was sent, so the work was not done",
        leavesOpen: "whether the server is healthy: the calls ahead may be the slow ones",
        retry: "safe: nothing was sent",
        topic: "pool",
        gateways: "does not accept",
        lessons: ["pool-exhausted", "connect-hangs"],
      },
    ],
  ]),
  chapter(reset, [
    [
      "write: connection reset by peer",
      "The server or a proxy reset the connection (RST) while the request was being sent.",
      { phase: "send" },
    ],
  ]),
  chapter(badChunk, [["malformed chunked encoding", "The size of a chunk is not a hexadecimal number."]]),
  chapter(badContent, [
    [
      "looking for beginning of value",
      "encoding/json: the body is not JSON; `<` is most often an HTML page from a proxy.",
    ],
    [
      "http: read on closed response body",
      "The program read a body that it had closed itself.",
      {
        endedBy: "this program, which had closed the body",
        proves: "a response had arrived",
        retry: "useless until the program is fixed",
        topic: "whole",
        lessons: [],
      },
    ],
  ]),
  chapter(before.badTarget, [
    ["unsupported protocol scheme", "The URL has no scheme that Go knows: write http:// before the host."],
  ]),
  chapter(wrapper, [
    [
      "proxyconnect tcp",
      "The connection to the proxy failed; the words after it say why.",
      {
        phase: "connect, to the proxy",
        proves: "the proxy was not reached; nothing was sent to the server",
        topic: "connect",
      },
    ],
  ]),
]);
