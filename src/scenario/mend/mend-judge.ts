import type { WorldKind } from "../../world/world.ts";
import { withLoads } from "../load/load-changes.ts";
import { estimateMs } from "../playing/estimate-time.ts";
import { jobOf } from "../playing/job.ts";
import { play } from "../playing/play.ts";
import { isFailed, type Report } from "../report.ts";
import type { RawSetup, Scenario } from "../scenario.ts";
import { mergeSetup } from "../setup/merge.ts";
import { isChange } from "../steps/change.ts";
import { isLoad } from "../steps/load-step.ts";
import { withHangingPayment } from "./hanging-payment.ts";
import type { Mend, Variation } from "./mend.ts";
import { type Price, priceOf } from "./price.ts";

/** A case in which the goal is missed. */
export interface MissedCase {
  readonly says: string;
  readonly report: Report;
}

export interface MendJudgement {
  readonly mend: Mend;
  readonly changes: RawSetup;
  /** The result with the setup that the learner has seen. */
  readonly shown: Report;
  /** The first hidden case that missed the goal; undefined if none did. */
  readonly missed?: MissedCase;
  /** The number of hidden cases that reached the goal. */
  readonly held: number;
  /** The result on real sockets; undefined if the scenario takes too long for them or cannot run on them. */
  readonly real?: Report;
  /** The cost of the changes on a calm day; undefined until the goal is reached. */
  readonly price?: Price;
  readonly isMended: boolean;
}

export const hiddenSeeds = [2, 3, 4];
const longestRealMs = 30_000;

interface JudgeOptions {
  readonly signal?: AbortSignal;
  readonly inReal?: boolean;
  /** Looks for a single failure that misses a goal. */
  struck?(scenario: Scenario, changes: RawSetup): Promise<MissedCase | undefined>;
}

/** Plays the learner's changes: in the known setup, in hidden cases, on a calm day, and once on real sockets. */
export async function judgeMend(
  mend: Mend,
  changes: RawSetup,
  { signal, inReal = true, struck }: JudgeOptions = {},
): Promise<MendJudgement> {
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
  const hanging = withHangingPayment(scenario);
  const inVirtual = { seed: 1, world: "virtual", ...(signal && { signal }) } as const;
  const hangs = (over: RawSetup) => hanging && played(hanging, over, inVirtual);
  const others = [
    ...(hanging === undefined
      ? []
      : [{ says: "payment never responds", play: () => played(hanging, changes, inVirtual) }]),
    ...mend.hidden.map((each) => ({ says: each.says, play: () => run(each) })),
    ...hiddenSeeds.map((seed) => ({ says: "the same, with other random numbers", play: () => run(asShown, seed) })),
  ];
  for (const [held, { says, play }] of others.entries()) {
    const report = await play();
    if (!report.verdict.holds) return { ...base, held, missed: { says, report } };
  }
  const missed = await struck?.(scenario, changes);
  if (missed !== undefined) return { ...base, held: others.length, missed };
  const calmDay = (over: RawSetup) => playedCalm(mend, over, signal);
  const price = priceOf(
    { calm: await calmDay({}), hanging: await hangs({}) },
    { calm: await calmDay(changes), hanging: await hangs(changes) },
  );
  const rest = { ...base, held: others.length, price };
  const real = inReal && playsForReal(scenario) ? await run(asShown, 1, "real") : undefined;
  if (real === undefined) return { ...rest, isMended: true };
  return { ...rest, real, isMended: !isFailed(real) };
}

function playsForReal(scenario: Scenario): boolean {
  return scenario.worlds.includes("real") && !scenario.steps.some(isLoad) && estimateMs(scenario) <= longestRealMs;
}

function playedCalm({ scenario, calm, calmLoad }: Mend, changes: RawSetup, signal?: AbortSignal): Promise<Report> {
  const setup = mergeSetup(scenario.setup, calm);
  const steps = withLoads(scenario.steps, [calmLoad]).filter((step) => !isChange(step));
  return played({ ...scenario, setup, steps, expect: [] }, changes, {
    seed: 1,
    world: "virtual",
    ...(signal && { signal }),
  });
}

function played(
  scenario: Scenario,
  changes: RawSetup,
  options: { readonly seed: number; readonly world: WorldKind; readonly signal?: AbortSignal },
): Promise<Report> {
  return play(jobOf(scenario, { ...options, changes, strict: true }));
}
