import { ProblemError } from "../../text/problems/problem.ts";
import { sameValue } from "../../text/values/same-value.ts";
import type { Event } from "../../trace.ts";
import type { OwnServers } from "../../world/own-server.ts";
import type { Reseed, WorldKind } from "../../world/world.ts";
import type { LoadProgress } from "../load/counting/counters.ts";
import { changesOfLoads, withLoads } from "../load/load-changes.ts";
import { refuseLargeLoads } from "../load/real-bounds.ts";
import type { ChangedLoad, RawSetup, Scenario } from "../scenario.ts";
import { describeChanges, sayChange } from "../setup/changes/setup-changes.ts";
import { refuseManyServers, refuseRealAlone } from "../setup/checking/refuse-real-only.ts";
import { mergeSetup } from "../setup/merge.ts";
import { sameSetup } from "../setup/same-setup.ts";
import type { Injection } from "../strikes/struck-call.ts";

export interface PlayOptions {
  readonly world: WorldKind;
  readonly seed: number;
  /** Another seed from a moment on, in the virtual world. */
  readonly reseed?: Reseed;
  /** The maximum real time of the run; by default unlimited. */
  readonly capMs?: number;
  /** The maximum time of unfinished work after the last step. */
  readonly settleMs?: number;
  /** Changes to the setup, as with --set. */
  readonly changes?: RawSetup;
  /** Changes to loads, as with --set. */
  readonly loads?: readonly ChangedLoad[];
  /** The text of both, so that it can be repeated. */
  readonly set?: readonly string[];
  readonly twisted?: boolean;
  /** Failures at single calls, as with --fail. */
  readonly fails?: readonly Injection[];
  /** Whether the scenario's expectations must hold in spite of the changes. */
  readonly strict?: boolean;
  readonly onEvent?: (event: Event) => void;
  /** Called when a run of a scenario with loads begins, with a function that returns its progress. */
  readonly onLoads?: (progress: () => LoadProgress) => void;
  readonly signal?: AbortSignal;
  /** The maximum number of events to keep; the latest are kept. */
  readonly mostEvents?: number;
  /** The number of example calls for each ending of a load; by default 1. 0 is faster. */
  readonly examples?: number;
  /** Whether only the answers matter, not the times. */
  readonly quick?: boolean;
  /** The user's own servers that replace some of the lab's. */
  readonly own?: OwnServers;
}

/** One run to be played: a scenario with its changes. */
export interface Job extends Omit<PlayOptions, "changes" | "loads" | "strict"> {
  /** The scenario with its changed loads. */
  readonly scenario: Scenario;
  readonly twisted: boolean;
  /** Whether it was changed by hand, so that its expectations may fail without an error. */
  readonly forgiving: boolean;
  /** The scenario's setup, including the twist and the changes. */
  readonly setup: RawSetup;
  readonly set: readonly string[];
  /** The differences from the scenario as written, a line each: "order.timeout: 1s → 500ms". */
  readonly changeWords: readonly string[];
}

/** Returns the scenario with its twist applied. Throws a Problem if it has none. */
export function twistedOf(scenario: Scenario): Scenario {
  const setup = setupOf(scenario, true, {});
  return { ...scenario, setup, steps: withLoads(scenario.steps, [scenario.twist?.load]) };
}

/** Returns the job for a scenario. Throws Problems if its world cannot play it. */
export function jobOf(
  original: Scenario,
  { changes = {}, loads = [], set = [], twisted = false, strict = false, ...options }: PlayOptions,
): Job {
  const setup = setupOf(original, twisted, changes);
  const steps = withLoads(original.steps, [twisted ? original.twist?.load : undefined, ...loads]);
  const scenario = steps === original.steps ? original : { ...original, steps };
  if (options.world === "virtual") refuseRealAlone(scenario, setup);
  else {
    refuseLargeLoads(scenario);
    refuseManyServers(scenario, setup);
  }
  const unchanged = withLoads(original.steps, [twisted ? original.twist?.load : undefined]);
  const isSame = sameValue(steps, unchanged) && sameSetup(setup, setupOf(original, twisted, {}));
  const { fails = [] } = options;
  const forgiving = !strict && !original.isSystem && (!isSame || fails.length > 0);
  const told = [...describeChanges(original.setup, setup), ...changesOfLoads(original, scenario).map(sayChange)];
  for (const { written } of fails) told.push(`fails: ${written}`);
  return { ...options, scenario, set, twisted, forgiving, setup, changeWords: told };
}

function setupOf(scenario: Scenario, twisted: boolean, changes: RawSetup): RawSetup {
  const twist = twisted ? scenario.twist : undefined;
  if (twisted && twist === undefined) {
    throw new ProblemError([{ says: `${scenario.name} has no twist`, cure: "leave out --twist, or add a twist" }]);
  }
  const setup = twist === undefined ? scenario.setup : mergeSetup(scenario.setup, twist.setup);
  return mergeSetup(setup, changes);
}
