import type * as v from "valibot";
import type { Plan } from "../policy/plan.ts";
import type { Ctx, Handler, Request, WholeReply } from "../service/service.ts";
import type { Parser, Rows } from "./per-client.ts";

/** What it takes to see a fault that one plain order does not show. */
export interface Showing {
  readonly setup: { readonly order?: object; readonly payment?: object };
  /** One unless it says more: one after the other, or at once. */
  readonly orders?: number;
  readonly together?: true;
}

export const places = ["name", "listener", "connection", "handler"] as const;
export type When = "before" | "after";

/** One way a server goes wrong. */
export interface Fault<Value = unknown> {
  readonly name: string;
  readonly place: (typeof places)[number];
  /** What it does, for listings: one line without its value. */
  readonly about: string;
  readonly value: v.GenericSchema<unknown, Value>;
  /** A value as a file would write it. */
  readonly example: string | number | true;
  /** What it does with this value, as a predicate of its server: "takes 3 s". */
  says(value: Value): string;
  /** Before or after the server's work, where the file does not say. */
  readonly when: When;
  /** What each client reports when a server that would have sent this reply has the fault. A real test holds it. */
  seen?(reply: WholeReply, value: Value, parser?: Parser): Rows;
  /**
   * For a fault in front of the handler: what each client meets there, before its request can arrive; undefined where calls
   * get through. `off`: nobody listens behind it.
   */
  meets?(value: Value, off: boolean): Rows | undefined;
  /** For a fault in front of the handler: it is a matter of the listening socket, and strikes all who come there or nobody. */
  readonly wholePort?: true;
  shows?(value: Value): Showing;
  /** With this value only real sockets show what it does. */
  realAlone?(value: Value): boolean;
  wrap(value: Value, inner: Handler, when: When): Handler;
  /** It stands around all others, wherever it is written: a limit that holds for whatever happens inside. */
  readonly around?: true;
  /** How long a request's head may take to come, which is over before any handler hears of the request. */
  headLimitMs?(value: Value): number;
  /** Its server needs a thread of its own that can stand still. */
  readonly blocksThread?: true;
  /** For a fault that is felt by calls that it does not strike. */
  wrapAll?(value: Value, inner: Handler, strikes: (request: Request, ctx: Ctx) => boolean): Handler;
}

export interface PlannedFault {
  readonly fault: Fault;
  readonly value: unknown;
  readonly when: When;
  readonly plan: Plan;
}
