import { differences } from "../../src/scenario/check/world-differences.ts";
import { listScenarios, loadScenario } from "../../src/scenario/library/library.ts";
import { jobOf } from "../../src/scenario/playing/job.ts";
import { play } from "../../src/scenario/playing/play.ts";
import { parseScenario } from "../../src/scenario/read/read-scenario.ts";
import type { Report } from "../../src/scenario/report.ts";
import type { RawSetup, Scenario } from "../../src/scenario/scenario.ts";
import { parseSets } from "../../src/scenario/setup/changes/written-change.ts";
import { mergeSetup } from "../../src/scenario/setup/merge.ts";
import { ProblemError } from "../../src/text/problems/problem.ts";
import { drawChanged, type GeneratedSetup } from "./changed-settings.ts";
import { Draw } from "./draw.ts";
import { drawGraph } from "./graphs.ts";
import { nudged } from "./nudged.ts";
import { hasSameMoment } from "./same-moment.ts";
import { drawScenario } from "./scenarios.ts";

/** Setups that take longer in virtual time are not played in the real world. Keep-alive ends a short answer after 6 s. */
const LONGEST_MS = 6500;
/** A setup is played this many times in the virtual world with slightly later moments, to find ties. */
const NUDGES = 6;

/** A setup that was played in the virtual world, for comparison with the real one. */
export interface Candidate {
  readonly scenario: Scenario;
  readonly changes: RawSetup;
  readonly virtual: Report;
  readonly command: string;
}

/** Generates setups that the virtual world can play and that take a short time. */
export async function generate(seed: number, onlyGraphs: boolean) {
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
  const drawSetup = () => {
    if (onlyGraphs) return { base: drawGraph(draw), sets: [] };
    if (draw.holds(0.75)) return { base: drawScenario(draw), sets: [] };
    return drawChanged(draw, library, (base) => kindsOf(scenarioOf(base)));
  };
  const next = async (): Promise<Candidate> => {
    for (;;) {
      const setup = drawSetup();
      const played = await playVirtually(setup, scenarioOf);
      if (played === "refused") refused += 1;
      else if (typeof played === "object" && (await hasTies(setup, played, draw))) ties += 1;
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
async function hasTies(setup: GeneratedSetup, { scenario, changes, virtual }: Candidate, draw: Draw): Promise<boolean> {
  if (hasSameMoment(virtual)) return true;
  for (let nth = 0; nth < NUDGES; nth++) {
    const other = await playNudged(setup, scenario, changes, draw);
    if (other === undefined || differences(virtual, other).length > 0) return true;
  }
  return false;
}

/** Plays a setup with later moments; undefined if they conflict with each other. */
async function playNudged({ base, sets }: GeneratedSetup, scenario: Scenario, changes: RawSetup, draw: Draw) {
  try {
    const later = sets.length === 0 ? parseScenario(nudged(base, draw), "generated.yaml") : nudgedSetup(scenario, draw);
    return await run(later, "virtual", changes);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** The durations that are set are never close to each other, but those of the scenario may be close to them. */
function nudgedSetup(scenario: Scenario, draw: Draw): Scenario {
  return { ...scenario, setup: JSON.parse(nudged(JSON.stringify(scenario.setup), draw)) };
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

/** Plays a scenario; undefined if the world rejects it. */
export async function run(
  scenario: Scenario,
  world: "real" | "virtual",
  changes: RawSetup,
): Promise<Report | undefined> {
  try {
    return await play(jobOf(scenario, { world, seed: 1, capMs: 20_000, settleMs: 5000, changes }));
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

function sayCommand({ base, sets }: GeneratedSetup): string {
  return [base.replaceAll("\n", "; "), ...sets.map((set) => `--set ${set}`)].join(" ");
}
