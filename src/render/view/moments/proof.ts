import type {
  CallExpectation,
  EventExpectation,
  EventMatch,
  Expectation,
  LoadExpectation,
} from "../../../scenario/expectation.ts";
import { aspectsOf, latenessOf, sawAspects, sayAspects } from "../../../scenario/judge/aspects.ts";
import { isMeant } from "../../../scenario/judge/call-judge.ts";
import { matches, sayMatch } from "../../../scenario/judge/event-judge.ts";
import { sayShown } from "../../../scenario/judge/say-load.ts";
import { questionOf } from "../../../scenario/playing/evidence/evidence.ts";
import type { Call } from "../../../scenario/recorded-call.ts";
import type { Check, Report, Verdict } from "../../../scenario/report.ts";
import { capital } from "../../../text/words/capital.ts";
import { allOf } from "../../../text/words/lists.ts";
import { inWords, often, several } from "../../../text/words/phrases.ts";
import type { Event } from "../../../trace.ts";
import { shortTime } from "../calls/call-words.ts";
import { endOf, type Moment, momentOf } from "./moments.ts";

/** The evidence for or against a choice: one moment of the trace, or a sentence if no single moment decides. */
export type Proof = { readonly moment: Moment } | { readonly says: string; readonly never?: true };

/** Returns those moments that the right observation refers to; after the twist, the right answer to its question. */
export function observedIn(report: Report, moments: readonly Moment[]): Moment[] {
  const { scenario, twisted } = report;
  const choices = twisted ? (questionOf(scenario, twisted)?.choices ?? []) : (scenario.seen ?? []);
  const judged = twisted ? report.choices : report.seen;
  const expected = choices.filter((_, at) => judged[at]?.verdict.holds).flatMap(({ expect }) => expect);
  const observed = expected.flatMap((each) => momentsFor(report, each));
  return moments.filter((moment) => observed.some((each) => each !== undefined && isSame(each, moment)));
}

function isSame(one: Moment, { atMs, who, kind, says }: Moment): boolean {
  return one.atMs === atMs && one.who === who && one.kind === kind && one.says === says;
}

function momentsFor(report: Report, expected: Expectation): readonly (Moment | undefined)[] {
  if (expected.kind === "load") return [];
  if (expected.kind === "call") {
    const { calls, fitting } = callsFor(report, expected);
    return (fitting.length === 0 ? calls : fitting).map((call) => endOf(report, call));
  }
  const wanted = expected.kind === "order" ? expected.events : [expected];
  const events = report.events.filter((event) => wanted.some((each) => matches(each, event)));
  return events.map((event) => momentOf(report, event));
}

/**
 * Returns the evidence: against a choice, its first failed expectation; for a choice, the last event that was expected.
 */
export function proofOf(report: Report, expect: readonly Expectation[], { checks }: Verdict): Proof | undefined {
  const judged = expect.flatMap((expected, at) => {
    const check = checks[at];
    return check === undefined ? [] : [{ expected, check }];
  });
  const fell = judged.find(({ check }) => !check.holds);
  if (fell !== undefined) return proof(report, fell.expected, fell.check);
  const proofs = judged.map(({ expected, check }) => proof(report, expected, check));
  return proofs.findLast((each) => !("never" in each)) ?? proofs.at(-1);
}

/** Returns the evidence for or against one expectation. */
export function proof(report: Report, expected: Expectation, check: Check): Proof {
  if (report.load !== undefined) return loadProof(expected, check);
  switch (expected.kind) {
    case "call":
      return callProof(report, expected, check);
    case "event":
      return eventProof(report, expected);
    case "order": {
      const missing = expected.events.find((event) => !report.events.some((each) => matches(event, each)));
      return eventProof(report, missing ?? expected.events.at(-1)!);
    }
    case "load":
      return loadShows(expected, check);
  }
}

function loadShows(expected: LoadExpectation, check: Check): Proof {
  return { says: `${capital(sayShown(expected, check))}.` };
}

function shows({ saw }: Check): Proof {
  return { says: `The run shows: ${saw}.` };
}

/** A load keeps only numbers, not the events of all calls. */
function loadProof(expected: Expectation, check: Check): Proof {
  if (expected.kind === "event") return { says: `${capital(sayMatch(expected))}: ${check.saw}.` };
  return expected.kind === "load" ? loadShows(expected, check) : shows(check);
}

