import { withChangesAt } from "../../scenario/paper/changes-at.ts";
import type { Paper, PaperNumber } from "../../scenario/paper/paper.ts";
import { paperAt } from "../../scenario/paper/paper-library.ts";
import { counting, runNumbers } from "../../scenario/paper/run-numbers.ts";
import { jobOf } from "../../scenario/playing/job.ts";
import { changesOf } from "../../scenario/setup/changes/set-option.ts";
import type { NdjsonLine } from "../../scenario/sweep/ndjson.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import type { CellOutcome } from "../sweep/cells/cell-player.ts";

/** One run of a paper. */
export interface PaperRun {
  /** The file of the paper. */
  readonly paper: string;
  /** The changes of its variant, of the limit that is looked for, and of the user. */
  readonly set: readonly string[];
  readonly seed: number;
  /** The rows whose numbers are wanted; none means the number of `stops`. */
  readonly rows: readonly number[];
}

/** Plays runs of papers one after another. */
export class PaperPlayer {
  readonly #capMs: number;
  #paper: Paper | undefined;

  constructor(capMs: number) {
    this.#capMs = capMs;
  }

  /** Returns the numbers of one run as a line of JSON. */
  async play({ text }: NdjsonLine): Promise<CellOutcome> {
    const { paper: file, set, seed, rows } = JSON.parse(text) as PaperRun;
    if (this.#paper?.file !== file) this.#paper = paperAt(file);
    const numbers = numbersOfRows(this.#paper, rows);
    const { scenario: moved, others } = withChangesAt(this.#paper.scenario, set);
    const scenario = counting(moved, numbers);
    const capMs = this.#capMs;
    try {
      const job = jobOf(scenario, { world: "virtual", seed, examples: 0, capMs, ...changesOf(others, scenario), set });
      return { line: JSON.stringify(await runNumbers(job, numbers)) };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return { problems: error.problems };
    }
  }
}

function numbersOfRows({ rows, stops }: Paper, wanted: readonly number[]): readonly PaperNumber[] {
  return wanted.length === 0 ? [stops.number] : rows.filter((_, at) => wanted.includes(at)).map(({ number }) => number);
}
