import { isMisled } from "../src/scenario/call.ts";
import { jobOf } from "../src/scenario/job.ts";
import { listScenarios, loadScenario } from "../src/scenario/library.ts";
import { play } from "../src/scenario/play.ts";
import { parseScenario } from "../src/scenario/read/scenario.ts";
import type { Report } from "../src/scenario/report.ts";
import type { RawSetup, Scenario } from "../src/scenario/scenario.ts";
import { mergeSetup } from "../src/scenario/setup/merge.ts";
import { parseSet } from "../src/scenario/setup/written-change.ts";
import { differences } from "../src/scenario/world-differences.ts";
import { ProblemError } from "../src/text/problem.ts";
import { type GeneratedSetup, Setups } from "./worlds-inputs.ts";

/** What takes longer in virtual time is not played for real. */
const LONGEST_MS = 2500;
/** A busy machine may tell another story once, or twice. */
const TRIES = 3;

export interface Compared {
  /** How many setups were played in both worlds. */
  readonly played: number;
  /** How many the virtual world refused. */
  readonly refused: number;
  /** What was told differently, a line for each setup. */
  readonly fallen: readonly string[];
}

/** Plays generated setups in both worlds until so many were compared. */
export async function fuzzWorlds(seed: number, count: number, atOnce: number): Promise<Compared> {
  const library = listScenarios().filter(({ worlds }) => worlds.length === 2);
  const scenarios = new Map<string, Scenario>();
  for (const { name } of library) {
    const scenario = await loadScenario(name);
    if (isShort(scenario)) scenarios.set(name, scenario);
  }
  const setups = new Setups(seed, [...scenarios.keys()]);
  const fallen: string[] = [];
  let played = 0;
  let refused = 0;
  const worker = async () => {
    while (played < count) {
      played += 1;
      const setup = setups.next((base) => kindsOf(scenarioOf(base)));
      const told = await compare(scenarioOf(setup.base), setup);
      if (told === "not played" || told === "refused") played -= 1;
      if (told === "refused") refused += 1;
      if (Array.isArray(told) && told.length > 0) fallen.push(`${sayCommand(setup)}\n    ${told.join("\n    ")}`);
    }
  };
  const scenarioOf = (base: string) => {
    const scenario = scenarios.get(base) ?? parseScenario(base, "generated.yaml");
    scenarios.set(base, scenario);
    return scenario;
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { played, refused, fallen };
}

function isShort({ runs = 1, steps }: Scenario): boolean {
  return runs === 1 && steps.length <= 6 && steps.every((step) => step.kind !== "load");
}

function kindsOf({ setup }: Scenario): Record<string, string> {
  return Object.fromEntries(Object.entries(setup).map(([name, { is }]) => [name, String(is ?? name)]));
}

async function compare(scenario: Scenario, { sets }: GeneratedSetup): Promise<string[] | "not played" | "refused"> {
  let changes: RawSetup = {};
  try {
    for (const set of sets) changes = mergeSetup(changes, parseSet(set, mergeSetup(scenario.setup, changes)));
  } catch (error) {
    if (error instanceof ProblemError) return "not played";
    throw error;
  }
  const virtual = await played(scenario, "virtual", changes);
  if (virtual === undefined) return "refused";
  if (virtual.tookMs > LONGEST_MS) return "not played";
  let told: string[] = [];
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const real = await played(scenario, "real", changes);
    if (real === undefined || real.skipped !== null) return "not played";
    told = [...differences(real, virtual), ...unmarked(real), ...unmarked(virtual)];
    if (told.length === 0) return told;
  }
  return told;
}

/** undefined where its world refuses it. */
async function played(scenario: Scenario, world: "real" | "virtual", changes: RawSetup): Promise<Report | undefined> {
  try {
    return await play(jobOf(scenario, { world, seed: 1, capMs: 20_000, settleMs: 5000, changes }));
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** Conclusions that the ledger denies and that no mark says to be wrong, counted without the program. */
function unmarked({ calls, ledger, world }: Report): string[] {
  const parents = new Map(calls.map(({ call, parent }) => [call, parent]));
  const isBelow = (call: number | null | "unknown" | undefined, above: number): boolean =>
    typeof call === "number" && (call === above || isBelow(parents.get(call), above));
  return calls.flatMap((each) => {
    const done = ledger.filter(({ call }) => isBelow(call, each.call)).length;
    const isWrong = (each.knows === "not done" && done > 0) || (each.knows === "done" && done > 1);
    return isWrong && !isMisled(each) ? [`${each.line}: ${each.knows}, done ${done} times, unmarked (${world})`] : [];
  });
}

function sayCommand({ base, sets }: GeneratedSetup): string {
  return [base.replaceAll("\n", "; "), ...sets.map((set) => `--set ${set}`)].join(" ");
}
