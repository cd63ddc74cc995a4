import type { Situation } from "../explanation.ts";

export const nothingSent = "nothing was sent, so the work was not done";

export const refused: Situation = {
  phase: "connect",
  endedBy: "the server's kernel, or a firewall on its behalf",
  proves: `nothing accepts connections at that address and port; ${nothingSent}`,
  leavesOpen: "whether the server is down, restarting or moved, or a firewall refuses for it",
  retry: "safe, at once, and best at another address",
  topic: "addresses",
  gateways: "refuses",
  lessons: ["refused-502", "proxy-hides-refusal"],
};

/** The message has no cause, or the cause follows it. */
export const notConnected: Situation = {
  ...refused,
  phase: "lookup or connect: the words after it, or the cause, say which",
  endedBy: "the server's kernel, a router, the DNS resolver or this machine: the words after it say which",
  proves: `no connection was made; ${nothingSent}`,
  leavesOpen: "why there was no connection, unless the words after it say so",
  retry: "safe: nothing was sent; best after a look at the cause",
};

export const unreachable: Situation = {
  phase: "connect",
  endedBy: "a router on the way, or this machine",
  proves: `there is no route to that address at the moment; ${nothingSent}`,
  leavesOpen: "whether the server is healthy: the problem may be on this machine",
  retry: "safe, after a short pause or at another address",
  topic: "addresses",
  gateways: "refuses",
};

export const nameUnknown: Situation = {
  phase: "lookup",
  endedBy: "the DNS resolver, with a definite no",
  proves: `the name has no address, so no server was called; ${nothingSent}`,
  leavesOpen: "whether the name is misspelt, not published yet, or known to another resolver only",
  retry: "safe, but it seldom helps: check the configuration first",
  topic: "lookup",
  gateways: "has an unknown name",
  lessons: ["name-not-found"],
};

export const nameUnsettled: Situation = {
  phase: "lookup",
  endedBy: "the DNS resolver, which had no answer",
  proves: `the name could not be looked up just now; ${nothingSent}`,
  leavesOpen: "whether the name exists, and everything about the server",
  retry: "safe, after a short pause; a client can also keep using the last good address",
  topic: "lookup",
  gateways: "has an unknown name",
  lessons: ["resolver-busy"],
};

/** The message does not distinguish an unknown name from a failed DNS lookup. */
export const nameFailed: Situation = {
  ...nameUnsettled,
  endedBy: "the DNS resolver: it said no, or had no answer",
  proves: `no address was found; ${nothingSent}`,
  retry: "safe: once more after a short pause, then check the name",
  lessons: ["name-not-found", "resolver-busy"],
};

export const connectTimeout: Situation = {
  phase: "connect",
  endedBy: "the client, which stopped waiting",
  proves: "no connection was made in time, so no request was sent on it",
  leavesOpen: "whether the server is down, its accept queue is full, or packets were lost",
  retry: "safe: nothing was sent; once more, at another address if possible, with a short timeout",
  topic: "connect",
  gateways: "does not accept",
  lessons: ["connect-hangs", "late-connect"],
};

/** The server said that it did not begin to handle the request. */
export const nothingHandled: Situation = {
  ...notConnected,
  phase: "headers",
  endedBy: "the server, which refused the request before it handled it",
  proves: "the server did not handle the request, so the work was not done",
  leavesOpen: "whether the server stops or has too many streams",
  retry: "safe, on another connection",
  topic: "reuse",
  gateways: null,
  lessons: [],
};

/** The client's own pool had no free connection for the call. */
export const noConnectionFree: Situation = {
  phase: "queue",
  endedBy: "the client: its pool had no free connection in time, or its queue was full",
  proves: `the call got no connection; ${nothingSent}`,
  leavesOpen: "whether the server is healthy: the calls ahead may be the slow ones",
  retry: "safe, after a pause; more retries make the queue longer",
  topic: "pool",
  gateways: "is overloaded",
  lessons: ["pool-exhausted"],
};

/** The machine ran out of a resource. */
export const localLimit: Situation = {
  phase: "connect, before a packet leaves",
  endedBy: "this machine, which reached a limit of its own",
  proves: "this machine ran out of a resource; no new connection was made, so nothing was sent on it",
  leavesOpen: "everything about the server",
  retry: "safe, after a pause; reuse connections, or raise the limit",
  topic: "pool",
  gateways: null,
};

export const portTaken: Situation = {
  ...localLimit,
  phase: "before any call: while starting to listen",
  endedBy: "this machine: the port is taken",
  proves: "another process listens there, perhaps an older version of the same server",
  leavesOpen: "which process it is: it answers the calls to that port",
  retry: "useless until the other process is gone",
  lessons: ["port-taken"],
};

/** The program requested something that cannot be sent. */
export const ownMistake: Situation = {
  phase: "before lookup",
  endedBy: "the client, which refused to send this",
  proves: `the client refused the call before it began; ${nothingSent}`,
  leavesOpen: "nothing about the server: it was not called",
  retry: "useless until the program or its settings are fixed",
  topic: "request",
  gateways: null,
};

/** A redirect can also lead to such an address, after a first server was called. */
export const badTarget: Situation = {
  ...ownMistake,
  proves: "nothing was sent to that address, so no server behind it did any work",
  leavesOpen: "who wrote the address: this program, or a redirect from a server that had already answered",
  retry: "useless until the address is fixed",
};
