import type { FailureName } from "../../trace.ts";
import type { Chapter, Situation } from "../explanation.ts";
import { gateways } from "../gateways.ts";
import { options } from "../options.ts";
import { malformed, tooLarge } from "./bad-replies.ts";
import { refused, unreachable } from "./before-sending.ts";
import { closedEarly, cut, noReply, reset } from "./broken-off.ts";

const queuedOut: Situation = {
  phase: "queue",
  endedBy: "this side: its queue was full, or the wait in it was over",
  proves: "no connection was given to the call; nothing was sent, so the work was not done",
  leavesOpen: "whether the server is well: what is slow may be the calls ahead",
  retry: "safe, after a pause; more tries make the queue longer",
  options: options.pool,
  gateways: gateways.overload,
};

/** The lab's own word for each way in which a call ends without an answer, as it stands on every screen. */
const meanings: Readonly<Record<FailureName, readonly [says: string, situation: Situation]>> = {
  refused: ["Nobody took the connection: a no, at once and for certain.", refused.situation],
  unreachable: [
    "The call found no way to a server: the name has no address, no route leads there, or this side forbids it.",
    {
      ...unreachable.situation,
      phase: "lookup or connect",
      endedBy: "the resolver, a router on the way, or this machine itself",
      proves: "no way to the server was found; nothing was sent, so the work was not done",
    },
  ],
  "timed-out": [
    "A limit of this side passed; the phase beside it says what it was waiting for.",
    {
      ...noReply.situation,
      phase: "any: it stands beside the name",
      proves: "this side waited for as long as it wanted; in lookup, queue and connect also that nothing was sent",
      leavesOpen: "from send on: whether the work was done, is being done, or will be done later: unknown",
      retry: "safe in lookup, queue and connect; later only with an idempotency key",
    },
  ],
  "hung-up": [
    "The far side closed the connection in good order (FIN), without a whole head of a reply.",
    {
      ...closedEarly.situation,
      phase: "headers, mostly: it stands beside the name",
      endedBy: "the far side; with ECANCELED this side, whose own caller had gone",
      gateways: gateways.hangUpBeforeHeaders,
    },
  ],
  reset: [
    "The connection was torn down by a reset (RST).",
    {
      ...reset.situation,
      phase: "connect, send, headers or body: it stands beside the name",
      endedBy: "the far side or a box on the way, by a reset (RST)",
      leavesOpen: "whether the work was done: unknown, unless it was in connect",
      retry: "safe in connect; later only if doing it twice does no harm, or with an idempotency key",
    },
  ],
  cut: [
    "The reply began, and ended before it was whole.",
    {
      ...cut.situation,
      endedBy: "the far side or a box on the way; with ECANCELED this side, whose own caller had gone",
    },
  ],
  malformed: [
    "What came is not what HTTP, TLS or its own headers say that it should be.",
    {
      ...malformed.situation,
      phase: "connect, headers or body: it stands beside the name",
      endedBy: "this side: it could make nothing of what came",
      proves: "something answered, and not soundly; in connect also that no request was sent",
      leavesOpen: "after connecting: whether the work was done: unknown; whether that was the right server",
    },
  ],
  "too-large": [
    "The reply, or its headers, are larger than this side allows.",
    { ...tooLarge.situation, phase: "headers or body", proves: "a reply came that is larger than this client allows" },
  ],
  "queued-out": ["This side's own queue had no room for the call, or no connection in time.", queuedOut],
  rejected: [
    "A defence of this side, such as an open circuit breaker, turned the call away; nothing was sent.",
    queuedOut,
  ],
  "client-error": [
    "The HTTP client of this side failed with an error of its own; its message stands beside the name.",
    {
      ...malformed.situation,
      phase: "any: it stands beside the name",
      endedBy: "this side: its client threw an error that blames neither the network nor the answer",
      proves: "the call is over; in lookup, queue and connect also that nothing was sent",
      leavesOpen: "from send on: whether the work was done: unknown; what the far side did, if anything",
      retry: "useless until the program is mended, and from send on only if doing it twice does no harm",
      gateways: null,
    },
  ],
};

export const failures: readonly Chapter[] = Object.entries(meanings).map(([name, [says, situation]]) => ({
  situation,
  entries: [[name, says]],
}));
