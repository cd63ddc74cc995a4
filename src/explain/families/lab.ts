import { type FailureName, failureNames } from "../../trace.ts";
import type { Entry, Family, Situation } from "../explanation.ts";
import { malformed, tooLarge } from "../situations/bad-replies.ts";
import { noConnectionFree, refused, unreachable } from "../situations/before-sending.ts";
import { closedBeforeHead, closedEarly, cut, noReply, onlyWithKey, reset } from "../situations/broken-off.ts";
import { breakerOpen } from "../situations/guards.ts";
import { settings } from "./node/settings.ts";

const besidePhase = "it is shown next to the name";

/** The lab's own names for calls that end without an answer, as on every screen. */
const meanings: Readonly<Record<FailureName, readonly [says: string, situation: Situation]>> = {
  refused: ["The server refused the connection: a definite no, at once.", refused],
  unreachable: [
    "The call found no way to a server: the name has no address, there is no route, or this machine forbids it.",
    {
      ...unreachable,
      phase: "lookup or connect",
      endedBy: "the DNS resolver, a router on the way, or this machine",
      proves: "no way to the server was found; nothing was sent, so the work was not done",
    },
  ],
  "timed-out": [
    "A timeout of the client fired; the phase next to it says what the client was waiting for.",
    {
      ...noReply,
      phase: `any: ${besidePhase}`,
      proves: "the client waited until its timeout; in lookup, queue and connect also that nothing was sent",
      leavesOpen: "from send on: whether the work was done, is being done, or will be done later: unknown",
      retry: "safe in lookup, queue and connect; later only with an idempotency key",
    },
  ],
  "hung-up": [
    "The server closed the connection normally (FIN), without a complete response head.",
    {
      ...closedEarly,
      phase: `headers, most often: ${besidePhase}`,
      endedBy: "the server; with ECANCELED the client, whose own client had left",
      gateways: closedBeforeHead.gateways,
    },
  ],
  reset: [
    "The connection was reset (RST).",
    {
      ...reset,
      phase: `connect, send, headers or body: ${besidePhase}`,
      leavesOpen: "whether the work was done: unknown, unless it was in connect",
      retry: `safe in connect; later ${onlyWithKey}`,
    },
  ],
  cut: [
    "The response began, and ended before it was complete.",
    { ...cut, endedBy: "the server or a proxy; with ECANCELED the client, whose own client had left" },
  ],
  malformed: [
    "The response violates HTTP, TLS or its own headers.",
    {
      ...malformed,
      phase: `connect, headers or body: ${besidePhase}`,
      endedBy: "the client, which could not understand the response",
      proves: "something answered, but not correctly; in connect also that no request was sent",
      leavesOpen: "after connecting: whether the work was done: unknown; whether that was the right server",
    },
  ],
  "too-large": [
    "The response, or its headers, are larger than the client allows.",
    {
      ...tooLarge,
      phase: "headers or body",
      proves: "a response arrived that is larger than this client allows",
    },
  ],
  "queued-out": [
    "The client's own queue had no room for the call, or no connection was free in time.",
    { ...noConnectionFree, lessons: [] },
  ],
  rejected: [
    "A guard in the client, an open circuit breaker or a full bulkhead, rejected the call; nothing was sent.",
    {
      ...breakerOpen,
      phase: "queue",
      endedBy: "a guard in the client: its circuit breaker or its bulkhead",
      proves: "the call was not made; no request was sent, so the work was not done",
    },
  ],
  "client-error": [
    "The HTTP client failed with an error of its own; its message is next to the name.",
    {
      ...malformed,
      phase: `any: ${besidePhase}`,
      endedBy: "the client, whose error blames neither the network nor the answer",
      proves: "the call is over; in lookup, queue and connect also that nothing was sent",
      leavesOpen: "from send on: whether the work was done: unknown; and what the server did, if anything",
      retry: "useless until the program is fixed, and from send on only if repeating it is harmless",
      gateways: null,
      lessons: [],
    },
  ],
};

export const lab: Family = {
  name: "this lab",
  origin: { tried: "this version" },
  settings: { ...settings, breaker: [["order", "breaker, bulkhead: see `list settings`"]] },
  chapters: failureNames.map((name) => {
    const [says, situation] = meanings[name];
    return { situation, entries: [[name, says] satisfies Entry] };
  }),
  // These are common words. They name failures only if a phase and a code follow.
  onlyIn: {
    keys: /^/,
    at: [/(?<![\w-])([a-z-]{1,20})(?= in [a-z]{1,20} \()/g],
  },
};
