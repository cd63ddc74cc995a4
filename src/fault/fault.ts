import type * as v from "valibot";
import type { FaultPlan } from "../policy/fault-plan.ts";
import type { Ctx, Handler, Request, WholeReply, Wire } from "../service/service.ts";
import type { HttpParser, Rows } from "./per-client.ts";

/** A setup that shows a fault which one plain order does not show. */
export interface Showing {
  readonly setup: { readonly order?: object; readonly payment?: object };
  /** 1 by default; one after another, or all together. */
  readonly orders?: number;
  readonly together?: true;
}

export const places = ["name", "listener", "connection", "handler"] as const;
export type When = "before" | "after";

/** One kind of failure of a server. */
export interface Fault<Value = unknown> {
  readonly name: string;
  readonly place: (typeof places)[number];
  /** One line for listings, without the value. */
  readonly about: string;
  readonly value: v.GenericSchema<unknown, Value>;
  /** The type of Toxiproxy's toxic that does the same to bytes, if there is one. */
  readonly toxic?: string;
  /** A value as a file would write it. */
  readonly example: string | number | true;
  /** A predicate of the server with this value: "takes 3 s". */
  says(value: Value): string;
  /** Whether it strikes before or after the server's work, by default. */
  readonly when: When;
  /** The reports of each client if the server would have sent this reply. A test with real clients checks them. */
  seen?(reply: WholeReply, value: Value, parser?: HttpParser): Rows;
  /** Whether an answer without a body passes unchanged. */
  readonly ofBody?: true;
  /** Whether some client takes the cut answer for a complete one. */
  readonly cutsUnnoticed?: true;
  /** Whether the server that it strikes waits for ever, so that no more work follows. */
  readonly neverGoesOn?: true;
  /**
   * For a fault in front of the handler: the reports of each client before its request can arrive; undefined if calls
   * get through. `off`: nothing listens behind it.
   */
  meets?(value: Value, off: boolean): Rows | undefined;
  /** For a fault that lets calls through: changes an answer on the way back. */
  relayed?(answer: Wire): Wire;
  /** For a fault in front of the handler: it concerns the listening socket, so it strikes every caller or none. */
  readonly wholePort?: true;
  /** Whether it closes a connection after one read, so that the kernel resets one with a longer request. */
  readonly resetsLong?: true;
  shows?(value: Value): Showing;
  /** Whether this value has an effect only in the real world. */
  realAlone?(value: Value): boolean;
  wrap(value: Value, inner: Handler, when: When): Handler;
  /** Whether it surrounds all other faults, wherever it is listed, because it limits everything inside. */
  readonly around?: true;
  /** How long the head of a request may take to arrive, which is over before a handler sees the request. */
  headLimitMs?(value: Value): number;
  /** Whether its server needs a thread of its own, which can block. */
  readonly blocksThread?: true;
  /** For a fault that also affects calls that it does not strike. */
  wrapAll?(value: Value, inner: Handler, strikes: (request: Request, ctx: Ctx) => boolean): Handler;
}

export interface PlannedFault {
  readonly fault: Fault;
  readonly value: unknown;
  readonly when: When;
  readonly plan: FaultPlan;
}
