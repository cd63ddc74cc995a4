import type { Call } from "../../../scenario/recorded-call.ts";
import type { Report } from "../../../scenario/report.ts";
import { shown } from "../../../text/values/format-value.ts";
import { isFailure, seconds } from "../calls/call-words.ts";
import { caseOf, stateWords } from "../cases.ts";
import { grouped } from "../grouped.ts";
import { loadRows } from "../load/differing-loads.ts";

export interface Difference {
  /** The names of the results. */
  readonly one: string;
  readonly other: string;
  readonly rows: readonly DifferingRow[];
  /** The rules that are broken in both gauntlets, by failure; only if gauntlets are compared. */
  readonly stillBroken?: readonly string[];
}

export interface DifferingRow {
  readonly scenario: string;
  /** setup, verdict, outcome, conclusion, time, ledger or load; between gauntlets broken, mended, failure or rule. */
  readonly aspect: string;
  readonly what: string;
  readonly one: string;
  readonly other: string;
}

type ScenarioDifference = Omit<DifferingRow, "scenario">;
type ReportPair = readonly [one: Report, other: Report];

const none = "–";

/** Compares two results by scenario. Single runs are compared even if their scenarios differ. */
export function differenceOf(
  one: readonly Report[],
  other: readonly Report[],
  names: readonly [string, string],
): Difference {
  const [[first, before], [second, after]] = [one, other];
  const isSingle = first !== undefined && second !== undefined && before === undefined && after === undefined;
  if (!isSingle) return { one: names[0], other: names[1], rows: byName(one, other) };
  const rows = rowsOf([first, second]);
  // The names of the results already say that the scenarios differ.
  const further = rows.filter((row) => row.what !== "scenario" || row.one !== names[0] || row.other !== names[1]);
  return { one: names[0], other: names[1], rows: further.length > 0 ? further : rows };
}

function byName(one: readonly Report[], other: readonly Report[]): DifferingRow[] {
  const nameOf = (report: Report) => caseOf(report).name;
  const names = [...new Set([...one, ...other].map(nameOf))];
  return names.flatMap((scenario) => {
    const [first, second] = [one, other].map((all) => all.find((report) => nameOf(report) === scenario));
    if (first !== undefined && second !== undefined) return rowsOf([first, second]);
    const was = (report: Report | undefined) => (report === undefined ? none : "played");
    return [{ scenario, aspect: "setup", what: "scenario", one: was(first), other: was(second) }];
  });
}

function rowsOf(pair: ReportPair): DifferingRow[] {
  const [one, other] = pair;
  const played = workOf(one) === workOf(other) ? [...ofCalls(pair), ...ofLedger(pair), ...ofLoads(pair)] : ofWork(pair);
  return [...ofSetup(pair), ...ofVerdict(pair), ...played].map((each) => ({ scenario: one.scenario.name, ...each }));
}

/** A load is counted, single calls are kept whole: neither report has the numbers of the other. */
function ofWork([one, other]: ReportPair): ScenarioDifference[] {
  return [{ aspect: "setup", what: "what the client sends", one: workOf(one), other: workOf(other) }];
}

function workOf({ load }: Report): string {
  return load === undefined ? "single calls" : "a load";
}

function ofSetup([one, other]: ReportPair): ScenarioDifference[] {
  const settings = (report: Report): Map<string, string> => {
    const entries = Object.entries(report.setup).flatMap(([server, written]) => [
      [server, "runs"] as const,
      ...Object.entries(written).map(([key, value]) => [`${server}.${key}`, shown(value)] as const),
    ]);
    return new Map([
      ["scenario", report.scenario.name],
      ["world", report.world],
      ["seed", `${report.seed}`],
      ...entries,
    ]);
  };
  return differing("setup", settings(one), settings(other), "not set");
}

