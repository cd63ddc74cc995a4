import type { Report } from "../scenario/report.ts";
import type { GoalPlaces } from "../scenario/system/goal-places.ts";
import { mustHave } from "../text/values/must-have.ts";
import type { Hunt } from "./hunt.ts";
import { huntNotes } from "./hunt-notes.ts";
import { type RunResult, sayBroken } from "./run-result.ts";
import { type CallSet, type FailedCall, nothingFails, sayFailedCall } from "./search/call-set.ts";
import {
  type FailureResult,
  type FoundCall,
  foundCalls,
  type MinimalBreak,
  minimalBreaks,
  resultOf,
  shownBy,
} from "./search/findings.ts";
import type { Skipped } from "./search/search.ts";

/** The result of a hunt, as formats draw it. */
export interface HuntReport {
  readonly name: string;
  readonly world: "real" | "virtual";
  readonly seed: number;
  /** The most failures in one set; undefined in documents of earlier versions. */
  readonly most?: number | undefined;
  readonly isComplete: boolean;
  readonly calls: readonly {
    readonly id: string;
    readonly line: string;
    readonly foundBy: readonly string[];
    /** Whether the first runs missed it, so that no failure was played there alone. */
    readonly missed?: boolean | undefined;
  }[];
  readonly runs: {
    readonly faultFree: 1;
    readonly played: number;
    readonly repeats: number;
    readonly skipped: Skipped;
    readonly left: number;
  };
  /** Every failure that was tried, in the order of the table. */
  readonly failures: readonly string[];
  readonly table: readonly {
    readonly call: string;
    readonly failure: string;
    readonly result: FailureResult;
    readonly accepted?: boolean | undefined;
  }[];
  readonly breaks: readonly HuntBreak[];
  readonly undecided: readonly (readonly string[])[];
  /** The sets that come next, if the hunt is not complete. */
  readonly left: readonly (readonly string[])[];
  /** The sets with their results, for formats with a case for each. */
  readonly sets: readonly PlayedCase[];
  /** Assumptions about sets that were not played. */
  readonly notes: readonly string[];
  /** No rule says how often a request may charge, so nothing can break by a second charge. */
  readonly chargesUnjudged?: boolean | undefined;
  /** The evidence why the request fails without a failure; then nothing else was played. */
  readonly alreadyBroken: readonly string[];
  /** Where the rules are written; not stored. */
  readonly places?: GoalPlaces | undefined;
  /** The lesson that was hunted, if it is one of the library; not stored. */
  readonly lesson?: string | undefined;
  readonly tookMs: number;
}

export interface HuntBreak {
  readonly set: readonly string[];
  readonly rule: string;
  readonly saw: { readonly status: number | null; readonly tookMs: number };
  /** The evidence in words. */
  readonly says: string;
  /** Other sets that break the same rule at the same calls with the same answer. */
  readonly like: readonly (readonly string[])[];
  readonly ledger: readonly string[];
  readonly log: readonly string[];
  /** The command that repeats it. */
  readonly command: string;
  readonly accepted: boolean;
  /** The run, if it was played again for its story. */
  readonly story?: Report;
}

export type TableResult = FailureResult | "accepted";

/** Returns how each failure at a call ended, by `call=failure`. */
export function tableResults({ table }: Pick<HuntReport, "table">): ReadonlyMap<string, TableResult> {
  return new Map(
    table.map(({ call, failure, result, accepted }) => [`${call}=${failure}`, accepted ? "accepted" : result]),
  );
}

export interface PlayedCase {
  readonly set: readonly string[];
  readonly result: FailureResult;
  readonly saw: RunResult["saw"];
  readonly broken: readonly { readonly rule: string; readonly saw: string; readonly accepted: boolean }[];
}

