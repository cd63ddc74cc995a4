import type * as v from "valibot";
import type { Plan } from "../policy/plan.ts";
import type { Ctx, Handler, Request, WholeReply, Wire } from "../service/service.ts";
import type { Parser, Rows } from "./per-client.ts";

/** Settings and orders that show a fault which one plain order does not show. */
export interface Showing {
  readonly setup: { readonly order?: object; readonly payment?: object };
  /** One by default; one after another, or at once. */
  readonly orders?: number;
  readonly together?: true;
}

export const places = ["name", "listener", "connection", "handler"] as const;
export type When = "before" | "after";

/** One way a server goes wrong. */
export interface Fault<Value = unknown> {
  readonly name: string;
  readonly place: (typeof places)[number];
  /** A line for listings, without its value. */
  readonly about: string;
  readonly value: v.GenericSchema<unknown, Value>;
  /** A value as a file would write it. */
  readonly example: string | number | true;
  /** A predicate of its server, with this value: "takes 3 s". */
  says(value: Value): string;
  /** Before or after the server's work, unless the file says otherwise. */
  readonly when: When;
  /**
   * Reports of each client for a fault of a server that would have sent this reply. A test with real clients checks
   * it.
   */
  seen?(reply: WholeReply, value: Value, parser?: Parser): Rows;
  /** Some client takes what comes for the whole answer, and it is not. */
  readonly cutsUnnoticed?: true;
  /**
   * For a fault in front of the handler: what each client meets before its request can arrive; undefined if calls get
   * through. `off`: nothing listens behind it.
   */
  meets?(value: Value, off: boolean): Rows | undefined;
  /** For a fault that lets calls through: how it changes an answer on the way back. */
  relayed?(answer: Wire): Wire;
  /**
   * For a fault in front of the handler: it concerns the listening socket, so it affects everyone who connects or
   * nobody.
   */
  readonly wholePort?: true;
  shows?(value: Value): Showing;
  /** With this value only real sockets show its effect. */
  realAlone?(value: Value): boolean;
  wrap(value: Value, inner: Handler, when: When): Handler;
  /** It surrounds all other faults wherever it is listed: a limit on everything inside. */
  readonly around?: true;
  /** How long the head of a request may take to arrive; this passes before any handler sees the request. */
  headLimitMs?(value: Value): number;
  /** Its server needs a thread of its own that can block. */
  readonly blocksThread?: true;
  /** For a fault that also affects calls it does not strike. */
  wrapAll?(value: Value, inner: Handler, strikes: (request: Request, ctx: Ctx) => boolean): Handler;
}

export interface PlannedFault {
  readonly fault: Fault;
  readonly value: unknown;
  readonly when: When;
  readonly plan: Plan;
}