function callProof(report: Report, expected: CallExpectation, check: Check): Proof {
  const { meant, calls, fitting } = callsFor(report, expected);
  const [first] = calls;
  if (first === undefined) return { says: "The run shows no such call." };
  const { connections, count } = expected;
  if (connections !== undefined)
    return { says: `${capital(several(calls.length, "call"))} went over ${connectionsOf(calls)}.` };
  const isTooFew = count !== undefined && fitting.length < Math.max(1, count.atLeast);
  if (isTooFew && fitting.length === calls.length)
    return { says: `The run shows only ${several(calls.length, "such call")}.` };
  const isOfMany = check.holds ? expected.nth === undefined : isTooFew;
  if (calls.length > 1 && check.holds && expected.nth !== undefined)
    return { says: `${saidOf(expected, first)}: calls ${allOf(expected.nth.map(String))} of ${meant.length}.` };
  if (isOfMany && calls.length > 1) return { says: sumOf(expected, calls, fitting) };
  const isWrong = !check.holds && count === undefined;
  const call = (isWrong ? calls.find((each) => !fitting.includes(each)) : fitting.at(-1)) ?? first;
  const end = endOf(report, call);
  if (end === undefined) return shows(check);
  const place = meant.length > 1 ? [`call ${meant.indexOf(call) + 1} of ${meant.length}`] : lineOf(report, call);
  const says = [end.says, ...tookOf(expected, call, end), ...codeOf(expected, call), ...sawAspects(expected, call)];
  return { moment: { ...end, says: [...says, ...place].join(", ") } };
}

/** Says of how many calls an expectation is true. */
function sumOf(expected: CallExpectation, calls: readonly Call[], fitting: readonly Call[]): string {
  const [{ by, to }] = calls as [Call];
  if (sayAspects(expected) === "") return `${capital(by)} calls ${to} ${often(calls.length)}.`;
  const of = fitting.length === 0 ? "none" : inWords(fitting.length);
  const all = calls.length === 2 ? "both calls" : `all ${several(calls.length, "call")}`;
  const many = fitting.length === calls.length ? all : `${of} of the ${several(calls.length, "call")}`;
  return `${saidOf(expected, calls[0])}: ${many}.`;
}

function saidOf(expected: CallExpectation, call: Call | undefined): string {
  const aspects = sayAspects(expected);
  return capital(/^(?:gets|fails)/.test(aspects) ? `${call?.by} ${aspects}` : aspects);
}

/** Names the request if the same caller sends others to the same server. */
function lineOf({ calls }: Report, { by, to, line }: Call): string[] {
  return calls.some((each) => each.by === by && each.to === to && each.line !== line) ? [line] : [];
}

/** The time at which a call ends shows its duration only if it began with the run. */
function tookOf({ took }: CallExpectation, { atMs, tookMs }: Call, { kind }: Moment): string[] {
  return took === undefined || kind !== "answer" || atMs < earliestMs
    ? []
    : [tookMs < 1 ? "at once" : `after ${shortTime(tookMs)}`];
}

/** An earlier call began with the run. */
const earliestMs = 10;

function callsFor(report: Report, expected: CallExpectation) {
  const meant = report.calls.filter((call) => isMeant(expected, call));
  const calls = meant.filter((_, at) => expected.nth?.includes(at + 1) ?? true);
  const aspects = aspectsOf(expected);
  return { meant, calls, fitting: calls.filter((call) => latenessOf(aspects, call) <= report.toleranceMs) };
}

function codeOf({ code }: CallExpectation, { outcome }: Call): string[] {
  return code === undefined || outcome === null || !("code" in outcome) ? [] : [`code ${outcome.code}`];
}

function connectionsOf(calls: readonly Call[]): string {
  const numbers = new Set(calls.flatMap(({ connection }) => connection ?? []));
  return several(numbers.size, "connection");
}

function eventProof(report: Report, expected: EventMatch & Pick<EventExpectation, "count">): Proof {
  const found = report.events.filter((event) => matches(expected, event));
  const [first] = found;
  if (first === undefined) return insteadOf(report, expected);
  const { atLeast = 1, atMost = Number.POSITIVE_INFINITY } = expected.count ?? {};
  // No single moment shows a count, unless the expected count is zero.
  const isCounted = found.length > 1 && atMost > 0;
  const shown = momentOf(report, first);
  if (shown !== undefined && !isCounted && found.length >= atLeast)
    return { moment: atLeast === 1 && atMost === 1 ? { ...shown, says: `${shown.says}, only once` } : shown };
  return { says: `${capital(sayMatch(expected))}: ${often(found.length)}${timesOf(found)}.` };
}

/** That work was never done is proved by its server's decision, or by the end of the call for it. */
function insteadOf(report: Report, expected: EventMatch): Proof {
  const { who, event } = expected;
  const decided = report.events.findLast((each) => each.who === who && each.what.kind === "decided");
  const failed = report.calls.findLast(({ to, outcome }) => to === who && outcome !== null && "name" in outcome);
  const moment = decided ? momentOf(report, decided) : failed && endOf(report, failed);
  if (event === "finished" && moment !== undefined) return { moment };
  return { says: `This never happened: ${sayMatch(expected)}.`, never: true };
}

/** More times would add nothing. */
const mostTimes = 4;

function timesOf(events: readonly Event[]): string {
  const times = new Set(events.map(({ atMs }) => (atMs / 1000).toFixed(3)));
  return times.size > mostTimes ? "" : `, at ${allOf([...times])} s`;
}
