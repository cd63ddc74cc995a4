import type { Report } from "../../../scenario/report.ts";
import { inColumn } from "../../../text/values/in-column.ts";
import type { Made, SomeRuns } from "../../results.ts";
import { clock } from "../../text/drawing/marks.ts";
import { seconds, shortTime } from "../calls/call-words.ts";
import { caseOf, stateWords, variantOf } from "../cases.ts";
import { comparedRuns } from "../compare/compared-runs.ts";
import { statusOf } from "../health/health-stages.ts";
import { type Moment, momentsOf } from "../moments/moments.ts";
import { sentenceOf } from "../moments/sentence.ts";
import { listPage } from "./other-pages.ts";
import { cells, type Page, type PageCell, type PagePart } from "./page.ts";

/** More moments are not read line by line. */
const mostMoments = 150;
/** Times that differ less are the same on real sockets. */
const sameMs = 50;

/** Draws one scenario with each of several settings. */
export function variantsPage({ reports }: SomeRuns, made: Made): Page {
  const times = inColumn(
    reports.map(({ calls }) => {
      const client = calls.find(({ parent }) => parent === null);
      return client === undefined ? "–" : shortTime(client.tookMs);
    }),
  );
  const rows = reports.map((report, at): PageCell[] => {
    const { name, state, says } = caseOf(report);
    const client = report.calls.find(({ parent }) => parent === null);
    const status = client === undefined ? "–" : statusOf(client, "–");
    const done = report.ledger.map((line) => `${line.by}: ${line.says} at ${seconds(line.atMs)}`).join("\n");
    return [
      { text: variantOf(report), opens: name },
      { text: stateWords[state] },
      ...cells(status, times[at] ?? "", done, says),
    ];
  });
  const [one, other, third] = reports;
  const isPair = one !== undefined && other !== undefined && third === undefined;
  const steps = isPair ? [inStep(one, other)] : [];
  const columns = ["run", "verdict", "client got", "after", "really done", "in words"];
  const { title } = reports[0].scenario;
  const list = listPage({ reports }, made);
  // All runs have the title of the scenario, so their changes name them.
  const named = (page: Page, at: number): Page => ({ ...page, title: variantOf(reports[at]!) });
  const parts = list.parts.map((part) => (part.kind === "pages" ? { ...part, pages: part.pages.map(named) } : part));
  return {
    ...list,
    title,
    says: (isPair && comparedRuns(reports)) || list.says,
    parts: [{ kind: "table", head: "Side by side", columns, rows }, ...steps, ...parts],
  };
}

/** Draws two stories next to each other, each moment next to the same moment of the other. */
function inStep(one: Report, other: Report): PagePart {
  const beginning = (report: Report) => momentsOf(report).slice(0, mostMoments);
  const rows = pairs(beginning(one), beginning(other)).map(([first, second]): PageCell[] => {
    const isSame = first && second && Math.abs(first.atMs - second.atMs) < sameMs;
    const tone = isSame ? "faint" : "strong";
    const side = (moment: Moment | undefined): PageCell[] =>
      moment === undefined
        ? cells("", "")
        : [
            { text: clock(moment.atMs), tone: "faint", isNumber: true },
            { text: sentenceOf(moment), tone },
          ];
    return [
      { text: isSame ? "" : "≠", tone: "open", says: isSame ? "" : "here they differ" },
      ...side(first),
      ...side(second),
    ];
  });
  const columns = ["", "", caseOf(one).name, "", caseOf(other).name];
  return { kind: "table", head: "In step", columns, rows };
}

type MomentPair = readonly [one: Moment | undefined, other: Moment | undefined];

/** Puts equal moments of two stories together: the longest common sequence, without regard to their times. */
function pairs(one: readonly Moment[], other: readonly Moment[]): MomentPair[] {
  const [left, right] = [one.map(wordsOf), other.map(wordsOf)];
  const isSame = (at: number, to: number) => left[at] === right[to];
  const longest: number[][] = one.map(() => []);
  // Behind the end of a story, nothing is common.
  const commonFrom = (at: number, to: number) => longest[at]?.[to] ?? 0;
  for (const [at, row] of [...longest.entries()].reverse())
    for (let to = other.length - 1; to >= 0; to--)
      row[to] = isSame(at, to)
        ? 1 + commonFrom(at + 1, to + 1)
        : Math.max(commonFrom(at + 1, to), commonFrom(at, to + 1));
  const found: MomentPair[] = [];
  let [at, to] = [0, 0];
  while (at < one.length || to < other.length) {
    if (at < one.length && to < other.length && isSame(at, to)) found.push([one[at++], other[to++]]);
    else if (to >= other.length || (at < one.length && commonFrom(at + 1, to) >= commonFrom(at, to + 1)))
      found.push([one[at++], undefined]);
    else found.push([undefined, other[to++]]);
  }
  return found;
}

function wordsOf(moment: Moment): string {
  return sentenceOf(moment).replace(/[\d.]+( m?s)?\b/g, "#");
}
