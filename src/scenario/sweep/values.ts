import { type Problem, ProblemError } from "../../text/problems/problem.ts";
import { shown } from "../../text/values/format-value.ts";
import { amountIn, plainValue, type Quantity, readQuantity, writeQuantity } from "../../text/values/quantity.ts";
import { roundStepFrom } from "../../text/values/round-step.ts";
import { splitValues } from "../../text/values/split-values.ts";

/** A setting that a sweep varies, with its values as a file would write them. */
export interface Dimension {
  readonly name: string;
  readonly values: readonly string[];
}

/** The maximum number of values of one `--vary`; a plan may have more cells. */
const mostValues = 10_000;

/** Reads `order.retry.tries=1..5`. Throws a mistake as a Problem with its column. */
export function readVary(written: string): Dimension {
  const equals = written.indexOf("=");
  const name = written.slice(0, Math.max(0, equals)).trim();
  if (!/^\S+$/.test(name))
    throw wrongAt(written, written, `${shown(written)} does not vary anything`, `write ${exampleOf(written)}`);
  const list = written.slice(equals + 1);
  const items = splitValues(list);
  if (items.length === 0) throw wrongAt(written, "=", `${name} has no values`, "write them after =, such as 1..5");
  if (items.includes("")) throw wrongAt(written, list, `${name} has an empty value`, "leave out a comma");
  const values = items.flatMap((item) => valuesOf(item, name, written));
  refuseTwice(name, values, written);
  return { name, values };
}

function exampleOf(written: string): string {
  return /^[\w-]+(\.[\w-]+)+$/.test(written)
    ? `values after it, such as ${written}=0s..2s:250ms`
    : "SERVER.SETTING=VALUES";
}

/** Rejects equal values, because their points would coincide in a picture. */
function refuseTwice(name: string, values: readonly string[], written: string): void {
  const known = new Map<string, string>();
  for (const value of values) {
    const before = known.get(plainValue(value));
    if (before !== undefined) {
      const says = before === value ? `${name} has ${value} twice` : `${name} has ${value}, which is ${before} again`;
      throw wrongAt(written, value, says, "leave one of them out");
    }
    known.set(plainValue(value), value);
  }
}

const usualSteps = 200;

/** Adds a round step to a range without one, so that it has about 200 values. */
export function withStep(written: string): string {
  const [, first = "", last = ""] = /=([^,:]+?)\.\.([^,:]+)$/.exec(written) ?? [];
  const from = readQuantity(first);
  const to = readQuantity(last);
  if (from === undefined || to === undefined) return written;
  const end = amountIn(from.unit, to);
  if (end === undefined || end <= from.amount) return written;
  const round = roundStepFrom((end - from.amount) / usualSteps);
  const isWhole = from.unit === "" && Number.isInteger(from.amount) && Number.isInteger(end);
  return `${written}:${writeQuantity({ amount: isWhole ? Math.max(1, round) : round, unit: from.unit })}`;
}

/** Returns a range that begins at the only value of a setting; undefined if the value is not a number. */
export function exampleRange({ name, values: [value = ""] }: Dimension): string | undefined {
  const from = readQuantity(value);
  if (from === undefined) return undefined;
  return `${name}=${writeQuantity(from)}..${writeQuantity({ amount: from.amount * 2 || 1, unit: from.unit })}`;
}

/** Lists the values of `1..5`, `100/s..300/s:20`, `1ms..1s:x10`, or a single value of any kind. */
function valuesOf(item: string, name: string, written: string): string[] {
  const [, first = "", last = "", step] = /^([^"'[{]+?)\.\.([^:]+?)(?::(.+))?$/.exec(item) ?? [];
  const [from, to] = [readQuantity(first), readQuantity(last)];
  const [half] = /^[^"'[{.]+(?=\.\.$)|(?<=^\.\.)[^"'[{.]+$/.exec(item) ?? [];
  if (half !== undefined && readQuantity(half) !== undefined)
    throw wrongAt(written, item, `${name}: ${item} lacks an end`, "write both ends, such as 1s..2s:250ms");
  if (from === undefined && to === undefined) return [item];
  const wrong = (says: string, cure: string) => wrongAt(written, item, `${name}: ${item} ${says}`, cure);
  const end = to && amountIn(from?.unit ?? "", to);
  if (from === undefined || end === undefined)
    throw wrong("does not go from one number to another", "write both ends in units of one kind, such as 50ms..2s");
  if (end < from.amount)
    throw wrong("runs backwards", `write ${last}..${first}${step === undefined ? "" : `:${step}`}`);
  if (end === from.amount && step === undefined) return [writeQuantity(from)];
  const next = stepOf({ from, end, written: `${first}..${last}` }, step, wrong);
  const values: string[] = [];
  for (let at = 0; at <= mostValues; at++) {
    const amount = next(at);
    if (amount > end * (1 + 1e-9)) return values;
    values.push(writeQuantity({ amount, unit: from.unit }));
  }
  throw wrong(`has more than ${mostValues} values`, "write a larger step");
}

type Refuse = (says: string, cure: string) => ProblemError;

interface Range {
  readonly from: Quantity;
  /** In the unit of the start. */
  readonly end: number;
  readonly written: string;
}

/** Returns a function for the values of a range, which grow by a step, or by a factor such as `x2`. */
function stepOf({ from, end, written }: Range, step: string | undefined, refuse: Refuse): (at: number) => number {
  if (step === undefined) {
    if (from.unit === "" && Number.isInteger(from.amount) && Number.isInteger(end)) return (at) => from.amount + at;
    const usual = writeQuantity({ amount: (end - from.amount) / 10 || 1, unit: from.unit });
    const doubling = from.amount > 0 ? `, or ${written}:x2 to double each time` : "";
    throw refuse("has no step", `write one, such as ${written}:${usual}${doubling}`);
  }
  const factor = /^x(\d+(?:\.\d+)?)$/.exec(step.trim())?.[1];
  if (factor !== undefined) {
    if (Number(factor) <= 1) throw refuse(`has a factor of ${factor}`, "write a factor above 1, such as x2");
    if (from.amount <= 0)
      throw refuse("begins at zero, which no factor makes larger", "begin above 0, or write a step");
    return (at) => from.amount * Number(factor) ** at;
  }
  const read = readQuantity(step);
  const by = read && (read.unit === "" ? read.amount : amountIn(from.unit, read));
  if (by === undefined) throw refuse(`has ${shown(step)} as its step`, `write ${written}:10 or ${written}:x2`);
  if (by <= 0) throw refuse(`has a step ${by < 0 ? "below" : "of"} zero`, "write a step above 0");
  return (at) => from.amount + at * by;
}

/** Returns the change of a setting to the first end of a range; undefined for values of any other kind. */
export function firstOf(written: string): string | undefined {
  const [change, first = ""] = /^[^=]+=([^"'[{,]+?)(?=\.\.)/.exec(written) ?? [];
  return readQuantity(first) === undefined ? undefined : change;
}

/** Returns a Problem at a part of an option's value, or about all of it. */
export function wrongAt(written: string, part: string, says: string, cure: string, option = "--vary"): ProblemError {
  if (part === written) return new ProblemError([{ says: `${option} ${says}`, cure }]);
  const column = Math.max(0, written.indexOf(part)) + 1;
  const where = { file: option, line: 1, column, text: written, length: part.length };
  const problem: Problem = { says, cure, where };
  return new ProblemError([problem]);
}
