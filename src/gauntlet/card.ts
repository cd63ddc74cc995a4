import type { LanguageNotes } from "../scenario/languages.ts";
import type { Report } from "../scenario/report.ts";
import type { Judgement } from "./judge/judgement.ts";

/** Why a rule matters, the lesson that shows it, and what to do about it, also in single languages. */
interface RuleAdvice {
  readonly why: string;
  readonly lesson: string;
  readonly inYourCode: string;
  readonly inLanguages?: LanguageNotes;
}

export interface Rule extends RuleAdvice {
  readonly name: string;
  readonly says: string;
  /** Different advice for particular failures: a body that stalls needs a different fix from a body that is cut off. */
  readonly byFailure?: readonly (Partial<RuleAdvice> & { readonly of: readonly string[] })[];
  /** Holds if nothing that was played breaks it. */
  readonly isGiven?: boolean;
  /** Depends on time, so a busy machine can make a server break it. Others are proved by charges and answers. */
  readonly isTimed?: boolean;
  /** If it is broken, customers pay for nothing or twice, or goods are shipped unpaid. */
  readonly costsMoney?: boolean;
}

/**
 * Returns a rule with the advice for the failures that broke it, if all of them need the same. Notes on languages belong to the advice
 * that they are written with.
 */
export function advisedFor(rule: Rule, failures: readonly string[]): Rule {
  if (failures.length === 0) return rule;
  const found = rule.byFailure?.find(({ of }) => failures.every((each) => of.includes(each)));
  if (found === undefined) return rule;
  const { of: _, ...advice } = found;
  const { inLanguages: general, ...others } = rule;
  const notes = advice.inYourCode === undefined && general !== undefined ? { inLanguages: general } : {};
  return { ...others, ...notes, ...advice };
}

/** Returns rules that are written by their names, as in `rules/`, in their order. */
export function namedRules<Name extends string>(written: Readonly<Record<Name, Omit<Rule, "name">>>) {
  const entries = Object.entries(written) as [Name, Omit<Rule, "name">][];
  return entries.map(([name, rule]) => ({ ...rule, name }));
}

/** The client's verdict on its order. */
export type ClientVerdict = "paid" | "notPaid" | "unknown";

/** How an order ended: with a server's answer or a client's verdict. */
export type Got =
  | { readonly status: number }
  | { readonly verdict: ClientVerdict }
  | { readonly failure: string }
  | "nothing";

/** One failure on the report card. */
export interface FailureRow {
  readonly failure: string;
  readonly about: string;
  /** Each kind of end appears once. */
  readonly got: readonly Got[];
  /** How many orders ended so; undefined if it is not known. */
  readonly orders?: number;
  /** The longest that an order took; undefined if there was none. */
  readonly tookMs: number | undefined;
  readonly charged: number;
  readonly requests: number;
  /** How the orders after the failure ended. */
  readonly next: readonly Got[];
  /** Whether each rule holds that applies to this failure. */
  readonly judged: Readonly<Record<string, Judgement>>;
  /** Broken rules that the user has accepted. */
  readonly accepted: readonly string[];
  /** The last lines of output, if a program was started for this failure alone. */
  readonly output?: readonly string[];
  /** The full trace of the failure. */
  readonly story: Report;
}

export interface JudgedRule {
  readonly rule: Rule;
  /** null: not judged, or undecided. */
  readonly holds: boolean | null;
  /** The failures that broke the rule and were not accepted. */
  readonly brokenBy: readonly string[];
  /** The failures that broke the rule, as the user has accepted. */
  readonly acceptedIn: readonly string[];
  /** The failures during which this machine was too busy to tell. */
  readonly undecidedBy: readonly string[];
}

