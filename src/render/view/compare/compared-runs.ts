import { ledgerOf } from "../../../scenario/playing/evidence/truth.ts";
import type { Report } from "../../../scenario/report.ts";
import { capital } from "../../../text/words/capital.ts";
import { allOf } from "../../../text/words/lists.ts";
import { often } from "../../../text/words/phrases.ts";
import { CLIENT } from "../../../trace.ts";
import { isFailure } from "../calls/call-words.ts";
import { counted } from "../grouped.ts";

/** Says what the client of each run received, and what was done, in comparison with the first; empty for loads. */
export function comparedRuns(reports: readonly Report[]): string {
  const [first, ...others] = reports.filter(({ skipped, load }) => skipped === null && load === undefined);
  if (first === undefined || others.length === 0) return "";
  return others.map((other) => sentence(first, other, nameOf(other, others.length))).join(" ");
}

/** Names a run as the head of its column does. */
function nameOf({ scenario, twisted, changeWords }: Report, count: number): string {
  if (twisted) return "with the twist";
  if (count === 1) return "with the change";
  return changeWords.length === 0 ? `in ${scenario.name}` : `with ${changeWords.join("; ")}`;
}

function sentence(first: Report, other: Report, name: string): string {
  const [was, is] = [received(first), received(other)];
  const work = workWords(first, other);
  const got = was === is ? "" : `the client gets ${is} instead of ${was}`;
  const differing = [got, ...work].filter((each) => each !== "");
  if (differing.length === 0) return `${capital(name)} the client gets the same status, and the same work is done.`;
  const same = got === "" ? `; the client gets ${was} all the same` : work.length === 0 ? "; the work is the same" : "";
  return `${capital(name)} ${allOf(differing)}${same}.`;
}

/** Names the statuses that the client received: 504, or 200 (2 times) and 503. */
function received({ calls }: Report): string {
  const ends = calls
    .filter(({ by }) => by === CLIENT)
    .map(({ outcome }) => (outcome === null || isFailure(outcome) ? "no response" : `${outcome.status}`));
  return allOf([...counted(ends)].map(([end, count]) => (count === 1 ? end : `${end} (${count} times)`)));
}

/** Compares how often each server did each kind of work, as far as the ledgers of both runs are known. */
function workWords(first: Report, other: Report): string[] {
  const [before, after] = [workOf(first), workOf(other)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((work) => {
    const [was, is] = [before.get(work) ?? 0, after.get(work) ?? 0];
    return was === is ? [] : [`${work} ${timesWords(is)} instead of ${timesWords(was)}`];
  });
}

function workOf(report: Report): Map<string, number> {
  const isWork = (by: string) => ["own", "some"].includes(ledgerOf(report, by) ?? "");
  return counted(report.ledger.filter(({ by }) => isWork(by)).map(({ by, says }) => `${by} ${says}`));
}

function timesWords(count: number): string {
  return count === 0 ? "not at all" : often(count);
}
