import * as v from "valibot";
import { breakerKinds } from "../policy/breaker/libraries.ts";
import type { BreakerRules } from "../policy/breaker/rules.ts";
import { simulateBreaker } from "../policy/breaker/simulate.ts";
import { bulkheadKinds } from "../policy/bulkhead/libraries.ts";
import { simulateBulkhead } from "../policy/bulkhead/simulate.ts";
import { firstDifference } from "../policy/differing-rules.ts";
import { retryKinds } from "../policy/retry/libraries.ts";
import { simulateRetry } from "../policy/retry/simulate.ts";
import type { ComparedDefence, ComparedRow } from "../render/view/compared-defence.ts";
import { breakerWords, bulkheadWords, retryWords } from "../render/view/rule-words.ts";
import { breakerSetting, bulkheadSetting } from "../service/asking/guard-settings.ts";
import { retrySetting } from "../service/asking/retry-setting.ts";
import { breakerRule, bulkheadRules, retryRulesOf } from "../service/asking/rules.ts";
import { foreignToBreaker, foreignToBulkhead } from "../service/asking/takes.ts";
import { plural } from "../text/phrases.ts";
import { ProblemError } from "../text/problem.ts";
import { Chance } from "../world/chance.ts";
import { arrivalsIn, callsIn, endsIn } from "./outcomes.ts";
import { changeOf } from "./set-option.ts";

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

/** The options that have to be repeated to have the same again; what was drawn by seed is written out. */
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

/** One sequence of outcomes, what each library decides, and which rule makes the first difference. */
export const comparable = { breaker, retry, bulkhead } as const satisfies Record<Comparable, Compare>;

function breaker(written: string | undefined, options: DefenceOptions): ComparedDefence {
  const { sequence, calls } = callsIn(written, options);
  const set = settingsOf("breaker", options);
  const libraries = breakerKinds.map((like) => {
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
  const set = settingsOf("retry", options);
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
  const rows = retryKinds.flatMap((like) => {
    // Its answers are those of gRPC.
    if (like === "grpc-js") return [];
    const rules = retryRulesOf(v.parse(retrySetting, { ...set, like }));
    return [{ like, foreign: [], rules, cells: decide(rules) }];
  });
  const given = ends.map(
    ({ answer, failure, retryAfter }) => `${answer ?? failure}${retryAfter === undefined ? "" : `@${retryAfter}`}`,
  );
  const says = `a ${options.method} whose tries end as listed; the last outcome repeats`;
  return {
    what: "retry",
    says,
    sequence: given.join(" "),
    again: repeated("retry", options),
    given,
    rows: withDifferences(rows, decide, retryWords, tryAt),
  };
}

function bulkhead(written: string | undefined, options: DefenceOptions): ComparedDefence {
  const { sequence, arrivalsMs } = arrivalsIn(written, options);
  const set = { slots: 3, ...settingsOf("bulkhead", options) };
  const decide = (rules: ReturnType<typeof bulkheadRules>) =>
    simulateBulkhead(rules, arrivalsMs, options.takesMs).map(({ says, afterMs }) => {
      if (says === "began") return afterMs > 0 ? "waited" : "ok";
      return afterMs > 0 ? "rejected after a wait" : "rejected";
    });
  const rows = bulkheadKinds.map((like) => {
    const foreign = foreignToBulkhead(like, set);
    const rules = bulkheadRules(v.parse(bulkheadSetting, { ...without(set, foreign), like }));
    return { like, foreign, rules, cells: decide(rules) };
  });
  const given = arrivalsMs.map(() => "ok");
  const says = `${plural(arrivalsMs.length, "call")}, ${options.takesMs} ms each`;
  const again = repeated("bulkhead", options);
  return { what: "bulkhead", says, sequence, again, given, rows: withDifferences(rows, decide, bulkheadWords, callAt) };
}

interface Row<Rules> {
  readonly like: string;
  readonly foreign: readonly string[];
  readonly rules: Rules;
  readonly cells: readonly string[];
}

/** Each library is compared with the first one, the lab. */
function withDifferences<Rules extends object>(
  rows: readonly Row<Rules>[],
  decide: (rules: Rules) => readonly string[],
  words: { readonly [Key in keyof Rules]-?: (rules: Rules) => string },
  place: (at: number) => string,
): ComparedRow[] {
  const [first] = rows;
  return rows.map(({ like, foreign, rules, cells }) => {
    const difference = firstDifference(first!.rules, rules, decide);
    if (difference === undefined) return { library: like, foreign, cells };
    const { at, together } = difference;
    const told = difference.rules.slice(0, together ? 3 : 1);
    const say = (of: Rules) => told.map((key) => words[key](of)).join(" and ");
    const says = `${place(at)} ${cells[at] ?? "nothing"} (${first!.like}: ${first!.cells[at] ?? "nothing"})`;
    return {
      library: like,
      foreign,
      cells,
      differs: { at, says, rules: difference.rules.map(String), its: say(rules), first: say(first!.rules) },
    };
  });
}

const callAt = (at: number) => `call ${at + 1}`;
const tryAt = (at: number) => (at === 0 ? "the first try" : `after try ${at}`);

function settingsOf(what: Comparable, { set }: DefenceOptions): Readonly<Record<string, unknown>> {
  const strange = set.find((each) => !/^[^=\s]+=./.test(each));
  if (strange !== undefined)
    throw new ProblemError([{ says: `--set ${strange} is not a change`, cure: `write ${examples[what]}` }]);
  const place = `order.${what}.`;
  try {
    const change = changeOf(
      set.map((each) => `${place}${each}`),
      { order: {}, payment: {} },
    );
    return (change.order?.[what] ?? {}) as Readonly<Record<string, unknown>>;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError(error.problems.map((each) => ({ ...each, says: each.says.replace(place, "--set ") })));
  }
}

const examples: Readonly<Record<Comparable, string>> = {
  breaker: "SETTING=VALUE, such as openFor=5s",
  retry: "SETTING=VALUE, such as tries=5",
  bulkhead: "SETTING=VALUE, such as slots=2",
};

function without(set: Readonly<Record<string, unknown>>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(set).filter(([key]) => !keys.includes(key)));
}

function sayWait(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)}ms` : `${Number((ms / 1000).toFixed(1))}s`;
}
