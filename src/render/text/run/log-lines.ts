import type { Call } from "../../../scenario/recorded-call.ts";
import type { Report } from "../../../scenario/report.ts";
import { mustHave } from "../../../text/values/must-have.ts";
import { often } from "../../../text/words/phrases.ts";
import { CLIENT } from "../../../trace.ts";
import type { Look } from "../../look.ts";
import { isFailure } from "../../view/calls/call-words.ts";
import { escapeAll } from "../../view/escape.ts";
import { counted } from "../../view/grouped.ts";
import { type Moment, momentsOf } from "../../view/moments/moments.ts";
import { observedIn } from "../../view/moments/proof.ts";
import { changedWords } from "../../view/setup/change-words.ts";
import { closeDots } from "../drawing/dots.ts";
import { glyphsFor } from "../drawing/glyphs.ts";
import { wrap } from "../drawing/width.ts";
import { loadLog } from "../load/load-text.ts";
import { folded } from "./folded.ts";
import { endOf, isBad, serverCalls } from "./server-calls.ts";

/** From this many requests on, the client's are drawn as marks. */
const flood = 8;

/** Draws the events of a run in at most `room` lines. */
export function logLines(raw: Report, look: Look, room: number): string[] {
  const report = escapeAll(raw);
  if (report.load !== undefined) return loadLog(report, report.load, look, room);
  const sends = report.calls.filter(({ by }) => by === CLIENT);
  if (sends.length < flood) return foldedWithCalls(report, look, room);
  const dots = floodLines(report, sends, look);
  const rest = momentsOf(report).filter(({ kind, other }) => kind === "noted" && other === undefined);
  const changes = rest.filter(({ who, says }) =>
    report.events.some((event) => isChange(event, who, says, report.setup)),
  );
  return [...folded(changes, look, Math.max(0, room - dots.length)), ...dots].slice(0, room);
}

/** From this many hidden moments on, the calls between servers are counted instead. */
const many = 20;

function foldedWithCalls(report: Report, look: Look, room: number): string[] {
  const moments = momentsOf(report);
  const observed = new Set(observedIn(report, moments));
  const lines = folded(moments, look, room, (moment) => observed.has(moment));
  if (moments.length - lines.length < many) return lines;
  const calls = serverCalls(report.calls, look);
  const ends = [...observed].filter(({ who, kind }) => who !== CLIENT && (kind === "answer" || kind === "failed"));
  const countedEnds = new Set(ends.length < flood ? [] : ends);
  const isNeeded = (moment: Moment) => observed.has(moment) && !countedEnds.has(moment);
  return [...folded(moments, look, Math.max(0, room - calls.length), isNeeded), ...calls].slice(0, room);
}

function isChange({ who, what }: Report["events"][number], whose: string, says: string, setup: Report["setup"]) {
  return what.kind === "changed" && who === whose && changedWords(who, what.says, setup) === says;
}

/** Draws a mark for each request, a legend, and the outcome of the work. */
function floodLines({ calls, ledger }: Report, sends: readonly Call[], look: Look): string[] {
  const first = mustHave(sends[0], "a request");
  const labels = sends.map(labelOf);
  const counts = [...counted(labels)];
  const failing = new Set(sends.filter(isBad).map(labelOf));
  const marks = marksFor(
    counts.map(([label]) => label),
    failing,
    look,
  );
  const legend = counts
    .map(([label, count]) => `${marks.get(label)} ${count} ${glyphsFor(look).times} ${label}`)
    .join(", ");
  const done = [...counted(ledger.map(({ by, says }) => `${by}: ${says}`))];
  const sent = [...counted(sends.map(({ line }) => line))].map(([line, count]) => `${line}, ${often(count)}`);
  return [
    ...wrap(`${first.by} ${glyphsFor(look).to} ${first.to}: ${sent.join("; ")}`, look.width),
    ...closeDots(
      labels.map((label) => mustHave(marks.get(label), `the mark of ${label}`)),
      look,
    ),
    ...wrap(legend, look.width - 2).map((line) => `  ${line}`),
    ...serverCalls(calls, look),
    ...wrap(done.map(([says, count]) => `${says} ${often(count)}`).join("; "), look.width - 2)
      .filter((line) => line !== "")
      .map((line) => `  ${line}`),
  ];
}

/** "200 by order", "504", "hung-up". */
function labelOf(call: Call): string {
  const { servedBy, to } = call;
  const isOther = servedBy !== null && servedBy !== to && call.outcome !== null && !isFailure(call.outcome);
  return isOther ? `${endOf(call)} by ${servedBy}` : endOf(call);
}

function marksFor(labels: readonly string[], failing: ReadonlySet<string>, { unicode }: Look): Map<string, string> {
  const good = unicode ? ["·", "●", "○"] : [".", "#", "o"];
  const bad = unicode ? ["✗", "!", "?"] : ["x", "!", "?"];
  return new Map(labels.map((label) => [label, (failing.has(label) ? bad : good).shift() ?? "*"]));
}
