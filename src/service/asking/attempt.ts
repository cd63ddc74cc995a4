import type { Failure } from "../../trace.ts";
import type { Ask, CallTimeout, Ctx, Outcome, Reply } from "../service.ts";
import type { Token } from "../token.ts";

/** How the next server learns of a deadline: by the time that is left, or by its moment. */
export type Telling = boolean | "absolute";

/** One call on its way through the layers of a server's defences. */
export interface Attempt {
  readonly ctx: Ctx;
  readonly to: string;
  /** Made anew for each try, as a body that is sent piece by piece can be sent once. */
  ask(): Ask;
  readonly timeout: CallTimeout | undefined;
  /** The moment at which nobody wants the answer any more. */
  readonly deadlineMs: number;
  /** Whether the next server learns of the deadline, and how. */
  readonly tellsDeadline: Telling;
  /** Counted from 1. */
  readonly try: number;
  readonly hedged: boolean;
  /** Tells that another attempt has won, or that the caller has left. */
  readonly gone: Token | undefined;
  /** The idempotency key of the next call. */
  readonly key: (() => string) | undefined;
}

/** The answer of a fallback, which goes to the client as it is. */
export interface Direct {
  readonly direct: Reply;
}

/** The outcome of an attempt. */
export type Given = Outcome | Direct;

export function outcomeOf(given: Given): Outcome {
  return "direct" in given ? given.direct : given;
}

export type Next = (attempt: Attempt) => Promise<Given>;
export type Layer = (next: Next) => Next;

/** Turned away before anything was sent; by the budget, before anything was sent again. */
export function rejected(by: string): Failure {
  return { name: "rejected", phase: "queue", code: by };
}
