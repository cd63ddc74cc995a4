import type { Event } from "../trace.ts";
import { stopwatch } from "../world/real-timer.ts";

interface Open {
  readonly by: string;
  readonly to: string;
  readonly forMs: () => number;
}

interface Run {
  readonly name: string;
  readonly open: Map<number, Open>;
}

/** Tracks what the runs are waiting for, to show it meanwhile. */
export class Waiting {
  readonly #runs = new Set<Run>();

  begin(name: string): { saw(event: Event): void; ended(): void } {
    const run: Run = { name, open: new Map() };
    this.#runs.add(run);
    return { saw: (event) => note(run, event), ended: () => this.#runs.delete(run) };
  }

  /** "timeout-504: order waits for payment, 0.8 s" or, for several, which ones are still running. */
  words(): string {
    const [run, ...others] = this.#runs;
    if (run === undefined) return "closing";
    if (others.length > 0)
      return `${others.length + 1} still running: ${[...this.#runs].map(({ name }) => name).join(", ")}`;
    return `${run.name}: ${waitWords(run)}`;
  }

  /** The same of a single run, without its name, which may tell how it ends. */
  get wait(): string {
    const [run] = this.#runs;
    return run === undefined ? "closing" : waitWords(run);
  }
}

function waitWords({ open }: Run): string {
  const last = [...open.values()].at(-1);
  if (last === undefined) return "no call is pending; finishing background work";
  return `${last.by} is waiting for ${last.to}, ${(last.forMs() / 1000).toFixed(1)} s`;
}

function note({ open }: Run, { call, who, what }: Event): void {
  if (what.kind === "asked") open.set(call, { by: who, to: what.to, forMs: stopwatch() });
  if (what.kind === "answered" || what.kind === "failed") open.delete(call);
}
