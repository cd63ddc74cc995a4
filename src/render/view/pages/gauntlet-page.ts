import type { FailureRow, Gauntlet, JudgedRule } from "../../../gauntlet/card.ts";
import type { Report } from "../../../scenario/report.ts";
import { capital } from "../../../text/capital.ts";
import { allOf } from "../../../text/lists.ts";
import { often } from "../../../text/phrases.ts";
import { shellLine } from "../../../text/shell-word.ts";
import type { Made } from "../../results.ts";
import { seconds } from "../call-words.ts";
import { brokenIn, gotWords, letterOf, newIn, undecidedIn, verdictWords } from "../gauntlet-rows.ts";
import { momentsOf } from "../moments.ts";
import { sentenceOf } from "../sentence.ts";
import { whyCommand } from "../why-command.ts";
import { cells, commandPart, type Page, type PageCell, type PagePart } from "./page.ts";
import { whatHappened } from "./story-page.ts";

/** Draws each rule, why broken rules matter, each failure, and its story. */
export function gauntletPage(result: Gauntlet, { command }: Made): Page {
  const { use, holds, undecided, rows, rules } = result;
  const judged = rules.map((each, at): PageCell[] => [
    ...cells(letterOf(at), each.rule.name),
    verdictCell(each),
    ...cells(each.rule.says, each.brokenBy.join(", ")),
  ]);
  const why = rules.filter((each) => each.holds === false).map(whyPart);
  const columns = ["failure", "got", "took", "charged", ...rules.map((_, at) => letterOf(at))];
  return {
    title: `Gauntlet of ${use}`,
    name: "gauntlet",
    state: holds ? "holds" : undecided ? "undecided" : "fails",
    says: `${capital(verdictWords(rules))}.`,
    parts: [
      { kind: "table", head: "Rules", columns: ["", "rule", "verdict", "in words", "broken by"], rows: judged },
      ...why,
      { kind: "table", head: "Failures", columns, rows: rows.map((row) => line(row, rules)) },
      commandPart("To repeat it", command),
      { kind: "stories", head: "Failure by failure", pages: rows.map((row) => rowPage(row, rules, command)) },
    ],
  };
}

function verdictCell({ holds, undecidedBy }: JudgedRule): PageCell {
  if (holds === null && undecidedBy.length > 0) return { text: "undecided", tone: "open" };
  if (holds === null) return { text: "not judged", tone: "faint" };
  return holds ? { text: "holds", tone: "good" } : { text: "broken", tone: "bad" };
}

function whyPart({ rule: { name, says, why, inStacks, lesson } }: JudgedRule): PagePart {
  return {
    kind: "text",
    head: `${name}: ${says}`,
    text: `${why} ${inStacks} See: ${shellLine(["lab", "run", lesson])}`,
  };
}

/** Every cell of a rule opens the story of the failure. */
function line(row: FailureRow, rules: readonly JudgedRule[]): PageCell[] {
  const { failure, got, tookMs, charged } = row;
  const took = tookMs === undefined ? "–" : seconds(tookMs);
  const plain = cells(gotWords(got), took, `${charged}`);
  return [{ text: failure, opens: failure }, ...plain, ...rules.map(({ rule }) => markCell(row, rule.name))];
}

function markCell({ failure, judged, accepted }: FailureRow, rule: string): PageCell {
  const holds = judged[rule];
  if (holds === undefined) return { text: "" };
  if (holds === "undecided")
    return {
      text: "?",
      tone: "open",
      opens: failure,
      says: `this machine was too busy to judge ${rule} at ${failure}`,
    };
  if (holds) return { text: "✓", tone: "good", opens: failure, says: `${rule} holds at ${failure}` };
  const isKnown = accepted.includes(rule);
  const says = `${rule} is broken by ${failure}${isKnown ? ", as accepted" : ""}`;
  return { text: isKnown ? "a" : "✗", tone: isKnown ? "open" : "bad", opens: failure, says };
}

function rowPage(row: FailureRow, rules: readonly JudgedRule[], command: string): Page {
  const { failure, about, got, charged, output = [], story } = row;
  const broken = brokenIn(row);
  const inFull = rules.flatMap(({ rule: { name, says } }) => (broken.includes(name) ? `${name} (${says})` : []));
  const open = undecidedIn(row);
  const undecided = open.length === 0 ? "" : ` This machine was too busy to judge ${allOf(open)}.`;
  const verdict = `${inFull.length === 0 ? "Breaks no rule." : `Breaks ${inFull.join(", ")}.`}${undecided}`;
  const came = `Got ${gotWords(got) || "nothing"}; ${charged === 0 ? "not charged" : `charged ${often(charged)}`}.`;
  return {
    title: about,
    name: failure,
    state: newIn(row).length > 0 ? "fails" : open.length > 0 ? "undecided" : "holds",
    says: `${verdict} ${came}`,
    parts: [
      ...(story.calls.length === 0 ? nothingSent(story) : whatHappened(story)),
      ...(output.length === 0
        ? []
        : [{ kind: "command", says: "It printed last", command: output.join("\n") } as const]),
      commandPart("To see it again", whyCommand(failure, command)),
    ],
  };
}

/** Describes a story without calls, which has no diagram. */
function nothingSent(story: Report): PagePart[] {
  const moments = momentsOf(story).map((moment) => `At ${seconds(moment.atMs)}: ${sentenceOf(moment)}.`);
  return [{ kind: "text", text: ["No request came.", ...moments].join(" ") }];
}
