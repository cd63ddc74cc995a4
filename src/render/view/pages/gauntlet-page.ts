import { advisedFor, type FailureRow, type Gauntlet, type JudgedRule } from "../../../gauntlet/card.ts";
import type { Report } from "../../../scenario/report.ts";
import { capital } from "../../../text/words/capital.ts";
import { allOf } from "../../../text/words/lists.ts";
import { often } from "../../../text/words/phrases.ts";
import { shellLine } from "../../../text/words/shell-word.ts";
import type { Made } from "../../results.ts";
import { seconds } from "../calls/call-words.ts";
import {
  brokenIn,
  gotWords,
  letterOf,
  newIn,
  stateOf,
  traceparentIn,
  undecidedIn,
  undecidedNote,
  verdictWords,
} from "../gauntlet-rows.ts";
import { inYourCodeLines } from "../learn/in-your-code.ts";
import { momentsOf } from "../moments/moments.ts";
import { sentenceOf } from "../moments/sentence.ts";
import { whyCommand } from "../why-command.ts";
import { cells, commandPart, type Page, type PageCell, type PagePart } from "./page.ts";
import { whatHappened } from "./story-page.ts";

/** How many failures a rule names; the grid shows all. */
const mostNamed = 3;

/** Draws each rule, broken ones first, why they matter, the failures by rules, and the story of each. */
export function gauntletPage(result: Gauntlet, { command }: Made): Page {
  const { of, use, rows, rules } = result;
  const judged = rules.map((each) => ({ each, letter: letterOf(each, of) }));
  const first = [...judged].sort((one, other) => rankOf(one.each) - rankOf(other.each));
  const bad = rows.filter((row) => newIn(row).length > 0 || undecidedIn(row).length > 0);
  const known = rows.filter((row) => !bad.includes(row) && row.accepted.length > 0);
  const good = rows.filter((row) => !bad.includes(row) && !known.includes(row));
  const isAccepted = result.holds && known.length > 0;
  return {
    title: `Gauntlet of ${use}`,
    name: "gauntlet",
    state: isAccepted ? "accepted" : stateOf(result),
    says: `${capital(verdictWords(result))}.`,
    parts: [
      ...newBreaks(rows, command),
      {
        kind: "table",
        head: "Rules",
        columns: ["", "verdict", "rule"],
        rows: first.map(({ each, letter }) => [
          ...cells(letter),
          verdictCell(each),
          ...cells(
            `${each.rule.name}: ${each.rule.says}${namesAfter("broken by", each.brokenBy)}${namesAfter("accepted:", each.acceptedIn)}`,
          ),
        ]),
      },
      ...rules.filter((each) => each.holds === false).map(whyPart),
      ...grid("Failures that break a rule", bad, result),
      ...grid("Failures with accepted breaks only", known, result),
      ...grid("Failures that break none", good, result).map((part) => ({ ...part, ...(bad.length > 0 && folded) })),
      { kind: "text", text: "✓ holds, ✗ broken, a accepted, ? undecided; without a mark: not judged here" },
      commandPart("To repeat it", command),
      { kind: "stories", head: "Failure by failure", pages: rows.map((row) => rowPage(row, rules, command)) },
    ],
  };
}

const folded = { isFolded: true } as const;

function rankOf({ holds, acceptedIn, undecidedBy }: JudgedRule): number {
  if (holds === false) return 0;
  if (undecidedBy.length > 0) return 1;
  return acceptedIn.length > 0 ? 2 : holds ? 3 : 4;
}

function namesAfter(says: string, names: readonly string[]): string {
  const more = names.length - mostNamed;
  const named = more > 1 ? `${names.slice(0, mostNamed).join(", ")} and ${more} more` : names.join(", ");
  return names.length === 0 ? "" : `\n${says} ${named}`;
}

function grid(head: string, rows: readonly FailureRow[], { rules, of }: Gauntlet) {
  const columns = ["failure", ...rules.map((rule) => letterOf(rule, of)), "got", "took", "charged"];
  const lines = rows.map((row) => line(row, rules));
  return rows.length === 0 ? [] : [{ kind: "table", head, columns, rows: lines, isGrid: true } as const];
}

