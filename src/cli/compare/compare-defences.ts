import * as v from "valibot";
import { breakerKinds } from "../../policy/breaker/breaker-libraries.ts";
import type { BreakerRules } from "../../policy/breaker/breaker-rules.ts";
import { simulateBreaker } from "../../policy/breaker/simulate-breaker.ts";
import { bulkheadKinds } from "../../policy/bulkhead/bulkhead-libraries.ts";
import { simulateBulkhead } from "../../policy/bulkhead/simulate-bulkhead.ts";
import { retryKinds } from "../../policy/retry/retry-libraries.ts";
import { simulateRetry } from "../../policy/retry/simulate-retry.ts";
import type { ComparedDefence } from "../../render/view/compare/compared-defence.ts";
import { retryWords } from "../../render/view/compare/retry-words.ts";
import { breakerWords, bulkheadWords } from "../../render/view/compare/rule-words.ts";
import { breakerRule, bulkheadRules, retryRulesOf } from "../../service/asking/settings/asking-rules.ts";
import { breakerSetting, bulkheadSetting } from "../../service/asking/settings/guard-settings.ts";
import { retrySetting } from "../../service/asking/settings/retry-setting.ts";
import { foreignToBreaker, foreignToBulkhead } from "../../service/asking/settings/takes.ts";
import { sayDuration } from "../../text/values/units.ts";
import { plural } from "../../text/words/phrases.ts";
import { Chance } from "../../world/chance.ts";
import { withDifferences } from "./compared-rows.ts";
import { defenceSettings, likeFirst } from "./defence-settings.ts";
import { arrivalsIn, callsIn, endsIn } from "./sequences.ts";

export interface DefenceOptions {
  readonly set: readonly string[];
  readonly seed: number;
  readonly everyMs: number;
  readonly takesMs: number;
  readonly method: string;
}
export type Comparable = ComparedDefence["what"];

export const usualOptions: Readonly<Record<Comparable, DefenceOptions>> = {
  breaker: { set: [], seed: 1, everyMs: 1000, takesMs: 10, method: "GET" },
  retry: { set: [], seed: 1, everyMs: 1000, takesMs: 10, method: "GET" },
  bulkhead: { set: [], seed: 1, everyMs: 100, takesMs: 250, method: "GET" },
};

/** Returns the options that repeat this comparison; values drawn from the seed are written out. */
function repeated(what: Comparable, { set, seed, everyMs, takesMs, method }: DefenceOptions): string[] {
  const usual = usualOptions[what];
  return [
    ...set.flatMap((each) => ["--set", each]),
    ...(what === "retry" && seed !== usual.seed ? ["--seed", `${seed}`] : []),
    ...(everyMs === usual.everyMs ? [] : ["--every", `${everyMs}ms`]),
    ...(takesMs === usual.takesMs ? [] : ["--takes", `${takesMs}ms`]),
    ...(method === usual.method ? [] : ["--method", method]),
  ];
}

type Compare = (written: string | undefined, options: DefenceOptions) => ComparedDefence;

/** Shows what each library decides for one sequence of outcomes, and which rule makes the first difference. */
export const comparable = { breaker, retry, bulkhead } as const satisfies Record<Comparable, Compare>;

function breaker(written: string | undefined, options: DefenceOptions): ComparedDefence {
  const { sequence, calls } = callsIn(written, options);
  const { like: reference, set } = defenceSettings("breaker", options.set);
  const libraries = likeFirst(breakerKinds, reference).map((like) => {
    const foreign = foreignToBreaker(like, set);
    return { like, foreign, ...breakerRule(v.parse(breakerSetting, { ...without(set, foreign), like })) };
  });
  const decide = (rules: BreakerRules) => simulateBreaker(rules, calls).decided.map(cellOf);
  const rows = libraries.map(({ like, foreign, rules }) => ({ like, foreign, rules, cells: decide(rules) }));
  const given = calls.map(({ outcome }) => (outcome === "failed" ? "failed" : "ok"));
  const says = `${plural(calls.length, "call")} to one server`;
  const again = repeated("breaker", options);
  return { what: "breaker", says, sequence, again, given, rows: withDifferences(rows, decide, breakerWords, callAt) };
}

