import { ProblemError } from "../text/problem.ts";
import type { Event } from "../trace.ts";
import type { WorldKind } from "../world/world.ts";
import { refuseLargeLoads } from "./load/real-bounds.ts";
import type { RawSetup, Scenario } from "./scenario.ts";
import { mergeSetup } from "./setup/merge.ts";
import { refuseRealAlone } from "./setup/real-only.ts";

export interface PlayOptions {
  readonly world: WorldKind;
  readonly seed: number;
  /** How much real time the run may take; unlimited if none is given. */
  readonly capMs?: number;
  /** How long unfinished work may continue after the last step. */
  readonly settleMs?: number;
  /** Laid over the setup, as with --set. */
  readonly changes?: RawSetup;
  readonly twisted?: boolean;
  /** What the scenario expects must hold in spite of the changes. */
  readonly strict?: boolean;
  readonly onEvent?: (event: Event) => void;
  readonly signal?: AbortSignal;
  /** Of a longer run, only the latest events are kept. */
  readonly mostEvents?: number;
  /** Its times do not matter, only its answers. */
  readonly quick?: boolean;
}

/** One run to be played: a scenario plus what is laid over it. */
export interface Job extends Omit<PlayOptions, "changes" | "strict"> {
  readonly scenario: Scenario;
  readonly twisted: boolean;
  /** It was changed by hand, so that what it expects as written may not hold. */
  readonly forgiving: boolean;
  /** The scenario's own setup, including the twist or the changes. */
  readonly setup: RawSetup;
}

/** Throws Problems if its world cannot play it. */
export function jobOf(
  scenario: Scenario,
  { changes = {}, twisted = false, strict = false, ...options }: PlayOptions,
): Job {
  const setup = setupOf(scenario, twisted, changes);
  if (options.world === "virtual") refuseRealAlone(scenario, setup);
  else refuseLargeLoads(scenario);
  const forgiving = !strict && Object.keys(changes).length > 0;
  return { ...options, scenario, twisted, forgiving, setup };
}

function setupOf(scenario: Scenario, twisted: boolean, changes: RawSetup): RawSetup {
  const twist = twisted ? scenario.twist : undefined;
  if (twisted && twist === undefined) {
    throw new ProblemError([{ says: `${scenario.name} has no twist`, cure: "leave out --twist, or add a twist" }]);
  }
  const setup = twist === undefined ? scenario.setup : mergeSetup(scenario.setup, twist.setup);
  return mergeSetup(setup, changes);
}