function ofVerdict([one, other]: ReportPair): ScenarioDifference[] {
  const checks = (report: Report): Map<string, string> => {
    const words = report.verdict.checks.map(({ says, holds }) => [says, holds ? "holds" : "does not hold"] as const);
    return new Map([["the scenario", verdictWords(report)], ...words]);
  };
  return differing("verdict", checks(one), checks(other), "not expected");
}

/** With or without changes by hand, an expectation holds or does not. */
function verdictWords(report: Report): string {
  const { state } = caseOf(report);
  return stateWords[state === "changed" ? "fails" : state];
}

/** Compares calls in the order in which each server makes them. */
function ofCalls([one, other]: ReportPair): ScenarioDifference[] {
  const [first, second] = [numbered(one.calls), numbered(other.calls)];
  const toleranceMs = one.toleranceMs + other.toleranceMs + one.lagMs + other.lagMs;
  const names = [...new Set([...first.keys(), ...second.keys()])];
  return names.flatMap((what) => {
    const [was, is] = [first.get(what), second.get(what)];
    if (was === undefined || is === undefined)
      return [{ aspect: "outcome", what, one: endWords(was), other: endWords(is) }];
    const rows: ScenarioDifference[] = [];
    if (endWords(was) !== endWords(is)) rows.push({ aspect: "outcome", what, one: endWords(was), other: endWords(is) });
    if (was.knows !== is.knows)
      rows.push({ aspect: "conclusion", what, one: was.knows ?? none, other: is.knows ?? none });
    if (isApart(was.tookMs, is.tookMs, toleranceMs))
      rows.push({ aspect: "time", what: `${what} took`, one: seconds(was.tookMs), other: seconds(is.tookMs) });
    return rows;
  });
}

function numbered(calls: readonly Call[]): Map<string, Call> {
  const groups = grouped(calls, ({ by, to, line }) => `${by} → ${to}: ${line}`);
  return new Map(
    [...groups].flatMap(([name, all]) =>
      all.map((call, at) => [all.length === 1 ? name : `${name} #${at + 1}`, call] as const),
    ),
  );
}

function endWords(call: Call | undefined): string {
  if (call === undefined) return "not made";
  const { outcome } = call;
  if (outcome === null) return "no response";
  return isFailure(outcome) ? `${outcome.name} in ${outcome.phase} (${outcome.code})` : `${outcome.status}`;
}

function ofLedger([one, other]: ReportPair): ScenarioDifference[] {
  const toleranceMs = one.toleranceMs + other.toleranceMs + one.lagMs + other.lagMs;
  const work = ({ ledger }: Report) => grouped(ledger, ({ by, says }) => `${by}: ${says}`);
  const [first, second] = [work(one), work(other)];
  return [...new Set([...first.keys(), ...second.keys()])].flatMap((what) => {
    const [was, is] = [first.get(what) ?? [], second.get(what) ?? []];
    const times = (count: number) => `${count} ${count === 1 ? "time" : "times"}`;
    if (was.length !== is.length) return [{ aspect: "ledger", what, one: times(was.length), other: times(is.length) }];
    return was.flatMap(({ atMs }, at) => {
      const isMs = is[at]!.atMs;
      if (!isApart(atMs, isMs, toleranceMs)) return [];
      return [{ aspect: "time", what: `${what} at`, one: seconds(atMs), other: seconds(isMs) }];
    });
  });
}

function ofLoads([one, other]: ReportPair): ScenarioDifference[] {
  return (one.load?.loads ?? []).flatMap((before, at) => {
    const after = other.load?.loads[at];
    return after === undefined ? [] : loadRows(before, after);
  });
}

function isApart(oneMs: number, otherMs: number, toleranceMs: number): boolean {
  return Math.abs(oneMs - otherMs) > Math.max(toleranceMs, 0.001);
}

function differing(
  aspect: string,
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
  absent: string,
): ScenarioDifference[] {
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((what) => {
    const [was, is] = [one.get(what) ?? absent, other.get(what) ?? absent];
    return was === is ? [] : [{ aspect, what, one: was, other: is }];
  });
}
