import { digitsOf } from "../../statistics/digits.ts";
import type { Estimate } from "../../statistics/estimate.ts";
import type { LoadClaim, NumberRange } from "../expectation.ts";

/** The unit in which a number of a load is written, such as percent for a share. */
export interface Unit {
  readonly factor: number;
  readonly sign: string;
}

const percent: Unit = { factor: 100, sign: " %" };
const perSecond: Unit = { factor: 1, sign: "/s" };
const ms: Unit = { factor: 1, sign: " ms" };

export function unitOf({ of }: LoadClaim): Unit {
  if (of.kind === "took") return ms;
  return of.kind === "goodput" || of.kind === "arrivals" ? perSecond : percent;
}

/** Formats the value, with as many digits as its interval allows, and the interval. */
export function sayEstimate(estimate: Estimate, { factor, sign }: Unit): string {
  const [value, low, high] = estimate;
  if (!Number.isFinite(value)) return "-";
  const digits = digitsOf([value * factor, low === null ? null : low * factor, high === null ? null : high * factor]);
  if (digits.low === undefined || digits.low === digits.high) return `${digits.value}${sign}`;
  return `${digits.value}${sign} (${digits.low} to ${digits.high})`;
}

export function sayClaim(claim: LoadClaim): string {
  const { of, range } = claim;
  if (of.kind === "collapsed") return `collapses in ${sayRange(range, { factor: 1, sign: "" })} runs`;
  const at = "server" in of ? ` at ${of.server}` : "";
  const names = {
    good: "good",
    goodput: "goodput",
    useless: `work finished${at} after its caller had left:`,
    arrivals: `arrivals${at}`,
    share: "",
    took: "",
  };
  const name =
    of.kind === "share" ? `share of ${of.ending}` : of.kind === "took" ? `${of.what} of the good ones` : names[of.kind];
  return `${name} ${sayRange(range, unitOf(claim))}`;
}

function sayRange({ atLeast, atMost }: NumberRange, { factor, sign }: Unit): string {
  const number = (value: number) => Number((value * factor).toPrecision(6));
  if (atLeast === atMost) return `${number(atLeast)}${sign}`;
  if (!Number.isFinite(atMost)) return `at least ${number(atLeast)}${sign}`;
  if (atLeast <= 0) return `at most ${number(atMost)}${sign}`;
  return `${number(atLeast)} to ${number(atMost)}${sign}`;
}
