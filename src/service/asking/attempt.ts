import type { Failure } from "../../trace.ts";
import type { Cancellation } from "../cancellation.ts";
import type { CallTimeout, Ctx, Outcome, OutgoingRequest, Reply } from "../service.ts";
import type { Task } from "../task.ts";

/** How the next server learns the deadline: by the remaining time, or by its absolute time. */
export type DeadlineForm = boolean | "absolute";

/** One call on its way through the layers of a server's defences. */
export interface Attempt {
  readonly ctx: Ctx;
  readonly to: string;
  /** Creates the request anew for each try, because a body sent in pieces can be read only once. */
  ask(): OutgoingRequest;
  readonly timeout: CallTimeout | undefined;
  /** The time after which nobody wants the answer. */
  readonly deadlineMs: number;
  /** Whether and how the next server learns the deadline. */
  readonly tellsDeadline: DeadlineForm;
  /** Counted from 1. */
  readonly try: number;
  readonly hedged: boolean;
  /** Cancelled when another attempt has won, or when the caller has left. */
  readonly cancellation: Cancellation | undefined;
  /** The idempotency key of the next call. */
  readonly key: (() => string) | undefined;
}

/** Returns what is cancelled when nobody wants the answer of this attempt any more. */
export function cancellationOf({ cancellation, ask }: Pick<Attempt, "cancellation" | "ask">): Cancellation | undefined {
  return cancellation ?? ask().cancellation;
}

/** The answer of a fallback, which goes to the client unchanged. */
export interface Direct {
  readonly direct: Reply;
}

/** The outcome of an attempt. */
export type AttemptOutcome = Outcome | Direct;

export function outcomeOf(given: AttemptOutcome): Outcome {
  return "direct" in given ? given.direct : given;
}

export type Next = (attempt: Attempt) => Task<AttemptOutcome>;
export type Layer = (next: Next) => Next;

/** The failure of a call that a defence rejected before it was sent, or before a retry was. */
export function rejected(by: string): Failure {
  return { name: "rejected", phase: "queue", code: by };
}

/** Cancels the body of an answer that nobody will read. */
export function discard(outcome: Failure | Pick<Reply, "body">): void {
  if ("body" in outcome && !(outcome.body instanceof Uint8Array)) outcome.body.cancel();
}
