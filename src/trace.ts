/** The phases of a call, in order: a failure names the one in which it happened. */
export const phases = ["lookup", "queue", "connect", "send", "headers", "body"] as const;
export type Phase = (typeof phases)[number];

/** The kinds of failure; docs/dev/words.md explains each. */
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

/** The content of an event. The kinds are those of the events in the JSON report. */
export type What =
  /** A caller sends a request. */
  | {
      readonly kind: "asked";
      /** The server that is called. */
      readonly to: string;
      /** The additional address of that server, such as the management port of `health`; undefined for its main one. */
      readonly door?: string;
      /** The one of several instances of that server that gets the call, counted from 1. */
      readonly instance?: number;
      /** The method and the path. */
      readonly line: string;
      /** The call that caused this one; null if the client makes it. "unknown": a user's own server makes it, and does not say why. */
      readonly parent: number | null | "unknown";
      /** The caller is outside of the lab, so only the server's side is known. */
      readonly outside?: true;
      /** The step of the scenario in which the client makes it, counted from 1; undefined for calls of servers. */
      readonly step?: number;
      /** The number of the caller's try, if it is not the first. */
      readonly try?: number;
      /** This try was sent while an earlier one was still waiting for its answer. */
      readonly hedged?: true;
      /** The idempotency key that goes with it. */
      readonly key?: string;
    }
  /** The server has received the head of a request. */
  | {
      readonly kind: "arrived";
      readonly line: string;
      /** The headers, if the server is one that shows them. */
      readonly headers?: readonly Header[];
      /** Nothing tells which call it belongs to, for example because a user's own server did not pass the trace header on. */
      readonly stray?: true;
    }
  /** The caller has the whole answer. */
  | { readonly kind: "answered"; readonly tookMs: number; readonly reply: RecordedReply }
  /** The caller gives up, or its client reports an error. */
  | {
      readonly kind: "failed";
      readonly tookMs: number;
      readonly why: Failure;
      /** The part of an answer that had arrived before. */
      readonly came?: RecordedReply;
      /** The message of a real client's error, as logs show it. */
      readonly error?: string;
    }
  /** Only for a call from outside: the kernel has taken the whole answer. The status is null if it cannot be read. */
  | { readonly kind: "sent"; readonly status: number | null; readonly sentBytes: number }
  /** Only for a call from outside: its connection was closed; `sentBytes` counts those of the answer. */
  | { readonly kind: "closed"; readonly by: Side; readonly sentBytes: number }
  /** Work is done, such as a charge, whether or not anyone still waits for it. These events make up the ledger. */
  | {
      readonly kind: "finished";
      readonly says: string;
      /** The name of the ledger, if the server has several. */
      readonly ledger?: string;
      /** Whether it takes back earlier work. */
      readonly undoes?: true;
    }
  /** A server finished a request after its caller had left, and its ledger does not show that; `status` is that of the unsent answer. */
  | { readonly kind: "unheard"; readonly status: number }
  /** A defence of a server decides something. */
  | {
      readonly kind: "decided";
      /** The defence: breaker, retry, hedge and so on. */
      readonly by: string;
      readonly says: string;
      /** The called server that the decision is about. */
      readonly to?: string;
      /** The new state of the breaker for that server. */
      readonly state?: string;
      /** How the call ended that led to the decision, such as `timed-out` or `503`. */
      readonly after?: string;
      /** The wait until the next try. */
      readonly waitMs?: number;
      /** The tokens that a retry budget has left. */
      readonly left?: number;
    }
  /** The setup changes. */
  | { readonly kind: "changed"; readonly says: string };

/** Events that a scenario can expect; "sent" and "closed" occur only in calls from outside. */
export type EventKind = Exclude<What["kind"], "sent" | "closed" | "unheard">;

export interface Event {
  /** Milliseconds since the run began. */
  readonly atMs: number;
  /** The client or server that it happens to: a request is "asked" at its caller, and "arrived" at the server. */
  readonly who: string;
  /** The number of the call; 0 if there is none, as when the setup changes. */
  readonly call: number;
  /** Events with the same number used the same connection. */
  readonly connection?: number;
  readonly what: What;
}

/** Whether an event ends a call for its caller. */
export function endsCall(what: What): what is Extract<What, { kind: "answered" | "failed" }> {
  return what.kind === "answered" || what.kind === "failed";
}

/** Receives events as they happen. A world without one records nothing and costs nothing. */
export type Sink = (event: Event) => void;

/** The `by` of the decision that says which route a gateway chose. */
export const ROUTE = "route";

/** The name under which the player itself appears in a trace. */
export const CLIENT = "client";
