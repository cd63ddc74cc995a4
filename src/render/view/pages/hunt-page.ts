import { type HuntBreak, type HuntReport, type TableResult, tableResults } from "../../../hunt/hunt-report.ts";
import { sayBroken } from "../../../hunt/run-result.ts";
import { plural } from "../../../text/words/phrases.ts";
import type { Made } from "../../results.ts";
import { seconds } from "../calls/call-words.ts";
import { acceptLines, chargesHint, huntCounts, huntVerdict, newBreaks, sayLike, sayWords } from "../hunt-words.ts";
import { cells, commandPart, type Page, type PageCell, type PagePart } from "./page.ts";
import { whatHappened } from "./story-page.ts";

/** Draws the table of calls and failures as a map to the breaks, and each break with its story. */
export function huntPage(report: HuntReport, { command }: Made): Page {
  const { name, calls, failures, breaks, undecided, alreadyBroken, notes } = report;
  const results = tableResults(report);
  const opens = new Map(
    breaks.flatMap((each) => [each.set, ...each.like].map((set) => [set.join(" + "), nameOf(each)])),
  );
  const rows = calls.map(({ id, line, foundBy }): PageCell[] => [
    { text: id.replace("->", " → ") },
    { text: line },
    ...failures.map((failure) => {
      const at = `${id}=${failure}`;
      return cellOf(results.get(at), opens.get([...foundBy, at].join(" + ")));
    }),
    { text: foundBy.map((each) => sayWords([each])).join(" and "), tone: "faint" },
  ]);
  const isGood = newBreaks(report).length === 0 && alreadyBroken.length === 0;
  const lines = [...alreadyBroken, ...huntCounts(report), ...notes, chargesHint(report).join("\n")].filter(Boolean);
  return {
    title: `Hunt in ${name}`,
    name: "hunt",
    state: !isGood ? "fails" : undecided.length > 0 ? "undecided" : breaks.length > 0 ? "accepted" : "holds",
    says: huntVerdict(report),
    parts: [
      { kind: "table", head: "Calls and failures", columns: ["call", "request", ...failures, "only after"], rows },
      ...(breaks.length === 0 ? [] : [{ kind: "table", head: "Breaks", columns, rows: breaks.map(breakRow) } as const]),
      ...lines.map((text): PagePart => ({ kind: "text", text })),
      commandPart("To repeat it", command),
      { kind: "stories", head: "Break by break", pages: breaks.map((each) => breakPage(each, breaks)) },
    ],
  };
}

const columns = ["failures", "rule", "seen", "the client got", "took", "the same"];

function nameOf({ set, rule }: HuntBreak): string {
  return `${set.join(" + ")}: ${rule}`;
}

const marks: Readonly<Record<TableResult, PageCell>> = {
  holds: { text: "✓", tone: "good", says: "holds" },
  breaks: { text: "✗", tone: "bad", says: "breaks" },
  notReached: { text: "·", tone: "faint", says: "not reached" },
  noEffect: { text: "=", tone: "faint", says: "no effect" },
  undecided: { text: "?", tone: "open", says: "undecided" },
  notPlayed: { text: "–", tone: "open", says: "not played" },
  accepted: { text: "a", tone: "faint", says: "breaks, accepted as known" },
};

function cellOf(result: TableResult | undefined, opens: string | undefined): PageCell {
  return result === undefined ? { text: "" } : { ...marks[result], ...(opens !== undefined && { opens }) };
}

function breakRow(each: HuntBreak): PageCell[] {
  const { set, rule, says, saw, like, accepted } = each;
  const failures = { text: sayWords(set), opens: nameOf(each), tone: accepted ? "faint" : "bad" } as const;
  const same = like.length === 0 ? "" : plural(like.length, "more set");
  return [failures, ...cells(rule, says, `${saw.status ?? "no response"}`, seconds(saw.tookMs), same)];
}

/** A stored hunt has no diagrams, and of many breaks only the first are drawn. */
const notDrawn = "It is not drawn here; the command below draws it.";

function breakPage(each: HuntBreak, breaks: readonly HuntBreak[]): Page {
  const { set, rule, says, like, ledger, log, command, accepted, story } = each;
  return {
    title: sayWords(set),
    name: nameOf(each),
    state: accepted ? "accepted" : "fails",
    says: `${sayBroken(rule, says)}.`,
    parts: [
      ...(story === undefined ? [{ kind: "text", text: notDrawn } as const] : whatHappened(story)),
      ...(like.length === 0 ? [] : [{ kind: "text", head: "The same after", text: sayLike(like) } as const]),
      ...(ledger.length === 0 ? [] : [{ kind: "text", head: "What was done", text: ledger.join("\n") } as const]),
      ...(log.length === 0 ? [] : [commandPart("It logged", log.join("\n"))]),
      commandPart("To see it again", command),
      ...(accepted ? [] : [commandPart("To accept it, in a file for --accept", acceptLines(each, breaks).join("\n"))]),
    ],
  };
}