/** Each failure with new breaks and the command that repeats it, for documents that cannot open its story. */
function newBreaks(rows: readonly FailureRow[], command: string): PagePart[] {
  const breaks = rows.filter((row) => newIn(row).length > 0);
  const commands = breaks.map((row) => ({
    says: `${row.failure} breaks ${allOf(newIn(row))}; got ${gotWords(row.got) || "nothing"}`,
    command: whyCommand(row.failure, command),
  }));
  return commands.length === 0 ? [] : [{ kind: "commands", head: "New breaks", commands }];
}

function verdictCell({ holds, acceptedIn, undecidedBy }: JudgedRule): PageCell {
  if (holds === null && undecidedBy.length > 0) return { text: "undecided", tone: "open" };
  if (holds === null) return { text: "not judged", tone: "faint" };
  if (holds && acceptedIn.length > 0) return { text: "accepted", tone: "open" };
  return holds ? { text: "holds", tone: "good" } : { text: "broken", tone: "bad" };
}

function whyPart({ rule: broken, brokenBy }: JudgedRule): PagePart {
  const rule = advisedFor(broken, brokenBy);
  const { name, says, why, lesson } = rule;
  return {
    kind: "text",
    head: `${name}: ${says}`,
    text: [why, ...inYourCodeLines(rule), `See: ${shellLine(["lab", "run", lesson])}`].join("\n\n"),
  };
}

/** The name of a failure opens its story. */
function line(row: FailureRow, rules: readonly JudgedRule[]): PageCell[] {
  const { failure, got, tookMs, charged } = row;
  const took = tookMs === undefined ? "–" : seconds(tookMs);
  const plain = cells(gotWords(got), took, `${charged}`);
  return [{ text: failure, opens: failure }, ...rules.map(({ rule }) => markCell(row, rule.name)), ...plain];
}

function markCell({ failure, judged, accepted }: FailureRow, rule: string): PageCell {
  const holds = judged[rule];
  if (holds === undefined) return { text: "" };
  if (holds === "undecided")
    return {
      text: "?",
      tone: "open",
      says: `this machine was too busy to judge ${rule} at ${failure}`,
    };
  if (holds) return { text: "✓", tone: "good", says: `${rule} holds at ${failure}` };
  const isKnown = accepted.includes(rule);
  const says = `${rule} is broken by ${failure}${isKnown ? ", as accepted" : ""}`;
  return { text: isKnown ? "a" : "✗", tone: isKnown ? "open" : "bad", says };
}

function rowPage(row: FailureRow, rules: readonly JudgedRule[], command: string): Page {
  const { failure, about, got, charged, output = [], story } = row;
  const broken = brokenIn(row);
  const traceparent = broken.length > 0 ? traceparentIn(story) : undefined;
  const inFull = rules.flatMap(({ rule: { name, says } }) =>
    broken.includes(name) ? `${name} (${says}${row.accepted.includes(name) ? "; accepted" : ""})` : [],
  );
  const open = undecidedIn(row);
  const undecided = open.length === 0 ? "" : ` ${capital(undecidedNote(row))}.`;
  const verdict = `${inFull.length === 0 ? "Breaks no rule." : `Breaks ${inFull.join(", ")}.`}${undecided}`;
  const came = `Got ${gotWords(got) || "nothing"}; ${charged === 0 ? "not charged" : `charged ${often(charged)}`}.`;
  return {
    title: about,
    name: failure,
    state: newIn(row).length > 0 ? "fails" : open.length > 0 ? "undecided" : broken.length > 0 ? "accepted" : "holds",
    says: `${verdict} ${came}`,
    parts: [
      ...(story.calls.length === 0 ? nothingSent(story) : whatHappened(story)),
      ...(output.length === 0
        ? []
        : [{ kind: "command", says: "It printed last", command: output.join("\n") } as const]),
      ...(traceparent === undefined ? [] : [{ kind: "text", head: "Its traceparent", text: traceparent } as const]),
      commandPart("To see it again", whyCommand(failure, command)),
    ],
  };
}

/** Describes a story without calls, which has no diagram. */
function nothingSent(story: Report): PagePart[] {
  const moments = momentsOf(story).map((moment) => `At ${seconds(moment.atMs)}: ${sentenceOf(moment)}.`);
  return [{ kind: "text", text: ["No request came.", ...moments].join(" ") }];
}
