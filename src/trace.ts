/** Where in a call something went wrong, in the order a call passes through them. */
export const phases = ["lookup", "queue", "connect", "send", "headers", "body"] as const;
export type Phase = (typeof phases)[number];

export const failureNames = [
  "refused",
  "unreachable",
  "timed-out",
  "hung-up",
  "reset",
  "cut",
  "malformed",
  "too-large",
  "queued-out",
  "rejected",
  "client-error",
] as const;
export type FailureName = (typeof failureNames)[number];

/** A call that ended without a whole answer: a value, and the subject of the lesson. */
export interface Failure {
  readonly name: FailureName;
  readonly phase: Phase;
  /** The named client's own code: ECONNREFUSED and so on. */
  readonly code: string;
}

export type Header = readonly [name: string, value: string];

/** The part of an answer that the trace keeps: the first bytes of its body and how many there were. */
export interface RecordedReply {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
  readonly bodyBytes: number;
}

/** One end of a connection. */
export const sides = ["client", "server"] as const;
export type Side = (typeof sides)[number];

export type What =
  /** `door`: the further address of that server, where it was asked at one. `step`: of the client's own calls, counted from 1. */
  | {
      readonly kind: "asked";
      readonly to: string;
      readonly door?: string;
      readonly line: string;
      /** "unknown": a server of the user's makes it, and nothing says because of which call. */
      readonly parent: number | null | "unknown";
      /** It comes from outside, so only the called side is known. */
      readonly outside?: true;
      readonly step?: number;
      /**
       * Which try of its caller's it is, if not the first; `hedged`: in parallel with one that was not answered yet.
       */
      readonly try?: number;
      readonly hedged?: true;
      /** The idempotency key that goes with it. */
      readonly key?: string;
    }
  /** The far side has it. `headers`: those of a request to a server that shows them. `stray`: it came without a known call behind it, as from a foreign server that lost the thread. */
  | { readonly kind: "arrived"; readonly line: string; readonly headers?: readonly Header[]; readonly stray?: true }
  | { readonly kind: "answered"; readonly tookMs: number; readonly reply: RecordedReply }
  /** `came`: what had arrived of an answer before it broke. `error`: what a real client's own error says, as logs show it. */
  | {
      readonly kind: "failed";
      readonly tookMs: number;
      readonly why: Failure;
      readonly came?: RecordedReply;
      readonly error?: string;
    }
  /** Of a call from outside: its answer was handed to the kernel, whole; null if it has no status that can be read. */
  | { readonly kind: "sent"; readonly status: number | null; readonly sentBytes: number }
  /** Of a call from outside: its connection was closed; `sentBytes`: of its answer. */
  | { readonly kind: "closed"; readonly by: Side; readonly sentBytes: number }
  /** Work is done, whether or not anyone is still waiting for it: a charge. These make up the ledger. */
  | { readonly kind: "finished"; readonly says: string }
  /** `to`: the server that it is about. `state`: of the breaker for that server, from now on. `waitMs`: until the next try. `left`: tokens of a budget. */
  | {
      readonly kind: "decided";
      readonly by: string;
      readonly says: string;
      readonly to?: string;
      readonly state?: string;
      /** How the call ended that it answers: `timed-out`, `503`. */
      readonly after?: string;
      readonly waitMs?: number;
      readonly left?: number;
    }
  | { readonly kind: "changed"; readonly says: string };

/** Events of the player's run; the others occur only in calls from outside. */
export type EventKind = Exclude<What["kind"], "sent" | "closed">;

export interface Event {
  readonly atMs: number;
  readonly who: string;
  /** 0 where no call is concerned, as when the setup changes. */
  readonly call: number;
  readonly connection?: number;
  readonly what: What;
}

/** Where events go as they happen. A world without one records nothing and costs nothing. */
export type Sink = (event: Event) => void;

/** By which it is noted which route a gateway chose. */
export const ROUTE = "route";

/** The name under which the player itself appears in a trace. */
export const CLIENT = "client";
