import { type Digits, digitsOf } from "../../statistics/digits.ts";
import type { Estimate } from "../../statistics/estimate.ts";
import { thousands } from "../../text/words/phrases.ts";
import type { LoadClaim, LoadExpectation, NumberRange } from "../expectation.ts";
import type { Check } from "../report.ts";

/** The unit in which a number of a load is written, such as percent for a share. */
export interface Unit {
  readonly factor: number;
  readonly sign: string;
  /** The unit of values that have four digits or more when they are rounded. */
  readonly large?: Unit;
}

const percent: Unit = { factor: 100, sign: " %" };
export const perSecond: Unit = { factor: 1, sign: "/s" };
export const milliseconds: Unit = { factor: 1, sign: " ms", large: { factor: 0.001, sign: " s" } };
const leastLarge = 1000;

export function unitOf({ of }: LoadClaim): Unit {
  if (of.kind === "took") return milliseconds;
  return of.kind === "goodput" || of.kind === "arrivals" ? perSecond : percent;
}

/** More digits are noise to a reader: 100.000 % (99.966 to 100.000). */
const readDigits = 4;

/** Formats the value, with as many digits as its interval allows, and the interval, unless one of its ends is open: the other one alone may be far away. */
export function sayEstimate(estimate: Estimate, unit: Unit): string {
  const [value] = estimate;
  if (!Number.isFinite(value)) return "-";
  const small = scaled(estimate, unit);
  const large = Math.abs(Number(small.value)) >= leastLarge ? unit.large : undefined;
  const digits = grouped(large === undefined ? small : scaled(estimate, large));
  const { sign } = large ?? unit;
  if (digits.low === undefined || digits.high === undefined || digits.low === digits.high)
    return `${digits.value}${sign}`;
  return `${digits.value}${sign} (${digits.low} to ${digits.high})`;
}

function scaled([value, low, high]: Estimate, { factor }: Unit): Digits {
  return digitsOf(
    [value * factor, low === null ? null : low * factor, high === null ? null : high * factor],
    readDigits,
  );
}

function grouped({ value, ...bounds }: Digits): Digits {
  const group = (text: string) => text.replace(/^\d+/, thousands);
  return {
    value: group(value),
    ...Object.fromEntries(Object.entries(bounds).map(([name, text]) => [name, group(text)])),
  };
}

export function sayClaim(claim: LoadClaim): string {
  const { of, range } = claim;
  if (of.kind === "collapsed") return `collapses in ${sayRange(range, { factor: 1, sign: "" })} runs`;
  return `${sayMeasured(claim)}${isLong(claim) ? ":" : ""} ${sayRange(range, unitOf(claim))}`;
}

/** Names the number that the claim is about. */
function sayMeasured({ of }: Pick<LoadClaim, "of">): string {
  const at = "server" in of ? ` at ${of.server}` : "";
  const names = {
    good: "good",
    goodput: "goodput",
    useless: `requests finished${at} after their caller had given up`,
    arrivals: `arrivals${at}`,
    hits: `cache hits${at}`,
    collapsed: "collapsed runs",
  };
  if (of.kind === "share") return `share of ${of.ending}`;
  return of.kind === "took" ? `${of.what} of the good ones` : names[of.kind];
}

/** Whether the name is so long that a colon must separate it from its number. */
function isLong({ of }: LoadClaim): boolean {
  return of.kind === "useless" || of.kind === "collapsed";
}

/** Says what the run showed, and when, in few words: the learner has just read of which load. */
export function sayShown({ claims, between }: LoadExpectation, { saw }: Pick<Check, "saw">): string {
  const names = claims.map(({ of }) => {
    if (of.kind === "useless") return "finished after the caller had given up";
    return of.kind === "took" ? of.what : sayMeasured({ of });
  });
  return `${names.join(", ")}${sayWindow(between)}: ${saw}`;
}

function sayWindow(between: LoadExpectation["between"]): string {
  return between === undefined ? "" : ` from ${between.fromMs / 1000} s to ${between.toMs / 1000} s`;
}

/** Adds which load is meant, and when. */
export function withPlace({ load, between }: LoadExpectation, says: string): string {
  const name = load === undefined ? "" : `${load}: `;
  return `${name}${says}${sayWindow(between)}`;
}

function sayRange({ atLeast, atMost }: NumberRange, unit: Unit): string {
  const bounds = [atLeast, atMost].filter((bound) => bound > 0 && Number.isFinite(bound));
  const isLarge = bounds.length > 0 && bounds.every((bound) => bound * unit.factor >= leastLarge);
  const { factor, sign } = isLarge ? (unit.large ?? unit) : unit;
  const number = (value: number) => Number((value * factor).toPrecision(value * factor < 1000 ? 4 : 6));
  if (atLeast === atMost) return `${number(atLeast)}${sign}`;
  if (!Number.isFinite(atMost)) return `at least ${number(atLeast)}${sign}`;
  if (atLeast <= 0) return `at most ${number(atMost)}${sign}`;
  return `${number(atLeast)} to ${number(atMost)}${sign}`;
}
