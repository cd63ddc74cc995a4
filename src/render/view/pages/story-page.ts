import type { LoadStory } from "../../../scenario/load/load-story.ts";
import type { Report } from "../../../scenario/report.ts";
import { thousands } from "../../../text/phrases.ts";
import type { Made } from "../../results.ts";
import { seconds } from "../call-words.ts";
import { caseOf } from "../cases.ts";
import { clientRows } from "../client-rows.ts";
import { endsOf } from "../conclusions.ts";
import { connectionLines } from "../connections.ts";
import { type DefenceRow, defencesOf, defenceWords } from "../defences.ts";
import { isExplained } from "../explained.ts";
import { exampleWords, type Fact, loadFacts, marksOf, runsIn, sharedFacts } from "../load-facts.ts";
import { repeatCommand } from "../repeat.ts";
import { defaultSettings, playedPairs } from "../setting-pairs.ts";
import { cells, commandPart, type Page, type PageCell, type PagePart } from "./page.ts";

/**
 * Draws one run: the verdict, both ends, the timeline, the expectations, the lesson, and the command that repeats it.
 */
export function storyPage(report: Report, made: Made): Page {
  const { scenario, skipped, load } = report;
  const { track, name, title, state, says } = caseOf(report);
  const isJudged = state !== "holds" || report.verdict.checks.length > 0;
  const played: PagePart[] = [
    ...(load === undefined
      ? whatHappened(report)
      : [...received(report), ...bothEnds(report), ...loadParts(report, load)]),
    ...defences(report),
    ...expectations(report),
    ...explanation(report),
    ...settings(report),
  ];
  const command: PagePart = commandPart("To repeat it", repeatCommand(report, made));
  return {
    title,
    track,
    name,
    ...(isJudged && { state }),
    says: sayLoad(load) + says,
    parts: [...(skipped === null ? played : []), command, ...(report.twisted ? [] : twist(scenario))],
  };
}

/** Draws call by call what the client received, what was done, and the timeline. */
export function whatHappened(report: Report): PagePart[] {
  return [...received(report), ...bothEnds(report), ...sequence(report)];
}

function sayLoad(load: LoadStory | undefined): string {
  const says = load?.loads.map(
    ({ good, offered }) => `${thousands(good)} of ${thousands(offered)} calls got a good answer. `,
  );
  return (says ?? []).join("");
}

function received(report: Report): PagePart[] {
  const rows = clientRows(report).map(({ asked, status, took, body, times }): PageCell[] => [
    { text: times === 1 ? asked : `${asked} × ${times}` },
    { text: status ?? "–", tone: statusTone(status) },
    { text: took === null ? "–" : tookWords(took) },
    { text: body },
  ]);
  if (rows.length === 0) return [];
  return [{ kind: "table", head: "What the client got", columns: ["request", "status", "took", "body"], rows }];
}

function statusTone(status: string | null): "good" | "bad" | "open" {
  if (status === null) return "open";
  return /^[23]/.test(status) ? "good" : "bad";
}

function tookWords([least, most]: readonly [number, number]): string {
  return seconds(least) === seconds(most) ? seconds(most) : `${seconds(least)} to ${seconds(most)}`;
}

function bothEnds(report: Report): PagePart[] {
  const ends = endsOf(report);
  const lines = connectionLines(report);
  return [
    ...(ends.length === 0 ? [] : [{ kind: "ends", head: "Both ends", ends } as const]),
    ...lines.map((text) => ({ kind: "text", text: `${text}.` }) as const),
  ];
}

function sequence(report: Report): PagePart[] {
  return report.events.length === 0 ? [] : [{ kind: "sequence", head: "What happened", report }];
}

function loadParts(report: Report, load: LoadStory): PagePart[] {
  const marks = marksOf(report);
  const table = (head: string, facts: readonly Fact[]): PagePart => {
    const rows = facts.map(([label, says]): PageCell[] => [{ text: label, tone: "faint" }, { text: says }]);
    return { kind: "table", head, columns: [], rows };
  };
  return [
    ...(load.late === null ? [] : [{ kind: "text", head: "Late", text: load.late } as const]),
    ...load.loads.flatMap((each): PagePart[] => [
      { kind: "chart", head: `Over time: ${each.load.name}`, load: each, marks, runs: runsIn(load) },
      table(`In numbers: ${each.load.name}`, loadFacts(each, report.world)),
    ]),
    table("Servers", sharedFacts(load)),
    ...load.loads.flatMap(({ examples }) =>
      examples.flatMap((example): PagePart[] => {
        const { events, calls, ledger } = example;
        const own = sequence({ ...report, events, calls, ledger });
        return own.map((part) => ({ ...part, head: `One call: ${exampleWords(example)}` }));
      }),
    ),
  ];
}

function defences(report: Report): PagePart[] {
  if (report.load !== undefined) return [];
  const rows = defencesOf(report).map((row: DefenceRow) => cells(row.server, defenceWords(row, "×")));
  return rows.length === 0 ? [] : [{ kind: "table", head: "Defences", columns: ["server", "did"], rows }];
}

function expectations({ verdict: { checks }, forgiving }: Report): PagePart[] {
  const rows = checks.map(({ holds, says, saw }): PageCell[] => [
    holds ? { text: "✓", tone: "good" } : { text: "✗", tone: forgiving ? "open" : "bad" },
    { text: says },
    { text: saw, tone: "faint" },
  ]);
  return rows.length === 0 ? [] : [{ kind: "table", head: "Expectations", columns: ["", "expected", "seen"], rows }];
}

function explanation(report: Report): PagePart[] {
  const { lesson, inYourCode } = report.scenario;
  if (lesson === undefined || !isExplained(report)) return [];
  const isTold = inYourCode !== undefined && !lesson.includes(inYourCode);
  return [
    { kind: "text", head: "Why", text: lesson },
    ...(isTold ? [{ kind: "text", text: `In your code: ${inYourCode}` } as const] : []),
  ];
}

function settings(report: Report): PagePart[] {
  const { setup, changes, world, seed } = report;
  const rows = Object.keys(setup).map((server) =>
    cells(server, playedPairs(report, server).join(", ") || defaultSettings),
  );
  const changed = changes.map((change): PageCell[] => [{ text: "changed", tone: "open" }, { text: change }]);
  const where = cells("played in", `the ${world} world, seed ${seed}`);
  return [{ kind: "table", head: "Setup", columns: [], rows: [...rows, ...changed, where] }];
}

/** Suggests the twist as the next run. */
function twist({ twist }: Report["scenario"]): PagePart[] {
  return twist === undefined ? [] : [{ kind: "text", head: "What if", text: twist.says }];
}
