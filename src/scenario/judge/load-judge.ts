import { digitsOf } from "../../statistics/digits.ts";
import { type Estimate, estimateRatio, estimateShare, type Share } from "../../statistics/estimate.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { capital } from "../../text/words/capital.ts";
import type { LoadClaim, LoadExpectation, NumberRange } from "../expectation.ts";
import type { ServerPart } from "../load/counting/part.ts";
import { sameStretch } from "../load/load-frame.ts";
import {
  goodputOf,
  type PooledLoad,
  type PooledPart,
  type PooledServer,
  type RunPool,
  shareOf,
  tookSeen,
} from "../load/pooling/pool-runs.ts";
import type { Check } from "../report.ts";
import type { ExpectationJudge, Frame } from "./expectation-judge.ts";
import { sayClaim, sayEstimate, unitOf, withPlace } from "./say-load.ts";

/**
 * Compares the numbers of a load with one expectation, each with its whole interval. If an interval is too wide, the file asks for
 * too few calls; on real sockets a busy machine may be the cause.
 */
export function loadFold(expected: LoadExpectation, frame: Pick<Frame, "world" | "isAboutThisRun">): ExpectationJudge {
  return {
    verdict: (_, pool) => {
      if (pool === undefined) return { holds: false, says: sayAll(expected), saw: "no load was sent" };
      const seen = expected.claims.map((claim) => judge(claim, expected, pool, frame));
      const fallen = seen.filter(({ holds }) => !holds);
      return {
        holds: fallen.length === 0,
        ...(fallen.length > 0 && fallen.every(({ undecided }) => undecided) && { undecided: true as const }),
        says: sayAll(expected),
        saw: seen.map(({ saw }) => saw).join(", "),
      };
    },
  };
}

function sayAll(expected: LoadExpectation): string {
  return withPlace(expected, expected.claims.map(sayClaim).join(", "));
}

function judge(
  claim: LoadClaim,
  expected: LoadExpectation,
  pool: RunPool,
  { world, isAboutThisRun }: Pick<Frame, "world" | "isAboutThisRun">,
): Omit<Check, "says"> {
  const pooled = pool.loads.find(({ load }) => expected.load === undefined || load.name === expected.load);
  if (pooled === undefined) return { holds: false, saw: "it did not start" };
  const { of, range } = claim;
  if (of.kind === "collapsed") {
    const count = pooled.collapsed.filter(Boolean).length;
    return { holds: fits(count, range), saw: `${count} of ${pooled.collapsed.length}` };
  }
  const estimate = estimateOf(claim, expected, pooled, pool);
  const [value, low, high] = estimate;
  if (Number.isNaN(value)) return { holds: false, saw: "no such calls" };
  if (isAboutThisRun) return { holds: fits(value, range), saw: sayEstimate([value, null, null], unitOf(claim)) };
  const saw = sayEstimate(estimate, unitOf(claim));
  if (low === null || high === null) {
    if (isTwoSided(range)) throw oneRun(claim);
    return { holds: fits(value, range), saw };
  }
  const isTooWide = isTwoSided(range) && high - low > range.atMost - range.atLeast;
  if (isTooWide && high >= range.atLeast && low <= range.atMost) {
    if (world === "virtual") throw tooShort(claim, estimate, pooled);
    return { holds: false, undecided: true, saw: `${saw}, too wide to tell` };
  }
  return { holds: low >= range.atLeast && high <= range.atMost, saw };
}

/** Whether a range has two bounds; 0 is not a bound, because none of these numbers is negative. */
function isTwoSided({ atLeast, atMost }: NumberRange): boolean {
  return atLeast > 0 && Number.isFinite(atMost);
}

function fits(value: number, { atLeast, atMost }: NumberRange): boolean {
  return value >= atLeast && value <= atMost;
}

/** Estimates the number that a claim is about; NaN if no call counts. */
export function estimateOf(
  { of }: Pick<LoadClaim, "of">,
  { between }: Pick<LoadExpectation, "between">,
  pooled: PooledLoad,
  pool: RunPool,
): Estimate {
  const at = between === undefined ? -1 : pool.stretches.findIndex((each) => sameStretch(each, between));
  const pieces = at < 0 ? pooled.pieces : pooled.stretches[at]!;
  const all = at < 0 ? pooled.all : undefined;
  switch (of.kind) {
    case "took":
      return tookSeen(pieces, of.what);
    case "goodput":
      return goodputOf(pieces);
    case "useless": {
      const work = ({ part }: PooledPart<ServerPart>) => ({ part: part.useless, whole: part.finished });
      return estimateShare(together(serversOf(of, pool, at), work));
    }
    case "hits": {
      const looked = ({ part }: PooledPart<ServerPart>) => ({ part: part.hits, whole: part.lookups });
      return estimateShare(together(serversOf(of, pool, at), looked));
    }
    case "arrivals": {
      const servers = serversOf(of, pool, at);
      const rate = ({ part, seconds }: PooledPart<ServerPart>) => ({
        part: part.arrived,
        whole: seconds / servers.length,
      });
      return estimateRatio(together(servers, rate));
    }
    case "share":
      return shareOf(
        pieces,
        ({ endings }) => endings.get(of.ending)?.count ?? 0,
        ({ offered }) => offered,
        all,
      );
    default:
      return shareOf(
        pieces,
        ({ good }) => good,
        ({ offered }) => offered,
        all,
      );
  }
}

function serversOf({ server }: { readonly server?: string }, { servers }: RunPool, at: number) {
  const named = [...servers].filter(([name]) => server === undefined || name === server);
  return named.map(([, each]) => (at < 0 ? each.pieces : each.stretches[at]!));
}

/** Adds up the counts of several servers, sample by sample. */
function together(servers: readonly PooledServer["pieces"][], of: (piece: PooledPart<ServerPart>) => Share): Share[] {
  const [first = []] = servers;
  return first.map((_, at) => {
    const each = servers.map((pieces) => of(pieces[at]!));
    return each.reduce((sum, { part, whole }) => ({ part: sum.part + part, whole: sum.whole + whole }));
  });
}

function oneRun(claim: LoadClaim): ProblemError {
  const says = `${capital(sayClaim(claim))}: one run cannot tell, because things change while it runs`;
  return new ProblemError([{ says, cure: "write runs: 12" }]);
}

/** Suggests a number of calls: the interval's width shrinks with the square root of it. */
function tooShort(claim: LoadClaim, [, low, high]: Estimate, { all }: PooledLoad): ProblemError {
  const { atLeast, atMost } = claim.range;
  const times = ((high! - low!) / (atMost - atLeast)) ** 2;
  const [calls] = [digitsOf([all.offered * times * 1.5, null, null]).value];
  const says = `${capital(sayClaim(claim))}: ${all.offered} calls are too few to tell that`;
  return new ProblemError([{ says, cure: `make it about ${calls} calls, or allow more` }]);
}
