import { chapter, type Entry, type Family, type Own, type Settings, type Situation } from "../explanation.ts";
import { statusAsError } from "../situations/bad-replies.ts";
import { cancelled, noReply, onlyWithKey, resetOrClosed } from "../situations/broken-off.ts";

const by = (says: string): Settings => [["gRPC", says]];

/** Returns a status by number, as Java, Python, Node, Go and the wire spell it. */
function status(number: number, name: string, says: string, own: Own = {}): Entry {
  const pascal = name
    .split("_")
    .map((word) => word[0] + word.slice(1).toLowerCase())
    .join("");
  const go = name === "CANCELLED" ? "Canceled" : pascal;
  const inText = [
    `StatusCode.${name}`,
    `StatusRuntimeException: ${name}`,
    `StatusException: ${name}`,
    `${number} ${name}:`,
    `code = ${go}`,
    `StatusCode="${pascal}"`,
  ];
  return [[name, ...inText, `grpc-status: ${number}`], says, own];
}

const turnedDown: Situation = {
  ...statusAsError,
  endedBy: "the server, or the gRPC library on either end",
  proves: "the call ended with this status",
  leavesOpen: "nothing, if the server's own code sent it; a proxy or the library may have",
  retry: "useless unless the request changes",
};

const notDone: Own = { proves: "the call was rejected; if the server's own code did it, the work was not done" };

export const grpc: Family = {
  name: "gRPC",
  origin: { tried: "go 1.76.0, java 1.73.0, python 1.85.1 and js 1.14.7" },
  settings: {
    headers: by("the deadline of the call (none by default)"),
    abort: by("the deadline, or cancel(); in Go the context"),
    answer: by("the service's own definition"),
    reuse: by("waitForReady, keepalive, retryPolicy in the service config; MAX_CONNECTION_AGE on the server"),
    rateLimit: by("max receive message length (4 MB); limits of the server"),
  },
  chapters: [
    chapter(noReply, [
      status(
        4,
        "DEADLINE_EXCEEDED",
        "The deadline passed before the call was complete. The server may say it too, when it sees that the deadline has passed.",
        { phase: "any: the message may say which", endedBy: "the client, or a server that looked at the deadline" },
      ),
    ]),
    chapter({ ...resetOrClosed, gateways: "refuses", lessons: ["refused-502", "reset-says-nothing"] }, [
      status(
        14,
        "UNAVAILABLE",
        "The server cannot be reached, the connection broke, or the server is shutting down; the message says which.",
        {
          endedBy: "the network, a proxy, or the server",
          proves: "the call is over, without an answer",
          leavesOpen: "whether the work was done: unknown, unless the message mentions connecting",
          retry: `safe if the message mentions connecting; else ${onlyWithKey}`,
        },
      ),
    ]),
    chapter(cancelled, [
      status(1, "CANCELLED", "The caller cancelled the call, most often because its own caller had left."),
    ]),
    chapter({ ...turnedDown, retry: onlyWithKey, leavesOpen: "whether the work was done: unknown" }, [
      status(
        2,
        "UNKNOWN",
        "The server threw an error that it did not map to a status, or the answer is HTTP but not gRPC.",
      ),
      status(
        13,
        "INTERNAL",
        "Something broke in the server or in the gRPC library, such as an answer that is not HTTP/2.",
      ),
      status(15, "DATA_LOSS", "Data was lost or is corrupt."),
      status(10, "ABORTED", "The operation was aborted, often by a conflict between transactions.", {
        retry: "start the whole transaction again",
      }),
    ]),
    chapter({ ...turnedDown, topic: "rateLimit", gateways: "is overloaded" }, [
      status(
        8,
        "RESOURCE_EXHAUSTED",
        "A quota or a limit was reached: requests, memory, or a message larger than 4 MB.",
        { ...notDone, retry: "with a pause if it is a quota; useless if the message is too large" },
      ),
    ]),
    chapter({ ...turnedDown, ...notDone }, [
      status(3, "INVALID_ARGUMENT", "The request is not valid, whatever the state of the server."),
      status(5, "NOT_FOUND", "The requested entity does not exist."),
      status(6, "ALREADY_EXISTS", "The entity to be created already exists.", {
        proves: "it exists: perhaps an earlier attempt of this very call created it",
        leavesOpen: "who created it",
      }),
      status(7, "PERMISSION_DENIED", "The caller is known, but is not allowed to do that."),
      status(9, "FAILED_PRECONDITION", "The server is not in the state that the call needs."),
      status(11, "OUT_OF_RANGE", "The request is outside the valid range."),
      status(
        12,
        "UNIMPLEMENTED",
        "The server does not know that method, or the answer came from an HTTP server that does not speak gRPC.",
      ),
      status(16, "UNAUTHENTICATED", "The caller did not authenticate, or its credentials are invalid."),
    ]),
  ],
  // UNKNOWN, INTERNAL and ABORTED also occur in texts unrelated to gRPC.
  onlyIn: { keys: /^[A-Z_]+$/, at: [] },
};
