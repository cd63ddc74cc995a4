import { type Estimate, estimateRatio, estimateShare, proportionInterval } from "../../../statistics/estimate.ts";
import { LoadedHistogram } from "../../../statistics/saved-histogram.ts";
import { failureNames } from "../../../trace.ts";
import { tookNames } from "../../expectation.ts";
import type { ChargeResult } from "../../load/load-story.ts";
import { timesOf } from "../../load/pooling/pool-runs.ts";
import { type SavedLoad, type SavedServer, samplesTogether } from "../saved-run.ts";

/** The unit in which a number is written: percent for a share, milliseconds, per second, or a plain count. */
export type UnitName = "share" | "ms" | "perS" | "count";

/** A number of the report, computed from all runs of a point. */
export interface PointNumber<Of> {
  readonly unit: UnitName;
  /** Set for a maximum, which more runs cannot make more precise. */
  readonly hasNoInterval?: true;
  /** Set if only good answers count. */
  readonly ofGoodAnswers?: true;
  of(runs: readonly Of[]): Estimate;
}

const share = <Of>(part: (of: Of) => number, whole: (of: Of) => number): PointNumber<Of> => ({
  unit: "share",
  of: (runs) => {
    const shares = runs.map((run) => ({ part: part(run), whole: whole(run) }));
    return shares.some((each) => each.whole > 0) ? estimateShare(shares) : noEstimate;
  },
});

const perRun = <Of>(count: (of: Of) => number): PointNumber<Of> => ({
  unit: "count",
  of: (runs) => meanOf(runs.map(count)),
});

const most = <Of>(unit: UnitName, value: (of: Of) => number): PointNumber<Of> => ({
  unit,
  hasNoInterval: true,
  of: (runs) => {
    const known = runs.map(value).filter((each) => !Number.isNaN(each));
    return known.length === 0 ? noEstimate : [Math.max(...known), null, null];
  },
});

const due = (load: SavedLoad) => load.due;
const sum = (counts: SavedLoad["statuses"]) => Object.values(counts).reduce((total, count) => total + count, 0);

/** The numbers of a load by their paths in the report. */
export const loadNumbers: Readonly<Record<string, PointNumber<SavedLoad>>> = {
  offered: perRun(({ offered }) => offered),
  answered: share(({ statuses }) => sum(statuses), due),
  good: share(({ good }) => good, due),
  failed: share(({ ended, good }) => ended - good, due),
  unfinished: share((load) => load.due - load.ended, due),
  ...Object.fromEntries(
    tookNames.map((name): [string, PointNumber<SavedLoad>] => [
      `tookMs.${name}`,
      {
        unit: "ms",
        ofGoodAnswers: true,
        of: (loads) =>
          timesOf(
            loads.map(({ tookUs }) => new LoadedHistogram(tookUs)),
            name,
            samplesTogether(loads),
          ),
      },
    ]),
  ),
  "tookMs.max": {
    ...most("ms", ({ good, maxUs }) => (good > 0 || maxUs > 0 ? maxUs / 1000 : Number.NaN)),
    ofGoodAnswers: true,
  },
  goodputPerS: {
    unit: "perS",
    of: (loads) => estimateRatio(loads.map(({ goodEnds, seconds }) => ({ part: goodEnds, whole: seconds }))),
  },
  collapsed: {
    unit: "share",
    of: (loads) => proportionOf(loads.map(({ collapsed }) => collapsed)),
  },
};

/** Returns the share of calls with one ending: `statuses.503` or `failures.timed-out`. */
export function endingNumber(path: string): PointNumber<SavedLoad> | undefined {
  const [of, ending = ""] = path.split(/\.(.*)/s);
  if (of === "statuses" && /^[1-5]\d\d$/.test(ending)) return share(({ statuses }) => statuses[ending] ?? 0, due);
  const name = failureNames.find((each) => of === "failures" && each === ending);
  return name && share(({ failures }) => failures[name] ?? 0, due);
}

export const serverNumbers: Readonly<Record<string, PointNumber<SavedServer>>> = {
  arrived: perRun(({ arrived }) => arrived),
  refused: share(
    ({ refused }) => refused,
    ({ arrived }) => arrived,
  ),
  finished: perRun(({ finished }) => finished),
  useless: share(
    ({ useless }) => useless,
    ({ finished }) => finished,
  ),
  busyShare: { unit: "share", of: (servers) => estimateRatio(servers.map(({ work }) => ratioOf(work))) },
  queueMean: { unit: "count", of: (servers) => estimateRatio(servers.map(({ queue }) => ratioOf(queue))) },
  queueMax: most("count", ({ queueMax }) => queueMax),
  ...Object.fromEntries(
    (["mean", "p99"] as const).map((name): [string, PointNumber<SavedServer>] => [
      `waitMs.${name}`,
      {
        unit: "ms",
        of: (servers) =>
          timesOf(
            servers.map(({ waitUs }) => new LoadedHistogram(waitUs)),
            name,
            samplesTogether(servers),
          ),
      },
    ]),
  ),
  "cache.hitRate": share(
    ({ cache: [hits] = [0, 0] }) => hits,
    ({ cache: [, lookups] = [0, 0] }) => lookups,
  ),
  waitedShare: {
    unit: "share",
    of: (servers) =>
      estimateShare(servers.map(({ waited, waitUs }) => ({ part: waited, whole: new LoadedHistogram(waitUs).count }))),
  },
};

export const chargeNumbers: Readonly<Record<keyof ChargeResult, PointNumber<ChargeResult>>> = {
  confirmed: perRun(({ confirmed }) => confirmed),
  unconfirmed: perRun(({ unconfirmed }) => unconfirmed),
  repeated: perRun(({ repeated }) => repeated),
  undone: perRun(({ undone = 0 }) => undone),
};

export const noEstimate: Estimate = [Number.NaN, null, null];

/** Estimates the mean of several runs. */
export function meanOf(values: readonly number[]): Estimate {
  return values.length === 0 ? noEstimate : estimateRatio(values.map((part) => ({ part, whole: 1 })));
}

export function proportionOf(each: readonly boolean[]): Estimate {
  const count = each.filter(Boolean).length;
  if (each.length < 2) return [count / each.length, null, null];
  return [count / each.length, ...proportionInterval(count, each.length)];
}

function ratioOf([part, whole]: SavedServer["queue"]) {
  return { part, whole };
}
