import { conclude, type Knows } from "../../../policy/conclusion.ts";
import { headerValue } from "../../../text/headers/headers.ts";
import type { Event, Failure, RecordedReply, What } from "../../../trace.ts";
import { SERVED_BY } from "../../../world/serving/stamp.ts";
import type { Call, Ours } from "../../recorded-call.ts";
import { dropUpTo } from "./story-keeper.ts";

/** Whether a server, which may read the body, believes the status of an answer. */
export type Believes = (by: string, reply: RecordedReply) => boolean;

/** Reconstructs calls from their events. A finished call is passed on and released, so only open calls are in memory. */
export class CallBook {
  readonly #open = new Map<number, Call>();
  /** The latest call from outside on each connection. */
  readonly #lastOn = new Map<number, number>();
  readonly #finished: (call: Call) => void;
  readonly #believes: Believes;

  constructor(finished: (call: Call) => void, believes: Believes = () => true) {
    this.#finished = finished;
    this.#believes = believes;
  }

  see({ atMs, who, call, connection, what }: Event): void {
    if (what.kind === "asked") {
      const begun = begunCall(what, call, who, atMs);
      this.#open.set(call, what.outside ? { ...begun, knows: null, ours: nothingSent } : begun);
    } else if (what.kind === "arrived") {
      const open = this.#open.get(call) ?? (what.stray ? straying(call, who, what.line, atMs) : undefined);
      // Without its connection an open call stays as it is, which most events in virtual time have.
      if (open !== undefined && (connection !== undefined || what.stray))
        this.#open.set(call, { ...open, connection: connection ?? null });
      if (open?.ours !== undefined && connection !== undefined) this.#usedAgain(connection, call);
    } else if (what.kind === "sent") {
      const { status, sentBytes } = what;
      this.#fromOutside(call, { status, isWhole: true, sentBytes, closedBy: null, atMs });
    } else if (what.kind === "closed") {
      const { by, sentBytes } = what;
      const open = this.#fromOutside(call, { sentBytes, closedBy: by, atMs });
      if (open !== undefined) this.#finish(open);
      if (connection !== undefined) this.#lastOn.delete(connection);
    } else if (what.kind === "answered") this.#end(call, what.tookMs, what.reply, null);
    else if (what.kind === "failed") this.#end(call, what.tookMs, what.why, what.came ?? null, what.error);
  }

  /** Called when the watch of a call ends; `came` is the part of the answer that has arrived but was not read to its end. */
  unwatched(call: number, tookMs: number, came: RecordedReply | null): void {
    const open = this.#open.get(call);
    if (open !== undefined) this.#finish({ ...open, tookMs, came });
  }

  /** Drops open calls up to this one: a call whose caller stopped reading its answer never ends. */
  forget(upTo: number): void {
    dropUpTo(upTo, this.#open);
  }

  /** Ends the open calls, because the trace has ended. */
  close(endedMs: number, cameOf: (call: number) => RecordedReply | null): void {
    for (const open of [...this.#open.values()]) {
      const tookMs = open.ours?.isWhole ? open.tookMs : endedMs - open.atMs;
      this.#finish({ ...open, tookMs, came: cameOf(open.call) });
    }
  }

  /** Finishes an answered call from outside, because its connection is used for another one. */
  #usedAgain(connection: number, call: number): void {
    const before = this.#open.get(this.#lastOn.get(connection) ?? 0);
    this.#lastOn.set(connection, call);
    if (before?.ours?.isWhole) this.#finish(before);
  }

  #fromOutside(call: number, known: Partial<Ours>): Call | undefined {
    const open = this.#open.get(call);
    if (open === undefined) return undefined;
    const ours = { ...nothingSent, ...open.ours, ...known };
    // The call takes until its answer was handed over, not until its connection is closed later.
    const tookMs = open.ours?.isWhole ? open.tookMs : (ours.atMs ?? open.atMs) - open.atMs;
    const told = { ...open, ours, tookMs };
    this.#open.set(call, told);
    return told;
  }

  #end(
    call: number,
    tookMs: number,
    outcome: RecordedReply | Failure,
    came: RecordedReply | null,
    error?: string,
  ): void {
    const open = this.#open.get(call);
    if (open === undefined) return;
    const servedBy = "status" in outcome ? servedByOf(outcome) : null;
    const knows = this.#concludes(open.by, outcome);
    const ended: Writable<Call> = { ...open, tookMs, outcome, came, servedBy, knows };
    if (error !== undefined) ended.error = error;
    this.#finish(ended);
  }

  /** Returns "unknown" for a successful status that the caller does not believe, because of the body. */
  #concludes(by: string, outcome: RecordedReply | Failure): Knows {
    const knows = conclude(outcome);
    return knows === "done" && "status" in outcome && !this.#believes(by, outcome) ? "unknown" : knows;
  }

  #finish(call: Call): void {
    this.#open.delete(call.call);
    this.#finished(call);
  }
}

const nothingSent: Ours = { status: null, isWhole: false, sentBytes: 0, closedBy: null, atMs: null };

const nothingKnown = conclude(null);

/** Writes out every key, because copying another object in here took a tenth of a short run. */
function begunCall(what: Extract<What, { kind: "asked" }>, call: number, by: string, atMs: number): Call {
  const { to, door, line, parent, step = null, try: nth, hedged, key } = what;
  const begun: Writable<Call> = {
    call,
    parent,
    by,
    to,
    line,
    step,
    connection: null,
    atMs,
    tookMs: 0,
    outcome: null,
    came: null,
    knows: nothingKnown,
    servedBy: null,
    timesDone: null,
  };
  if (door !== undefined) begun.door = door;
  if (nth !== undefined) begun.try = nth;
  if (hedged !== undefined) begun.hedged = hedged;
  if (key !== undefined) begun.key = key;
  return begun;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** A call whose caller is unknown, because a server did not pass the header on. */
function straying(call: number, to: string, line: string, atMs: number): Call {
  return begunCall({ kind: "asked", to, line, parent: "unknown" }, call, "unknown", atMs);
}

function servedByOf(reply: RecordedReply): string | null {
  return headerValue(reply.headers, SERVED_BY) ?? null;
}
