import type { Ask, Ctx, Limit, Outcome, Reply } from "../service.ts";
import type { Token } from "../token.ts";

/** One call on its way through the layers of a server's defences. */
export interface Attempt {
  readonly ctx: Ctx;
  readonly to: string;
  /** Made anew for each try, as a body that is sent piece by piece can be sent once. */
  ask(): Ask;
  readonly limit: Limit | undefined;
  /** The moment at which nobody wants the answer any more. */
  readonly deadlineMs: number;
  /** Whether the next server is told how much time is left. */
  readonly tellsDeadline: boolean;
  /** Counted from 1. */
  readonly try: number;
  readonly hedged: boolean;
  /** Tells that another attempt has won, or that the caller has left. */
  readonly gone: Token | undefined;
  /** The idempotency key of the next call. */
  key?(): string;
}

/** What an attempt came to. `direct`: the answer of a fallback, which goes to the client as it is. */
export interface Given {
  readonly outcome: Outcome;
  readonly direct?: true;
}

/** The answer of a fallback, for the client. */
export interface Direct {
  readonly direct: Reply;
}

export type Next = (attempt: Attempt) => Promise<Given>;
export type Layer = (next: Next) => Next;

/** Turned away before anything was sent. */
export function rejected(by: string): Given {
  return { outcome: { name: "rejected", phase: "queue", code: by } };
}
