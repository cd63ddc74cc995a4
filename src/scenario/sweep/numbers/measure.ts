import type { Estimate } from "../../../statistics/estimate.ts";
import { ProblemError } from "../../../text/problems/problem.ts";
import { ownValue } from "../../../text/values/own-value.ts";
import { allOf, listed } from "../../../text/words/lists.ts";
import { suggest } from "../../../text/words/suggestion.ts";
import type { Point } from "../point.ts";
import {
  chargeNumbers,
  endingNumber,
  loadNumbers,
  meanOf,
  noEstimate,
  type PointNumber,
  proportionOf,
  serverNumbers,
  type UnitName,
} from "./measured-numbers.ts";

/** A number of the report, by its path. */
export interface Measure extends Pick<PointNumber<unknown>, "unit" | "hasNoInterval" | "ofGoodAnswers"> {
  readonly path: string;
  of(point: Point): Estimate;
}

/** The names that a path can begin with. */
export interface MeasureNames {
  readonly loads: readonly string[];
  readonly servers: readonly string[];
  /** For results without loads: the numbers that at least one of them has. */
  readonly numbers?: readonly string[];
}

/** Numbers of a report without loads that exist in every run. */
const usualNumbers = ["tookMs", "calls.length", "calls.0.tookMs", "ledger.length"];
const isOfReport = /^(?:tookMs$|(?:calls|ledger)\.)/;

const HOLDS = "holds";

/** Returns the default measures. */
export function usualMeasures(names: MeasureNames): Measure[] {
  const [load] = names.loads;
  if (load === undefined) return [readMeasure(HOLDS, names)];
  const prefix = names.loads.length > 1 ? `${load}.` : "";
  return ["good", "tookMs.p99", "goodputPerS"].map((path) => readMeasure(`${prefix}${path}`, names));
}

/** Reads a path: `tookMs.p99` of the only load, `NAME.good`, `servers.payment.useless`, or `holds`. Throws a Problem for others. */
export function readMeasure(path: string, names: MeasureNames): Measure {
  if (path === HOLDS) return { path, unit: "share", of: holdsOf };
  const { loads, servers, numbers } = names;
  if (loads.length === 0 && !(numbers?.includes(path) ?? isOfReport.test(path))) throw unknown(path, names);
  if (loads.length === 0) return { path, unit: unitOf(path), of: (point) => numberOf(point, path) };
  const server = inside("servers.", path, servers);
  if (server !== undefined)
    return measureOf(path, ownValue(serverNumbers, server.rest), (point) => point.servers(server.name));
  const charge = inside("", path, ["charges"]);
  if (charge !== undefined)
    return measureOf(path, ownValue(chargeNumbers, charge.rest), (point) =>
      point.results.flatMap(({ run }) => run?.charges ?? []),
    );
  const named = inside("", path, loads);
  const [only, other] = loads;
  const load = named ?? (only !== undefined && other === undefined ? { name: only, rest: path } : undefined);
  if (load === undefined) {
    const cure = `write it after the name of a load: ${allOf(loads.map((name) => `${name}.${path}`))}`;
    throw new ProblemError([{ says: `"${path}" does not say which load`, cure }]);
  }
  return measureOf(path, ownValue(loadNumbers, load.rest) ?? endingNumber(load.rest), (point) =>
    point.loads(load.name),
  );

  function measureOf<Of>(whole: string, number: PointNumber<Of> | undefined, runs: (point: Point) => Of[]): Measure {
    if (number === undefined) throw unknown(whole, names);
    return {
      path: whole,
      unit: number.unit,
      ...(number.hasNoInterval && { hasNoInterval: true }),
      ...(number.ofGoodAnswers && { ofGoodAnswers: true }),
      of: (point) => {
        return point.remembered(whole, () => {
          const found = runs(point);
          return found.length === 0 ? noEstimate : number.of(found);
        });
      },
    };
  }
}

/** Splits a path after a name. Names may contain dots, so the longest name that matches counts. */
function inside(prefix: string, path: string, all: readonly string[]): { name: string; rest: string } | undefined {
  const fitting = all.filter((name) => path.startsWith(`${prefix}${name}.`));
  const [name] = fitting.sort((one, other) => other.length - one.length);
  return name === undefined ? undefined : { name, rest: path.slice(prefix.length + name.length + 1) };
}

function unknown(path: string, { loads, servers, numbers = usualNumbers }: MeasureNames): ProblemError {
  if (loads.length === 0 && isOfLoad(path)) {
    const says = `${path} is a number of a load, and this scenario has none`;
    return new ProblemError([{ says, cure: `write ${listed([HOLDS, ...numbers.map(withMeaning)])}` }]);
  }
  const ofLoads = [...Object.keys(loadNumbers), "statuses.503", "failures.timed-out"];
  const known = [
    HOLDS,
    ...(loads.length === 0 ? numbers : []),
    ...(loads.length === 1 ? ofLoads : []),
    ...loads.flatMap((name) => ofLoads.map((number) => `${name}.${number}`)),
    ...(loads.length === 0 ? [] : [...servers.flatMap(serverPaths), ...chargePaths]),
  ];
  const usual = loads.length === 0 ? [HOLDS, ...usualNumbers.map(withMeaning)] : Object.keys(loadNumbers).slice(0, 8);
  const cure = suggest(path, known, `write ${listed(usual)}; see docs/reference/sweeps.md`);
  return new ProblemError([{ says: `"${path}" is not a number of the report`, cure }]);
}

/** A run lasts until the last server has finished, so its time is not that of a call. */
const withMeaning = (number: string) => (number === "tookMs" ? `${number} (of the whole run)` : number);

const serverPaths = (name: string) => Object.keys(serverNumbers).map((number) => `servers.${name}.${number}`);
const chargePaths = Object.keys(chargeNumbers).map((number) => `charges.${number}`);

/** Whether only a scenario with a load has this number. */
function isOfLoad(path: string): boolean {
  const isKnown = Object.hasOwn(loadNumbers, path) || endingNumber(path) !== undefined;
  return isKnown || chargePaths.includes(path) || path.startsWith("servers.");
}

function holdsOf({ results }: Point): Estimate {
  const judged = results.flatMap(({ holds }) => (holds === null ? [] : [holds]));
  return judged.length === 0 ? noEstimate : proportionOf(judged);
}

function numberOf({ results }: Point, path: string): Estimate {
  return meanOf(results.flatMap(({ numbers }) => numbers[path] ?? []));
}

function unitOf(path: string): UnitName {
  return path.endsWith("Ms") ? "ms" : "count";
}
