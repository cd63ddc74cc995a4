import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tally } from "../../replay/kind.ts";
import { kinds } from "../../replay/kinds.ts";
import { ProblemError } from "../../src/text/problems/problem.ts";
import type { Row } from "../row.ts";
import { adaptivePlans } from "./adaptive.ts";
import { breakerPlans } from "./breakers.ts";
import { bulkheadPlans } from "./bulkheads.ts";
import { Dice } from "./dice.ts";
import { functionPlans } from "./functions.ts";
import type { Plan } from "./plan.ts";
import { recorders } from "./recorders.ts";
import { requestPlans } from "./requests.ts";

/** Lets real libraries decide about random settings and outcomes, and compares the lab's policies with them. */
export async function tryLibraries(seed: number, count: { settings: number; cases: number }): Promise<Row[]> {
  const dice = new Dice(seed);
  const plans = [
    ...bulkheadPlans(dice, count),
    ...adaptivePlans(dice, count),
    ...functionPlans(dice, count),
    ...requestPlans(dice, count),
    ...breakerPlans(dice, count),
  ];
  const folder = await mkdtemp(join(tmpdir(), "lab-libraries-"));
  const rows: Row[] = [];
  for (const plan of plans) rows.push(await tried(plan, folder, seed));
  if (rows.every(({ holds }) => holds)) await rm(folder, { recursive: true });
  return rows;
}

async function tried(plan: Plan, folder: string, seed: number): Promise<Row> {
  const what = `${plan.policy} of ${plan.library}`;
  const outputs = await recorders[plan.recorder](plan).catch((error: Error) => error);
  if (outputs instanceof Error) return { what, holds: false, saw: outputs.message };
  if ("skipped" in outputs) return { what, holds: true, saw: `skipped: ${outputs.skipped}` };
  const file = join(folder, `${plan.library.replaceAll("/", "-")}-${plan.policy}.json`);
  await writeFile(file, JSON.stringify(recording(plan, outputs)));
  const { differences, deliberate, compared } = await kinds[plan.policy]!.replay(file).catch(unreadable);
  const all = plan.cases.every(({ id }) => outputs.has(id));
  const says = `${differences.length} differences, ${deliberate.length} deliberate, in ${compared}, seed ${seed}`;
  const first = differences.length > 0 ? ` in ${file}: ${differences[0]}` : "";
  return { what, holds: all && differences.length === 0, saw: all ? `${says}${first}` : "not every case was recorded" };
}

/** Reports a recording that cannot be replayed, for example because the library draws more random numbers than the lab. */
function unreadable(error: unknown): Tally {
  if (!(error instanceof ProblemError)) throw error;
  return { compared: "nothing", differences: error.problems.map(({ says }) => says), deliberate: [] };
}

/** Writes a recording in the format of those in the tests. */
function recording({ policy, library, recorder, clock, settings, cases }: Plan, outputs: ReadonlyMap<string, object>) {
  return {
    policy,
    library,
    language: recorder,
    clock,
    settings: settings.map(({ id, written }) => ({ id, ...written })),
    cases: cases.map((each) => ({ ...each, ...outputs.get(each.id) })),
  };
}
