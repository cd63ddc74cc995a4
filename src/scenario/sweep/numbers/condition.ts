import { ProblemError } from "../../../text/problems/problem.ts";
import { ownValue } from "../../../text/values/own-value.ts";
import { amountIn, readQuantity } from "../../../text/values/quantity.ts";
import { suggest } from "../../../text/words/suggestion.ts";
import { Point } from "../point.ts";
import type { CellResult } from "../result.ts";
import { type Measure, type MeasureNames, readMeasure } from "./measure.ts";
import type { UnitName } from "./measured-numbers.ts";

/** A condition that a run must meet, such as `good >= 99%`. */
export interface Condition {
  readonly says: string;
  /** A run without the number, such as the latency of good answers if there are none, does not meet it. */
  isMet(result: CellResult): boolean;
  /** Whether a single run cannot tell if its expectations hold. */
  isUndecided(result: CellResult): boolean;
}

const comparisons: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  ">=": (value, limit) => value >= limit,
  "<=": (value, limit) => value <= limit,
  ">": (value, limit) => value > limit,
  "<": (value, limit) => value < limit,
};

const signs = Object.keys(comparisons).join(" ");

const examples: Readonly<Record<UnitName, string>> = { share: "99%", ms: "200ms", perS: "280/s", count: "10" };

/** Reads `PATH >= VALUE` or `holds`. Throws a mistake as a Problem. */
export function readCondition(written: string, names: MeasureNames): Condition {
  const [, path = "", sign = "", value = ""] = /^\s*([^<>=!]+?)\s*([<>=!]+)\s*(.+?)\s*$/.exec(written) ?? [];
  const holds = written.trim() === "holds";
  if (path === "" && !holds) {
    const example = names.loads.length === 0 ? "calls.0.tookMs <= 200ms" : "good >= 99%";
    const shape = `write holds, or a number of the report, one of ${signs}, and a value, such as '${example}'`;
    const cure = suggest(written.trim(), ["holds"], shape);
    throw new ProblemError([{ says: `${JSON.stringify(written)} is not a condition`, cure }]);
  }
  const measure = readMeasure(holds ? "holds" : path, names);
  const compare = ownValue(comparisons, holds ? ">=" : sign);
  if (compare === undefined) {
    const turned = [...sign].reverse().join("");
    const cure = Object.hasOwn(comparisons, turned) ? `did you mean ${turned}?` : `write one of ${signs}`;
    throw new ProblemError([{ says: `${sign} is not a comparison`, cure }]);
  }
  const limit = holds ? 1 : limitIn(value, sign, measure);
  return {
    says: holds ? "every expectation holds" : `${path} ${sign} ${value}`,
    isMet: (result) => compare(measure.of(new Point(result.set, [result]))[0], limit),
    isUndecided: (result) => holds && result.holds === null,
  };
}

function limitIn(value: string, sign: string, { path, unit }: Measure): number {
  const quantity = readQuantity(value);
  const units: Readonly<Record<UnitName, string>> = { share: "%", ms: "ms", perS: "/s", count: "" };
  const amount = quantity && amountIn(units[unit], quantity);
  if (amount === undefined) {
    const lacksUnit = quantity?.unit === "" && !(unit === "share" && quantity.amount > 100);
    const cure = `write ${path} ${sign} ${lacksUnit ? `${value}${units[unit]}` : examples[unit]}`;
    throw new ProblemError([{ says: `${value} cannot be compared with ${path}`, cure }]);
  }
  if (unit === "share" && amount > 100)
    throw new ProblemError([{ says: `${value} is more than 100%`, cure: `write ${path} ${sign} 99%` }]);
  return unit === "share" ? amount / 100 : amount;
}
