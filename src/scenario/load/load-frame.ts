import { Parts, settledTime, usualParts } from "../../statistics/parts.ts";
import { readLongDuration } from "../../text/values/units.ts";
import type { LoadExpectation } from "../expectation.ts";
import type { RawSetup, Scenario } from "../scenario.ts";
import { writtenFaults } from "../setup/active-faults.ts";
import { isChange } from "../steps/change.ts";
import { loadsOf } from "../steps/load-step.ts";
import { type Memory, memoryOf } from "./pooling/memory.ts";

/** The part of a load's time that an expectation is about, counted from the load's start. */
export interface LoadPeriod {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Facts about the scenario that the counters of a run need before it begins. */
export interface LoadFrame {
  /** Nothing changes during the run, so the variation between its parts shows how precise its means are. */
  readonly isSteady: boolean;
  /** The time from the start of the first load to its last call; Infinity if it is not known beforehand. */
  readonly forMs: number;
  readonly stretches: readonly LoadPeriod[];
  readonly memory: Memory;
}

export function frameOf(scenario: Scenario, setup: RawSetup, expected: readonly LoadExpectation[]): LoadFrame {
  const loads = loadsOf(scenario);
  const [first] = loads;
  const stays = loads.every(
    ({ pattern, forMs, atMs }) =>
      pattern.kind !== "burst" && (pattern.kind === "closed" || pattern.steady) && forMs === first?.forMs && !atMs,
  );
  const together = scenario.steps.slice(0, -1).every((step) => step.together);
  const stretches = expected.flatMap(({ between }) => between ?? []);
  const isOneGroup = loads.length === 1 || together;
  const lasting = isOneGroup && loads.every(({ pattern }) => pattern.kind !== "burst");
  const lastsMs = Math.max(...loads.map(({ forMs }) => forMs));
  const isSteady = stays && !scenario.steps.some(isChange) && !faultChanges(setup, lastsMs) && isOneGroup;
  return {
    forMs: lasting ? Math.max(...loads.map(({ forMs, atMs = 0 }) => atMs + forMs)) : Number.POSITIVE_INFINITY,
    isSteady,
    memory: memoryOf(setup, loads, isSteady),
    stretches: stretches.filter((each, at) => stretches.findIndex((other) => sameStretch(each, other)) === at),
  };
}

/** Whether a fault begins or ends in the measured part of a load, or after some of the calls. */
function faultChanges(setup: RawSetup, lastsMs: number): boolean {
  const { fromUs } = settledTime(0, lastsMs * 1000);
  const isMeasured = (written: unknown) => {
    const read = readLongDuration(written);
    return "value" in read && read.value * 1000 > fromUs && read.value < lastsMs;
  };
  const entries = Object.values(setup)
    .flatMap(writtenFaults)
    .map(({ entry }) => entry);
  return entries.some(
    ({ from, until, first, calls }) =>
      first !== undefined || calls !== undefined || isMeasured(from) || isMeasured(until),
  );
}

export function sameStretch(one: LoadPeriod, other: LoadPeriod): boolean {
  return one.fromMs === other.fromMs && one.toMs === other.toMs;
}

/** Creates the counters of a load as a whole and of each stretch. */
export function cutBy<Part>({ isSteady, stretches }: LoadFrame, startUs: number, forUs: number, make: () => Part) {
  const whole = { fromUs: startUs, toUs: forUs > 0 ? startUs + forUs : Number.POSITIVE_INFINITY };
  return {
    main: isSteady ? new Parts(settledTime(startUs, forUs), usualParts, make) : new Parts(whole, 1, make),
    stretches: stretches.map(({ fromMs, toMs }) => {
      const cut = { fromUs: startUs + fromMs * 1000, toUs: startUs + toMs * 1000 };
      return new Parts(cut, usualParts, make);
    }),
  };
}
