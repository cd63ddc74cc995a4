import type { FailureRow, Gauntlet, Got, JudgedRule, Rule } from "../../gauntlet/card.ts";
import { clientRules } from "../../gauntlet/client/client-rules.ts";
import { verdictSays } from "../../gauntlet/client/client-verdict.ts";
import { rules } from "../../gauntlet/judge/rules.ts";
import type { Report } from "../../scenario/report.ts";
import { allOf } from "../../text/words/lists.ts";
import { inWords, often, several } from "../../text/words/phrases.ts";
import { CLIENT } from "../../trace.ts";
import { traceparentOf } from "../../world/run-trace.ts";

/** Describes how the orders of a failure ended, each kind of end once. */
export function gotWords(got: readonly Got[]): string {
  return got.map(gotWord).join(" ");
}

/** Says how the orders of a failure ended, of how many, and how often payment charged: two of them have two charges. */
export function resultWords({ got, orders = 1, charged }: Pick<FailureRow, "got" | "orders" | "charged">): string {
  const of = orders > 1 ? ` of ${several(orders, "order")}` : "";
  const ends = orders > 1 ? allOf(got.map(gotWord)) : gotWords(got);
  return `Result${of}: ${ends}; payment charged ${charged === 0 ? "nothing" : often(charged)}`;
}

function gotWord(got: Got): string {
  if (got === "nothing") return got;
  if ("status" in got) return `${got.status}`;
  return "verdict" in got ? verdictSays[got.verdict] : got.failure;
}

/** Returns the rules that a failure broke, accepted or not. */
export function brokenIn({ judged }: FailureRow): string[] {
  return Object.keys(judged).filter((rule) => judged[rule] === false);
}

/** Returns the rules that this machine was too busy to judge. */
export function undecidedIn({ judged }: Pick<FailureRow, "judged">): string[] {
  return Object.keys(judged).filter((rule) => judged[rule] === "undecided");
}

/** Says why rules are undecided. */
export function undecidedNote(row: Pick<FailureRow, "judged">): string {
  return `this machine was too busy to judge ${allOf(undecidedIn(row))}`;
}

/** Returns the broken rules that were not accepted. */
export function newIn(row: FailureRow): string[] {
  return brokenIn(row).filter((rule) => !row.accepted.includes(rule));
}

/** Returns the traceparent header of a run's first request, by which tracing tools find it; undefined if the lab sent none. */
export function traceparentIn({ trace, calls }: Pick<Report, "trace" | "calls">): string | undefined {
  const first = calls.find(({ by, ours }) => by === CLIENT && ours === undefined);
  return trace === undefined || first === undefined ? undefined : traceparentOf(trace, first.call);
}

/** Returns the letter of a rule in a grid, the same whichever rules are shown. */
export function letterOf({ rule: { name } }: JudgedRule, of: Gauntlet["of"]): string {
  const all: readonly Rule[] = of === "client" ? clientRules : rules;
  return String.fromCharCode("A".charCodeAt(0) + all.findIndex((each) => each.name === name));
}

/** Returns the broken rules, those that cost money first. */
export function brokenRules({ rules: judged }: Pick<Gauntlet, "rules">): JudgedRule[] {
  const broken = judged.filter(({ holds }) => holds === false);
  return broken.toSorted((one, other) => Number(other.rule.costsMoney ?? false) - Number(one.rule.costsMoney ?? false));
}

/** Returns the state of the whole card: an interrupted one in which nothing is broken proves nothing. */
export function stateOf({ holds, rules }: Pick<Gauntlet, "holds" | "rules">): "holds" | "undecided" | "fails" {
  if (holds) return "holds";
  return rules.some((each) => each.holds === false) ? "fails" : "undecided";
}

/** Returns the verdict in one sentence. */
export function verdictWords({ rules: judged, rows, unplayed, interrupted }: Gauntlet): string {
  const broken = judged.filter(({ holds }) => holds === false).length;
  const open = judged.filter(({ undecidedBy }) => undecidedBy.length > 0).length;
  const undecided = `${several(open, "rule")} ${open === 1 ? "is" : "are"} undecided, because this machine was too busy`;
  const accepted = judged.flatMap(({ acceptedIn }) => acceptedIn).length;
  const soFar = interrupted ? " so far" : "";
  const whole = accepted > 0 ? `no new breaks${soFar}` : interrupted ? "no rule is broken so far" : allHold(judged);
  const parts = [
    ...(broken > 0 ? [`${several(broken, "rule")} ${broken === 1 ? "is" : "are"} broken`] : []),
    ...(open > 0 ? [undecided] : []),
  ];
  const said = [parts.join("; ") || whole, ...(accepted > 0 ? [`${accepted} accepted`] : [])].join("; ");
  return interrupted ? `interrupted after ${rows.length} of ${rows.length + unplayed.length} failures: ${said}` : said;
}

/** Rules that no played failure is about are not judged, so they do not hold. */
function allHold(rules: readonly JudgedRule[]): string {
  const judged = rules.filter(({ holds }) => holds !== null).length;
  if (judged === rules.length) return "all rules hold";
  if (judged < 2) return judged === 0 ? "no rule was judged" : "the only judged rule holds";
  return judged === 2 ? "both judged rules hold" : `all ${inWords(judged)} judged rules hold`;
}
