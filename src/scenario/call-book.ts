import { conclude } from "../policy/conclusion.ts";
import type { Event, Failure, RecordedReply } from "../trace.ts";
import { SERVED_BY } from "../world/stamp.ts";
import type { Unread } from "../world/world.ts";
import type { Call } from "./report.ts";

/** Puts calls together from their events, in the order in which they were asked. */
export class CallBook {
  readonly #open = new Map<number, Call>();
  readonly #calls = new Map<number, Call>();

  /** The call that this event ended, if it did. */
  see({ atMs, who, call, connection, what }: Event): Call | undefined {
    if (what.kind === "asked") {
      const { kind, ...asked } = what;
      this.#begin({ ...blank, ...asked, call, by: who, atMs });
    } else if (what.kind === "arrived") {
      const known = this.#calls.get(call);
      if (known === undefined) {
        this.#begin({ ...blank, call, parent: "unknown", by: "unknown", to: who, line: what.line, atMs });
      }
      this.#keep({ ...this.#calls.get(call)!, connection: connection ?? null });
    } else if (what.kind === "answered") return this.#end(call, what.tookMs, what.reply, null);
    else if (what.kind === "failed") return this.#end(call, what.tookMs, what.why, what.came ?? null);
    return undefined;
  }

  /** The calls that were still open when the trace ended, each waited for until then or until its watch ended. */
  close(endedMs: number, watchedMs: ReadonlyMap<number, number>, unread: Unread): Call[] {
    const open = [...this.#open.values()].map((call) => {
      const came = unread.get(call.call)?.() ?? null;
      return { ...call, came, tookMs: watchedMs.get(call.call) ?? endedMs - call.atMs };
    });
    for (const call of open) this.#calls.set(call.call, call);
    this.#open.clear();
    return open;
  }

  get calls(): readonly Call[] {
    return [...this.#calls.values()];
  }

  #begin(call: Call): void {
    this.#calls.set(call.call, call);
    this.#open.set(call.call, call);
  }

  #keep(call: Call): void {
    this.#calls.set(call.call, call);
    if (this.#open.has(call.call)) this.#open.set(call.call, call);
  }

  #end(number: number, tookMs: number, outcome: RecordedReply | Failure, came: RecordedReply | null): Call {
    const servedBy = "status" in outcome ? servedByOf(outcome) : null;
    const call = { ...this.#calls.get(number)!, tookMs, outcome, came, servedBy, knows: conclude(outcome) };
    this.#calls.set(number, call);
    this.#open.delete(number);
    return call;
  }
}

const blank = {
  connection: null,
  tookMs: 0,
  outcome: null,
  came: null,
  servedBy: null,
  knows: conclude(null),
} as const;

function servedByOf(reply: RecordedReply): string | null {
  return reply.headers.find(([name]) => name.toLowerCase() === SERVED_BY)?.[1] ?? null;
}
