import type { NdjsonLine } from "../../../scenario/sweep/ndjson.ts";
import type { CellOutcome } from "./cell-player.ts";

/** The maximum number of results that wait for a slow cell before them. */
const mostAhead = 4096;

interface WaitingCell {
  readonly line: NdjsonLine;
  outcome?: CellOutcome;
}

/**
 * Plays lines and delivers their outcomes in the order of the lines, so that the output does not depend on the number
 * of threads. After an interruption it delivers everything that has ended.
 */
export async function playInOrder(
  lines: AsyncIterable<NdjsonLine> | Iterable<NdjsonLine>,
  play: (line: NdjsonLine) => Promise<CellOutcome>,
  each: (outcome: CellOutcome, line: NdjsonLine) => void | Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const open: WaitingCell[] = [];
  const waiting = new Set<() => void>();
  let hasAllLines = false;
  let failure: { readonly error: unknown } | undefined;
  const wake = () => {
    for (const go of waiting) go();
    waiting.clear();
  };
  const change = () => new Promise<void>((go) => waiting.add(go));
  const fail = (error: unknown) => {
    failure ??= { error };
    wake();
  };
  const isOver = () => signal.aborted || failure !== undefined;
  async function begin(): Promise<void> {
    for await (const line of lines) {
      while (open.length >= mostAhead && !isOver()) await change();
      if (isOver()) return;
      const entry: WaitingCell = { line };
      open.push(entry);
      play(line).then((outcome) => {
        entry.outcome = outcome;
        wake();
      }, fail);
    }
    hasAllLines = true;
    wake();
  }
  signal.addEventListener("abort", wake);
  begin().catch(fail);
  try {
    for (;;) {
      if (failure !== undefined) throw failure.error;
      if (signal.aborted) break;
      const [first] = open;
      if (first?.outcome !== undefined) {
        await each(first.outcome, first.line);
        open.shift();
        if (open.length === mostAhead - 1) wake();
      } else if (first === undefined && hasAllLines) break;
      else await change();
    }
  } finally {
    // One signal serves all papers of a command, and Node warns at the eleventh listener.
    signal.removeEventListener("abort", wake);
  }
  for (const { outcome, line } of open) if (outcome !== undefined) await each(outcome, line);
}
