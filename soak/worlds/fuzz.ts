import { listScenarios, loadScenario } from "../../src/scenario/library/library.ts";
import { jobOf } from "../../src/scenario/playing/job.ts";
import { play } from "../../src/scenario/playing/play.ts";
import { differences } from "../../src/scenario/playing/world-differences.ts";
import { parseScenario } from "../../src/scenario/read/read-scenario.ts";
import { isMisled } from "../../src/scenario/recorded-call.ts";
import type { Report } from "../../src/scenario/report.ts";
import type { RawSetup, Scenario } from "../../src/scenario/scenario.ts";
import { mergeSetup } from "../../src/scenario/setup/merge.ts";
import { parseSets } from "../../src/scenario/setup/written-change.ts";
import { ProblemError } from "../../src/text/problem.ts";
import { drawChanged, type GeneratedSetup } from "./changed-settings.ts";
import { Draw } from "./draw.ts";
import { nudged } from "./nudged.ts";
import { drawScenario } from "./scenarios.ts";

/** Setups that take longer in virtual time are not played in the real world. */
const LONGEST_MS = 6000;
/** On a busy machine a real run may differ, so a setup with differences is played again alone, up to this many times. */
const TRIES_ALONE = 3;
/** Setups are generated and then played in batches of this size. */
const BATCH = 60;
/** A setup is played this many times in the virtual world with slightly later moments, to find ties. */
const NUDGES = 4;

export interface Compared {
  /** The number of setups that were played in both worlds. */
  readonly played: number;
  /** The number of setups that the virtual world rejected. */
  readonly refused: number;
  /** The number of setups in which a few milliseconds decided what happened. */
  readonly ties: number;
  /** The differences, a line for each setup. */
  readonly fallen: readonly string[];
}

/** A setup that was played in the virtual world, for comparison with the real one. */
interface Candidate {
  readonly scenario: Scenario;
  readonly changes: RawSetup;
  readonly virtual: Report;
  readonly command: string;
}

/** Plays generated setups in both worlds until this many were compared. A seed always gives the same setups. */
export async function fuzzWorlds(seed: number, count: number, atOnce: number): Promise<Compared> {
  const generated = await generate(seed);
  const fallen: string[] = [];
  let played = 0;
  while (played < count) {
    // Virtual runs keep the thread busy, so no real run may be in progress.
    const candidates: Candidate[] = [];
    while (candidates.length < Math.min(BATCH, count - played)) candidates.push(await generated.next());
    const compared = await compareAll(candidates, atOnce);
    played += compared.played;
    fallen.push(...compared.fallen);
  }
  return { played, refused: generated.refused(), ties: generated.ties(), fallen };
}

async function compareAll(
  candidates: readonly Candidate[],
  atOnce: number,
): Promise<Pick<Compared, "played" | "fallen">> {
  const left = candidates.values();
  const suspects: Candidate[] = [];
  let played = 0;
  const worker = async () => {
    for (const candidate of left) {
      const differs = await differencesOf(candidate);
      if (differs === undefined) continue;
      played += 1;
      if (differs.length > 0) suspects.push(candidate);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const fallen: string[] = [];
  for (const suspect of suspects) {
    const told = await differencesAlone(suspect);
    if (told.length > 0) fallen.push(`${suspect.command}\n    ${told.join("\n    ")}`);
  }
  return { played, fallen };
}

/** Generates setups that the virtual world can play and that take a short time. */
async function generate(seed: number) {
  const scenarios = new Map<string, Scenario>();
  for (const { name, worlds } of listScenarios()) {
    const scenario = await loadScenario(name);
    if (worlds.length === 2 && isShort(scenario)) scenarios.set(name, scenario);
  }
  const scenarioOf = (base: string) => scenarios.get(base) ?? parseScenario(base, "generated.yaml");
  const draw = new Draw(seed);
  const library = [...scenarios.keys()];
  let refused = 0;
  let ties = 0;
  const next = async (): Promise<Candidate> => {
    for (;;) {
      const setup = draw.holds(0.75)
        ? { base: drawScenario(draw), sets: [] }
        : drawChanged(draw, library, (base) => kindsOf(scenarioOf(base)));
      const played = await playVirtually(setup, scenarioOf);
      if (played === "refused") refused += 1;
      else if (typeof played === "object" && (await hasTies(setup, played.virtual, draw))) ties += 1;
      else if (typeof played === "object") return played;
    }
  };
  return { next, refused: () => refused, ties: () => ties };
}

async function playVirtually(
  setup: GeneratedSetup,
  scenarioOf: (base: string) => Scenario,
): Promise<Candidate | "refused" | undefined> {
  let scenario: Scenario;
  try {
    scenario = scenarioOf(setup.base);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
  const changes = changesOf(scenario, setup);
  if (changes === undefined) return undefined;
  const virtual = await run(scenario, "virtual", changes);
  if (virtual === undefined) return "refused";
  return virtual.tookMs <= LONGEST_MS ? { scenario, changes, virtual, command: sayCommand(setup) } : undefined;
}

/** Whether a few milliseconds decide what happens, so that the real world may do either. */
async function hasTies({ base, sets }: GeneratedSetup, virtual: Report, draw: Draw): Promise<boolean> {
  if (sets.length > 0) return false;
  for (let nth = 0; nth < NUDGES; nth++) {
    const other = await run(parseScenario(nudged(base, draw), "generated.yaml"), "virtual", {});
    if (other === undefined || differences(virtual, other).length > 0) return true;
  }
  return false;
}

function isShort({ runs = 1, steps }: Scenario): boolean {
  return runs === 1 && steps.length <= 6 && steps.every((step) => step.kind !== "load");
}

function kindsOf({ setup }: Scenario): Record<string, string> {
  return Object.fromEntries(Object.entries(setup).map(([name, { is }]) => [name, String(is ?? name)]));
}

/** Combines the changes of a setup; undefined if they conflict. */
function changesOf(scenario: Scenario, { sets }: GeneratedSetup): RawSetup | undefined {
  try {
    return sets.reduce<RawSetup>(
      (changes, set) => mergeSetup(changes, parseSets([set], mergeSetup(scenario.setup, changes))),
      {},
    );
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** Plays a setup in the real world and compares; undefined if the real world cannot play it. */
async function differencesOf({ scenario, changes, virtual }: Candidate): Promise<string[] | undefined> {
  const real = await run(scenario, "real", changes);
  if (real === undefined || real.skipped !== null) return undefined;
  return [...differences(real, virtual), ...unmarked(real), ...unmarked(virtual)];
}

async function differencesAlone(candidate: Candidate): Promise<string[]> {
  let told: string[] = [];
  for (let nth = 0; nth < TRIES_ALONE; nth++) {
    told = (await differencesOf(candidate)) ?? [];
    if (told.length === 0) break;
  }
  return told;
}

/** Plays a scenario; undefined if the world rejects it. */
async function run(scenario: Scenario, world: "real" | "virtual", changes: RawSetup): Promise<Report | undefined> {
  try {
    return await play(jobOf(scenario, { world, seed: 1, capMs: 20_000, settleMs: 5000, changes }));
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** Lists conclusions that the ledger contradicts and that are not marked as wrong, computed independently of the program. */
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