/** The report card of a server, or of a client. */
export interface Gauntlet {
  readonly of: "server" | "client";
  readonly use: string;
  readonly holds: boolean;
  /** No rule is broken, but this machine was too busy to judge one of them. */
  readonly undecided?: true;
  /** It was stopped before all failures were played, so rules that no row broke may still be broken. */
  readonly interrupted?: true;
  readonly rows: readonly FailureRow[];
  readonly rules: readonly JudgedRule[];
  readonly tookMs: number;
  /** Failures that were selected but not played: the server no longer paid orders, or the lab cannot start it. */
  readonly unplayed: readonly string[];
  /** Accepted breaks that no longer happen. */
  readonly mended: readonly string[];
  /** For each rule the line in the user's files that it is about. */
  readonly places?: Readonly<Record<string, FileLine>> | undefined;
}

export interface FileLine {
  readonly file: string;
  readonly line: number;
}

/** Rules that a user knows to be broken, by failure. */
export type Accepted = Readonly<Record<string, readonly string[]>>;

/** Which failures are played, by name; all of them by default. */
export interface ChosenFailures {
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly accepted?: Accepted;
  /** The rules that are judged, by name; all of them by default. */
  readonly rules?: readonly string[];
}

export function isWanted(name: string, { only, skip = [] }: ChosenFailures): boolean {
  return (only === undefined || only.includes(name)) && !skip.includes(name);
}

type PlayedRows = Pick<Gauntlet, "of" | "use" | "tookMs" | "unplayed" | "interrupted" | "places"> & {
  readonly rows: readonly Omit<FailureRow, "accepted">[];
};

/** Judges the rules over all failures, and finds the accepted breaks that no longer happen. */
export function cardOf(
  { rows: played, ...rest }: PlayedRows,
  all: readonly Rule[],
  { accepted = {}, rules: wanted }: ChosenFailures = {},
): Gauntlet {
  const rules = wanted === undefined ? all : all.filter(({ name }) => wanted.includes(name));
  const known = (failure: string) => accepted[failure] ?? [];
  const rows = played.map((row) => {
    const judged = inOrder(row.judged, rules);
    return { ...row, judged, accepted: known(row.failure).filter((rule) => judged[rule] === false) };
  });
  const { interrupted = false } = rest;
  const judged = rules.map((rule) => judgedRule(interrupted ? { ...rule, isGiven: false } : rule, rows, accepted));
  const mended = rows.flatMap((row) =>
    known(row.failure)
      .filter((rule) => row.judged[rule] === true)
      .map((rule) => `${row.failure}: ${rule}`),
  );
  const isBroken = judged.some(({ holds }) => holds === false);
  const undecided = !isBroken && judged.some(({ undecidedBy }) => undecidedBy.length > 0);
  return {
    ...rest,
    holds: !isBroken && !undecided && !interrupted,
    ...(undecided && { undecided }),
    rows,
    rules: judged,
    mended,
  };
}

function judgedRule(rule: Rule, rows: readonly FailureRow[], accepted: Accepted): JudgedRule {
  const judged = rows.filter((row) => row.judged[rule.name] !== undefined);
  const broken = judged.filter((row) => row.judged[rule.name] === false && !row.accepted.includes(rule.name));
  const undecided = judged.filter(
    ({ failure, judged: by }) => by[rule.name] === "undecided" && !accepted[failure]?.includes(rule.name),
  );
  const isUnknown = undecided.length > 0 || (judged.length === 0 && !rule.isGiven);
  return {
    rule,
    holds: broken.length > 0 ? false : isUnknown ? null : true,
    brokenBy: broken.map(({ failure }) => failure),
    acceptedIn: judged.filter((row) => row.accepted.includes(rule.name)).map(({ failure }) => failure),
    undecidedBy: undecided.map(({ failure }) => failure),
  };
}

function inOrder(judged: FailureRow["judged"], rules: readonly Rule[]): FailureRow["judged"] {
  const named = rules.flatMap(({ name }): [string, Judgement][] => {
    const holds = judged[name];
    return holds === undefined ? [] : [[name, holds]];
  });
  return Object.fromEntries(named);
}
