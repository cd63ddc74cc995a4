import type { Situation } from "../explanation.ts";

export const onlyWithKey = "only if repeating it is harmless, or with an idempotency key";
const unknownWork = "whether the work was done: unknown";

/** Some clients report a normal close with the same code. */
export const resetOrClosed: Situation = {
  phase: "connect, send, headers or body: the code does not say; the message may",
  endedBy: "the server or a proxy, by a reset (RST); http.request reports a plain close (FIN) with the same code",
  proves: "the connection is gone",
  leavesOpen: "whether the work was done: unknown, unless the message says connect",
  retry: `${onlyWithKey}; safe after \`connect ECONNRESET\``,
  topic: "reuse",
  gateways: "resets before the head",
  lessons: ["reset-before-reply", "reset-says-nothing"],
};

export const reset: Situation = {
  ...resetOrClosed,
  endedBy: "the server or a proxy, by a reset (RST)",
  retry: `${onlyWithKey}; safe if it happened while connecting`,
};

/** The other end had already closed the connection, which only a write revealed. */
export const writtenInVain: Situation = {
  ...reset,
  phase: "send",
  endedBy: "the server or a proxy, which had closed before",
  leavesOpen: "whether the work was done: unknown; an answer may have been lost",
  retry: onlyWithKey,
  lessons: ["write-after-close"],
};

export const closedBeforeHead: Situation = {
  phase: "headers: before a complete head of a response",
  endedBy: "the server or a proxy, by a plain close (FIN)",
  proves: "the server accepted the connection and closed it without a complete response",
  leavesOpen: `${unknownWork}; no answer does not mean no`,
  retry: onlyWithKey,
  topic: "reuse",
  gateways: "closes before the head",
  lessons: ["empty-reply", "stop-rudely", "keep-alive-502"],
};

/** The message is the same before the head and in the body; only a received status distinguishes them. */
export const closedEarly: Situation = {
  phase: "headers or body: a status that arrived says which",
  endedBy: "the server or a proxy, by a plain close (FIN)",
  proves: "the server accepted the connection and closed it before its response was complete",
  leavesOpen: `${unknownWork}; a missing or partial answer does not mean that nothing was done`,
  retry: onlyWithKey,
  topic: "whole",
  gateways: "closes early",
  lessons: ["empty-reply", "stop-rudely", "cut-by-length"],
};

/** The program reached an end too early: that of the response, or of data inside a response that arrived whole. */
export const endedEarly: Situation = {
  ...closedEarly,
  phase: "headers or body: a status that arrived says which",
  endedBy: "the server or a proxy, by a plain close (FIN); nobody, if only the data in the body end too early",
  proves: "the program read to an end that came too early",
  leavesOpen: `${unknownWork}; whether the connection was cut, or a whole body holds less than the program expects, such as half a JSON or false gzip`,
};

/** The server closed an idle connection just as the client reused it. */
export const staleConnection: Situation = {
  ...closedBeforeHead,
  endedBy: "the server, whose idle timeout ran out just as the client reused the connection",
  proves: "the connection was closed before a byte of the response arrived",
  leavesOpen: `${unknownWork}, though most likely not: the server closed a connection that it took for idle`,
  retry: `${onlyWithKey}; let the client close idle connections before the server does`,
  lessons: ["stale-socket", "keep-alive-502"],
};

export const cut: Situation = {
  phase: "body: a status had arrived",
  endedBy: "the server or a proxy",
  proves: "the response began, and its end never arrived",
  leavesOpen: `${unknownWork}, whatever the status said`,
  retry: "only if repeating it is harmless; a plain read can be repeated",
  topic: "whole",
  gateways: "closes in the body",
  lessons: ["cut-by-length", "cut-chunks"],
};

/** The body broke off, or the client could not read it. */
export const bodyUnread: Situation = {
  ...cut,
  endedBy: "the server or a proxy, which broke it off, or the client, which could not read it: the message says which",
  proves: "the response began, and its body could not be read to its end",
};

export const noReply: Situation = {
  phase: "headers",
  endedBy: "the client, which stopped waiting",
  proves: "the response did not arrive in time",
  leavesOpen: "whether the work was done, is being done, or will be done later: unknown",
  retry: "only with an idempotency key; better, look up the result afterwards",
  topic: "headers",
  gateways: "does not answer",
  lessons: ["timeout-504", "abandoned-work"],
};

/** The message does not say what the client was waiting for. */
export const timedOutSomewhere: Situation = {
  ...noReply,
  phase: "any: the message does not say",
  leavesOpen: "how far the call had got, and whether the work was done or will be: unknown",
  lessons: ["timeout-504", "connect-hangs", "pool-exhausted"],
};

export const bodyStalled: Situation = {
  phase: "body: a status had arrived",
  endedBy: "the client, which stopped waiting",
  proves: "the response began, and then nothing more arrived in time",
  leavesOpen: "whether the work was done: unknown; a status is not yet a response",
  retry: onlyWithKey,
  topic: "body",
  gateways: "stalls in the body",
  lessons: ["headers-then-silence", "length-too-long"],
};

/** The client's own code cancelled the call, which the server may not notice. */
export const cancelled: Situation = {
  phase: "any: wherever the call was",
  endedBy: "the client's own code, which cancelled the call, often because a timeout fired or its own caller left",
  proves: "the client gave the call up before it was over",
  leavesOpen: "whether the request was sent, and whether the work was done or will be: unknown",
  retry: "only with an idempotency key; better, look up the result afterwards",
  topic: "abort",
  gateways: "loses its caller",
};

/** A proxy or a server reports that its client hung up before the answer. */
export const callerLeft: Situation = {
  phase: "any: the client left while it waited",
  endedBy: "the client, which stopped waiting",
  proves: "the client did not get the answer",
  leavesOpen: "whether the work was done: unknown to the client; the server may finish it although no caller waits",
  retry: "only with an idempotency key",
  topic: "abort",
  gateways: "loses its caller",
  lessons: ["abandoned-work", "cancel-is-heard"],
};
