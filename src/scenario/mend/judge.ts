import type { WorldKind } from "../../world/world.ts";
import { estimateMs } from "../estimate.ts";
import { jobOf } from "../job.ts";
import { play } from "../play.ts";
import { isFailed, type Report } from "../report.ts";
import type { RawSetup, Scenario } from "../scenario.ts";
import { mergeSetup } from "../setup/merge.ts";
import { isLoad } from "../steps/load.ts";
import type { Mend, Variation } from "./mend.ts";
import { type Price, priceOf } from "./price.ts";

export interface Judgement {
  readonly mend: Mend;
  readonly changes: RawSetup;
  /** The setup as it was shown, with the changes. */
  readonly shown: Report;
  /** The first of the other cases in which the goal was missed; undefined if it was never missed. */
  readonly missed?: { readonly says: string; readonly report: Report };
  /** How many other cases held. */
  readonly held: number;
  /** On real sockets; undefined if the scenario takes too long for that, or cannot be played so. */
  readonly real?: Report;
  /** The cost on a calm day; undefined as long as the goal is missed. */
  readonly price?: Price;
  readonly isMended: boolean;
}

const hiddenSeeds = [2, 3, 4];
const longestRealMs = 30_000;

/** Plays a setup with the learner's changes: as shown, in cases that were not shown, once for real, and on a calm day. */
export async function judgeMend(
  mend: Mend,
  changes: RawSetup,
  { signal, inReal = true }: { readonly signal?: AbortSignal; readonly inReal?: boolean } = {},
): Promise<Judgement> {
  const { scenario } = mend;
  const run = ({ setup, expect = scenario.expect }: Omit<Variation, "says">, seed = 1, world: WorldKind = "virtual") =>
    played({ ...scenario, setup: mergeSetup(scenario.setup, setup), expect }, changes, {
      seed,
      world,
      ...(signal && { signal }),
    });
  const asShown = { setup: {} };
  const shown = await run(asShown);
  const base = { mend, changes, shown, held: 0, isMended: false };
  if (!shown.verdict.holds) return base;
  const others = [
    ...mend.hidden.map((each) => ({ says: each.says, play: () => run(each) })),
    ...hiddenSeeds.map((seed) => ({ says: "the same, with other random numbers", play: () => run(asShown, seed) })),
  ];
  for (const [held, { says, play }] of others.entries()) {
    const report = await play();
    if (!report.verdict.holds) return { ...base, held, missed: { says, report } };
  }
  const calmDay = (over: RawSetup) => playedCalm(mend, over, signal);
  const price = priceOf(await calmDay({}), await calmDay(changes));
  const rest = { ...base, held: others.length, price };
  const real = inReal && playsForReal(scenario) ? await run(asShown, 1, "real") : undefined;
  if (real === undefined) return { ...rest, isMended: true };
  return { ...rest, real, isMended: !isFailed(real) };
}

function playsForReal(scenario: Scenario): boolean {
  return scenario.worlds.includes("real") && !scenario.steps.some(isLoad) && estimateMs(scenario) <= longestRealMs;
}

function playedCalm({ scenario, calm }: Mend, changes: RawSetup, signal?: AbortSignal): Promise<Report> {
  const setup = mergeSetup(scenario.setup, calm);
  return played({ ...scenario, setup, expect: [] }, changes, { seed: 1, world: "virtual", ...(signal && { signal }) });
}

function played(
  scenario: Scenario,
  changes: RawSetup,
  options: { readonly seed: number; readonly world: WorldKind; readonly signal?: AbortSignal },
): Promise<Report> {
  return play(jobOf(scenario, { ...options, changes, strict: true }));
}
