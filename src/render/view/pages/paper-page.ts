import type { PaperResult } from "../../../scenario/paper/paper.ts";
import { capital } from "../../../text/words/capital.ts";
import type { Made } from "../../results.ts";
import { paperPicture } from "../../svg/paper-picture.ts";
import { type PlayedPapers, sayAgreement, sayNumber, sayOurs, sayPublished, sayVerdict } from "../paper-words.ts";
import { cells, commandPart, type Page, type PagePart } from "./page.ts";

const states = { reproduced: { state: "holds" }, sameShape: {}, different: { state: "fails" } } as const;

/** Draws one paper, or a list of several. */
export function paperPage({ papers }: PlayedPapers, made: Made): Page {
  const each = papers.map((paper) => onePaper(paper, made));
  const [only, other] = each;
  if (only !== undefined && other === undefined) return only;
  const reproduced = papers.filter(({ verdict }) => verdict === "reproduced").length;
  return {
    title: "Published results, played again",
    name: "papers",
    says: `${reproduced} of ${papers.length} are reproduced.`,
    parts: [{ kind: "pages", head: "Papers", pages: each }, commandPart("To repeat all of it", made.command)],
  };
}

function onePaper(result: PaperResult, { command }: Made): Page {
  const { paper, rows, stops, verdict } = result;
  const { name, scenario, source, claim, atWork, parameters, leavesOpen } = paper;
  const compared = rows.map((row) => {
    const mark = row.agrees && !row.isVague ? "good" : row.agrees ? "open" : "bad";
    return [...cells(row.row.says, sayPublished(row), sayOurs(row)), { text: sayAgreement(row), tone: mark } as const];
  });
  const limits = stops.map(({ value, ours }) => cells(value, sayNumber(paper.stops.number, ours)));
  const open: PagePart[] =
    leavesOpen.length === 0
      ? []
      : [{ kind: "text", head: "The source leaves open", text: leavesOpen.map(item).join("\n") }];
  return {
    title: scenario.title,
    track: "papers",
    name,
    ...states[verdict],
    says: `${capital(sayVerdict(result))}.`,
    parts: [
      { kind: "text", head: "The claim", text: claim },
      { kind: "text", head: "Source", text: source },
      { kind: "picture", head: "Published and ours", drawn: (width) => paperPicture(result, width) },
      { kind: "table", columns: ["", "published", "ours", ""], rows: compared, isFolded: true },
      { kind: "text", head: "Where it stops", text: item(paper.stops.says) },
      { kind: "table", columns: [paper.stops.setting, "ours"], rows: limits },
      { kind: "text", head: "At work", text: atWork },
      {
        kind: "table",
        head: "Parameters",
        columns: ["setting", "value", "source"],
        rows: parameters.map((each) => cells(each.name, each.value, each.source)),
      },
      ...open,
      commandPart("To repeat it", command),
    ],
  };
}

function item(text: string): string {
  return `${capital(text)}.`;
}
