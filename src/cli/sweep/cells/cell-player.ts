import { numbersOf } from "../../../render/json/report-numbers.ts";
import { type Job, jobOf } from "../../../scenario/playing/job.ts";
import { parseScenario } from "../../../scenario/read/read-scenario.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import { changesOf } from "../../../scenario/setup/changes/set-option.ts";
import { sameSetup } from "../../../scenario/setup/same-setup.ts";
import { type Cell, partsOfSet, SEED, textHash } from "../../../scenario/sweep/cells/cell.ts";
import { playCell } from "../../../scenario/sweep/cells/play-cell.ts";
import { CellReader } from "../../../scenario/sweep/cells/read-cell.ts";
import type { NdjsonLine } from "../../../scenario/sweep/ndjson.ts";
import type { CellResult } from "../../../scenario/sweep/result.ts";
import { type Problem, ProblemError } from "../../../text/problems/problem.ts";
import { sameValue } from "../../../text/values/same-value.ts";

/** A line of results, or the Problems that prevented it. */
export type CellOutcome = { readonly line: string } | { readonly problems: readonly Problem[] };

/** Reads and plays cells one after another, and reuses what is equal to the previous cell. */
export class CellPlayer {
  readonly #reader: CellReader;
  readonly #capMs: number;
  #scenario: { readonly text: string; readonly of: string; readonly is: Scenario } | undefined;
  #job: { readonly key: string; readonly is: Job; readonly own: boolean } | undefined;

  constructor(engine: string, capMs: number) {
    this.#reader = new CellReader(engine);
    this.#capMs = capMs;
  }

  async play(line: NdjsonLine): Promise<CellOutcome> {
    const cell = this.#reader.read(line);
    if ("says" in cell) return { problems: [cell] };
    try {
      return { line: JSON.stringify(await this.#result(cell)) };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return { problems: error.problems.map((each) => located(each, line, cell)) };
    }
  }

  async #result(cell: Cell): Promise<CellResult> {
    const { of, is: scenario } = this.#read(cell);
    const { is: job, own } = this.#jobOf(cell, scenario, of);
    const played = await playCell({ ...job, seed: cell.seed }, numbersOf);
    const { id, engine, set, seed, cells } = cell;
    const ofPlan = cells !== undefined && { cells };
    return { id, engine, scenario: cell.scenario, of, set, seed, ...ofPlan, own, ...played };
  }

  #read({ text, scenario: name }: Cell) {
    if (this.#scenario?.text !== text)
      this.#scenario = { text, of: textHash(text), is: parseScenario(text, `${name}.yaml`) };
    return this.#scenario;
  }

  #jobOf({ set }: Cell, scenario: Scenario, of: string) {
    const key = JSON.stringify([of, set]);
    if (this.#job?.key !== key) this.#job = { key, ...cellJob(scenario, set, this.#capMs) };
    return this.#job;
  }
}

/** Adds the cell's line in its file, or its settings if it comes from no file. */
function located({ says, cure }: Problem, { file, line }: NdjsonLine, { set }: Cell): Problem {
  const problem = { says: `${set.join(" ")}: ${says}`, ...(cure !== undefined && { cure }) };
  return file === "" ? problem : { ...problem, where: { file, line, column: 1 } };
}

/** Makes the job for a point of the grid; `own` means that the point is the scenario unchanged. Throws Problems. */
export function cellJob(scenario: Scenario, set: readonly string[], capMs?: number): { is: Job; own: boolean } {
  const changed = changesOf(
    set.filter((each) => partsOfSet(each)[0] !== SEED),
    scenario,
  );
  const options = { world: "virtual", seed: 1, examples: 0, ...(capMs !== undefined && { capMs }) } as const;
  const is = jobOf(scenario, { ...options, ...changed });
  return { is, own: sameValue(is.scenario.steps, scenario.steps) && sameSetup(is.setup, scenario.setup) };
}
