import { ProblemError } from "../text/problem.ts";
import type { Event } from "../trace.ts";
import type { OwnServers } from "../world/own-server.ts";
import type { WorldKind } from "../world/world.ts";
import { changesOfLoads, withLoads } from "./load/change.ts";
import type { LoadProgress } from "./load/counters.ts";
import { refuseLargeLoads } from "./load/real-bounds.ts";
import type { ChangedLoad, RawSetup, Scenario } from "./scenario.ts";
import { describeChanges, sayChange } from "./setup/changes.ts";
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
  /** Loads that --set changes. */
  readonly loads?: readonly ChangedLoad[];
  /** Both as they were written, to write them again. */
  readonly set?: readonly string[];
  readonly twisted?: boolean;
  /** The scenario's expectations must hold in spite of the changes. */
  readonly strict?: boolean;
  readonly onEvent?: (event: Event) => void;
  /** Receives, as each run of a scenario with loads begins, what tells how far it is. */
  readonly onLoads?: (progress: () => LoadProgress) => void;
  readonly signal?: AbortSignal;
  /** Of a longer run, only the latest events are kept. */
  readonly mostEvents?: number;
  /** How many whole calls of its loads are kept for each way to end: by default one. To keep none is faster. */
  readonly examples?: number;
  /** Its times do not matter, only its answers. */
  readonly quick?: boolean;
  /** Servers of the user's that take the place of some of the lab's. */
  readonly own?: OwnServers;
}

/** One run to be played: a scenario plus what is laid over it. */
export interface Job extends Omit<PlayOptions, "changes" | "loads" | "strict"> {
  /** Its loads include changes. */
  readonly scenario: Scenario;
  readonly twisted: boolean;
  /** It was changed by hand, so that what it expects as written may not hold. */
  readonly forgiving: boolean;
  /** The scenario's own setup, including the twist or the changes. */
  readonly setup: RawSetup;
  readonly set: readonly string[];
  /** The differences from the scenario as written, a line each: "order.timeout: 1s → 500ms". */
  readonly changes: readonly string[];
}

/** The scenario as its twist changes it. Throws a Problem if it has none. */
export function twistedOf(scenario: Scenario): Scenario {
  const setup = setupOf(scenario, true, {});
  return { ...scenario, setup, steps: withLoads(scenario.steps, [scenario.twist?.load]) };
}

/** Throws Problems if its world cannot play it. */
export function jobOf(
  original: Scenario,
  { changes = {}, loads = [], set = [], twisted = false, strict = false, ...options }: PlayOptions,
): Job {
  const setup = setupOf(original, twisted, changes);
  const steps = withLoads(original.steps, [twisted ? original.twist?.load : undefined, ...loads]);
  const scenario = steps === original.steps ? original : { ...original, steps };
  if (options.world === "virtual") refuseRealAlone(scenario, setup);
  else refuseLargeLoads(scenario);
  const forgiving = !strict && (Object.keys(changes).length > 0 || loads.length > 0);
  const told = [...describeChanges(original.setup, setup), ...changesOfLoads(original, scenario).map(sayChange)];
  return { ...options, scenario, set, twisted, forgiving, setup, changes: told };
}

function setupOf(scenario: Scenario, twisted: boolean, changes: RawSetup): RawSetup {
  const twist = twisted ? scenario.twist : undefined;
  if (twisted && twist === undefined) {
    throw new ProblemError([{ says: `${scenario.name} has no twist`, cure: "leave out --twist, or add a twist" }]);
  }
  const setup = twist === undefined ? scenario.setup : mergeSetup(scenario.setup, twist.setup);
  return mergeSetup(setup, changes);
}