function cellOf({ says, trial, waitedMs }: ReturnType<typeof simulateBreaker>["decided"][number]): string {
  if (says === "rejected") return says;
  return `${trial ? "trial " : ""}${says}${waitedMs > 0 ? " after a wait" : ""}`;
}

function retry(written: string | undefined, options: DefenceOptions): ComparedDefence {
  const ends = endsIn(written, options);
  const { like: reference, set } = defenceSettings("retry", options.set);
  const request = { method: options.method, stream: false };
  const decide = (rules: ReturnType<typeof retryRulesOf>) => {
    const chance = new Chance(options.seed);
    const { tried, goesOn } = simulateRetry(rules, request, ends, () => chance.draw("compare", "wait"));
    const steps = tried.map(({ end, waitMs }, at) => {
      const what = String(end.answer ?? end.failure);
      return at === 0 || waitMs === 0 ? what : `+${sayWait(waitMs)} ${what}`;
    });
    return goesOn ? [...steps, "..."] : [...steps, "end"];
  };
  const rows = likeFirst(retryKinds, reference).flatMap((like) => {
    // It retries codes of gRPC, not HTTP statuses.
    if (like === "grpc-js") return [];
    const rules = retryRulesOf(v.parse(retrySetting, { ...set, like }));
    return [{ like, foreign: [], rules, cells: decide(rules) }];
  });
  const given = ends.map(
    ({ answer, failure, retryAfter }) => `${answer ?? failure}${retryAfter === undefined ? "" : `@${retryAfter}`}`,
  );
  const says = `a ${options.method} whose attempts end as listed; the last outcome repeats`;
  return {
    what: "retry",
    says,
    sequence: given.join(" "),
    again: repeated("retry", options),
    given,
    rows: withDifferences(rows, decide, retryWords, tryAt),
  };
}

/** With their default numbers of slots the libraries would reject nothing here. */
const usualSlots = 3;

function bulkhead(written: string | undefined, options: DefenceOptions): ComparedDefence {
  const { sequence, arrivalsMs } = arrivalsIn(written, options);
  const { like: reference, set: given } = defenceSettings("bulkhead", options.set);
  const set = { slots: usualSlots, ...given };
  const decide = (rules: ReturnType<typeof bulkheadRules>) =>
    simulateBulkhead(rules, arrivalsMs, options.takesMs).map(({ says, afterMs }) => {
      if (says === "began") return afterMs > 0 ? "waited" : "ok";
      return afterMs > 0 ? "rejected after a wait" : "rejected";
    });
  const rows = likeFirst(bulkheadKinds, reference).map((like) => {
    const foreign = foreignToBulkhead(like, set);
    const rules = bulkheadRules(v.parse(bulkheadSetting, { ...without(set, foreign), like }));
    return { like, foreign, rules, cells: decide(rules) };
  });
  const says = `${plural(arrivalsMs.length, "call")}, ${sayDuration(options.takesMs)} each, for ${plural(Number(set.slots), "slot")}`;
  const again = repeated("bulkhead", options);
  const ends = arrivalsMs.map(() => "ok");
  return {
    what: "bulkhead",
    says,
    sequence,
    again,
    given: ends,
    rows: withDifferences(rows, decide, bulkheadWords, callAt),
  };
}

const callAt = (at: number) => `call ${at + 1}`;
const tryAt = (at: number) => (at === 0 ? "the first attempt" : `after attempt ${at}`);

function without(set: Readonly<Record<string, unknown>>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(set).filter(([key]) => !keys.includes(key)));
}

function sayWait(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)}ms` : `${Number((ms / 1000).toFixed(1))}s`;
}