/** Returns the report of a hunt, played to its end or not. `commandOf` writes the command that repeats a set. */
export function reportOf(hunt: Hunt, commandOf: (set: CallSet) => string, tookMs: number): HuntReport {
  const { search, target, plan } = hunt;
  const missed = new Set(search.played.flatMap(({ set }) => hunt.resultOf(set).missed ?? []));
  const found = foundCalls(search).map((call) => (missed.has(call.id) ? { ...call, foundBy: nothingFails } : call));
  const lines = new Map(
    search.played.flatMap(({ set }) => hunt.resultOf(set).calls.map(({ id, line }) => [id, line] as const)).reverse(),
  );
  const cells = found.flatMap((call) =>
    hunt
      .failuresAt(call.id)
      .map((failure) =>
        missed.has(call.id)
          ? ({ call: call.id, failure, result: "undecided" } as const)
          : cellOf(hunt, { call: call.id, failure }, call),
      ),
  );
  const calls = found.map(({ id, foundBy }) => {
    const call = { id, line: mustHave(lines.get(id), id), foundBy: foundBy.map(sayFailedCall) };
    return missed.has(id) ? { ...call, missed: true } : call;
  });
  // Stored results count as well as those that were played now.
  const charges = search.played.some(({ set }) => hunt.resultOf(set).ledger.length > 0);
  const unsafe = cells.filter(({ call }) => missed.has(call)).map((cell) => [sayFailedCall(cell)]);
  return {
    name: target.name,
    world: target.world,
    seed: plan.seed,
    most: plan.most,
    isComplete: hunt.isComplete,
    calls,
    runs: {
      faultFree: 1,
      played: search.played.length,
      repeats: target.repeats ?? 0,
      skipped: { ...search.skipped },
      left: search.left.length,
    },
    failures: [...new Set(cells.map(({ failure }) => failure))],
    table: cells,
    breaks: breaksOf(hunt, commandOf),
    left: search.left.map((set) => set.map(sayFailedCall)),
    undecided: [
      ...search.played.filter(({ run }) => run.undecided).map(({ set }) => set.map(sayFailedCall)),
      ...unsafe,
    ],
    sets: search.played.map((played) => {
      const { broken, saw } = hunt.resultOf(played.set);
      const judged = broken.map((each) => ({ ...each, accepted: plan.isAccepted(played.set, each.rule) }));
      return { set: played.set.map(sayFailedCall), result: resultOf(played), saw, broken: judged };
    }),
    notes: huntNotes(hunt, calls),
    ...(charges && target.chargesUnjudged && { chargesUnjudged: true }),
    places: target.places,
    lesson: target.lesson,
    alreadyBroken: (hunt.resultOf(nothingFails)?.broken ?? []).map(({ rule, saw }) => sayBroken(rule, saw)),
    tookMs,
  };
}

function cellOf({ search, plan, isComplete }: Hunt, failed: FailedCall, call: FoundCall) {
  const played = shownBy(search, failed, call);
  if (played === undefined) return { ...failed, result: isComplete ? "notReached" : "notPlayed" } as const;
  const { run, set } = played;
  if (!run.struck.includes(failed.call)) return { ...failed, result: "notReached" } as const;
  const result = resultOf(played);
  const isAccepted = result === "breaks" && run.broken.every((rule) => plan.isAccepted(set, rule));
  return { ...failed, result, ...(isAccepted && { accepted: true }) };
}

function breaksOf(hunt: Hunt, commandOf: (set: CallSet) => string): HuntBreak[] {
  const groups = new Map<string, [MinimalBreak, ...MinimalBreak[]]>();
  for (const each of minimalBreaks(hunt.search)) {
    if (each.set.length === 0) continue;
    const { saw } = hunt.resultOf(each.set);
    const calls = each.set.map(({ call }) => call).sort();
    const key = JSON.stringify([each.rule, calls, saw.says, hunt.plan.isAccepted(each.set, each.rule)]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return [...groups.values()].map(([{ set, rule }, ...others]) => {
    const { saw, ledger, log, broken } = hunt.resultOf(set);
    return {
      set: set.map(sayFailedCall),
      rule,
      saw: { status: saw.status, tookMs: saw.tookMs },
      says: mustHave(
        broken.find((each) => each.rule === rule),
        rule,
      ).saw,
      like: others.map((other) => other.set.map(sayFailedCall)),
      ledger,
      log,
      command: commandOf(set),
      accepted: hunt.plan.isAccepted(set, rule),
    };
  });
}
