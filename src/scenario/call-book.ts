import { conclude } from "../policy/conclusion.ts";
import type { Event, Failure, RecordedReply } from "../trace.ts";
import { SERVED_BY } from "../world/stamp.ts";
import type { Call } from "./report.ts";

/** Puts calls together from their events. A finished call is handed on and forgotten, so memory holds the open ones alone. */
export class CallBook {
  readonly #open = new Map<number, Call>();
  readonly #finished: (call: Call) => void;

  constructor(finished: (call: Call) => void) {
    this.#finished = finished;
  }

  see({ atMs, who, call, connection, what }: Event): void {
    if (what.kind === "asked") {
      const { kind, ...asked } = what;
      this.#open.set(call, { ...blank, ...asked, call, by: who, atMs });
    } else if (what.kind === "arrived") {
      const open = this.#open.get(call) ?? (what.stray ? straying(call, who, what.line, atMs) : undefined);
      if (open !== undefined) this.#open.set(call, { ...open, connection: connection ?? null });
    } else if (what.kind === "answered") this.#end(call, what.tookMs, what.reply, null);
    else if (what.kind === "failed") this.#end(call, what.tookMs, what.why, what.came ?? null);
  }

  /** Nobody watches this call any more; `came` is what has come of an answer that nobody read to its end. */
  unwatched(call: number, tookMs: number, came: RecordedReply | null): void {
    const open = this.#open.get(call);
    if (open !== undefined) this.#finish({ ...open, tookMs, came });
  }

  /** The trace has ended: calls that are still open have been waited for until now. */
  close(endedMs: number, cameOf: (call: number) => RecordedReply | null): void {
    for (const open of [...this.#open.values()])
      this.#finish({ ...open, tookMs: endedMs - open.atMs, came: cameOf(open.call) });
  }

  #end(call: number, tookMs: number, outcome: RecordedReply | Failure, came: RecordedReply | null): void {
    const open = this.#open.get(call);
    if (open === undefined) return;
    const servedBy = "status" in outcome ? servedByOf(outcome) : null;
    this.#finish({ ...open, tookMs, outcome, came, servedBy, knows: conclude(outcome) });
  }

  #finish(call: Call): void {
    this.#open.delete(call.call);
    this.#finished(call);
  }
}

const blank = {
  step: null,
  connection: null,
  tookMs: 0,
  outcome: null,
  came: null,
  servedBy: null,
  knows: conclude(null),
  timesDone: null,
} as const;

/** A call from a server that lost the thread: nobody was seen to make it. */
function straying(call: number, to: string, line: string, atMs: number): Call {
  return { ...blank, call, parent: "unknown", by: "unknown", to, line, atMs };
}

function servedByOf(reply: RecordedReply): string | null {
  return reply.headers.find(([name]) => name.toLowerCase() === SERVED_BY)?.[1] ?? null;
}
