import type { LoadStory } from "../../../scenario/load/load-story.ts";
import { usualWorld } from "../../../scenario/playing/usual-world.ts";
import type { Report } from "../../../scenario/report.ts";
import { ProblemError } from "../../../text/problems/problem.ts";
import type { Made } from "../../results.ts";
import { seconds } from "../calls/call-words.ts";
import { clientRows } from "../calls/client-rows.ts";
import { connectionLines } from "../calls/connection-lines.ts";
import { type DefenceRow, defencesOf, defenceWords } from "../calls/defences.ts";
import { caseOf } from "../cases.ts";
import { endsOf } from "../conclusions/conclusions.ts";
import { headlineOf } from "../conclusions/headline.ts";
import { isExplained } from "../learn/explained.ts";
import { inYourCodeLines } from "../learn/in-your-code.ts";
import { addTwist, nextTwist, twistCommand } from "../learn/next-twist.ts";
import { exampleWords, type Fact, loadFacts, runsIn, sharedFacts } from "../load/load-facts.ts";
import { loadTitle } from "../load/load-title.ts";
import { repeatCommand } from "../repeat.ts";
import { isService } from "../setup/call-tree.ts";
import { foldServers } from "../setup/equal-parts.ts";
import { premiseOf } from "../setup/premise.ts";
import { serverGraph } from "../setup/server-graph.ts";
import { defaultSettings, playedPairs } from "../setup/setting-pairs.ts";
import { cells, commandPart, type Page, type PageCell, type PagePart } from "./page.ts";

/**
 * Draws one run: its outcome and verdict, both ends, the timeline, the expectations, the lesson, and the command that repeats
 * it. `live`: the command of a page that plays, which changes with the settings.
 */
export function storyPage(report: Report, made: Made, live?: string): Page {
  const { scenario, skipped, load } = report;
  const { track, name, title, state, says } = caseOf(report);
  const isJudged = state !== "holds" || report.verdict.checks.length > 0;
  const played: PagePart[] = [
    ...(load === undefined
      ? [...clientAndSequence(report), ...explanation(report), ...words(report)]
      : [...received(report), ...bothEnds(report), ...explanation(report), ...loadParts(report, load)]),
    ...defences(report),
    ...expectations(report),
    ...servers(report),
    ...settings(report),
  ];
  const command: PagePart =
    live === undefined
      ? commandPart("To repeat it", repeatCommand(report, made))
      : { kind: "command", says: liveWords(scenario), command: live, isLive: true };
  // A load of the command line belongs to no track.
  const ofLoad = loadTitle(report);
  return {
    ...(ofLoad === undefined ? { title, track } : { title: ofLoad }),
    name,
    ...(isJudged && { state }),
    headline: headlineOf(report),
    says,
    parts: [
      ...(skipped === null ? played : []),
      command,
      // A page that plays has a control for the twist; in a course its outcome is still to be predicted.
      ...(live === undefined ? twist(report) : []),
    ],
  };
}

function liveWords(scenario: Report["scenario"]): string {
  if (!scenario.worlds.includes("virtual")) return "It needs real sockets, so this page cannot play it. In a terminal";
  return usualWorld(scenario) === "real" ? "The same on real sockets" : "The same in a terminal";
}

/** Draws call by call what the client received, what was done, and the timeline. */
export function whatHappened(report: Report): PagePart[] {
  return [...clientAndSequence(report), ...words(report)];
}

function clientAndSequence(report: Report): PagePart[] {
  return [...received(report), ...bothEnds(report), ...sequence(report)];
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
    ...(ends.length === 0 ? [] : [{ kind: "ends", head: "Both ends", at: "rail", ends } as const]),
    ...lines.map((text) => ({ kind: "text", text: `${text}.` }) as const),
  ];
}

function sequence(report: Report): PagePart[] {
  return report.events.length === 0 ? [] : [{ kind: "sequence", head: "What happened", at: "stage", report }];
}

function words(report: Report): PagePart[] {
  return report.events.length === 0 ? [] : [{ kind: "words", head: "The story in words", at: "under", report }];
}

function loadParts(report: Report, load: LoadStory): PagePart[] {
  const table = (head: string, facts: readonly Fact[]): PagePart => {
    const rows = facts.map(([label, says]): PageCell[] => [{ text: label, tone: "faint" }, { text: says }]);
    return { kind: "table", head, columns: [], rows };
  };
  return [
    ...(load.late === null ? [] : [{ kind: "text", head: "Late", text: load.late } as const]),
    ...load.loads.flatMap((each): PagePart[] => [
      { kind: "chart", head: `Over time: ${each.load.name}`, at: "stage", load: each, report },
      table(`In numbers: ${each.load.name}`, loadFacts(each, report.world, runsIn(load))),
    ]),
    table("Servers", sharedFacts(load, report.setup)),
    ...load.loads.flatMap(({ examples }) =>
      examples.flatMap((example): PagePart[] => {
        const { events, calls, ledger } = example;
        const own = { ...report, events, calls, ledger };
        if (events.length === 0) return [];
        return [
          { kind: "sequence", head: `One call: ${exampleWords(example)}`, report: own },
          { kind: "words", report: own },
        ];
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
  const advice = inYourCode !== undefined && lesson.includes(inYourCode) ? [] : inYourCodeLines(report.scenario);
  return [{ kind: "text", head: "Why", at: "under", text: [lesson, ...advice].join("\n\n") }];
}

/** Draws the calls of services of the user's own design, unless a stored report has settings that this lab does not know. */
function servers({ setup, scenario: { steps } }: Report): PagePart[] {
  if (!Object.entries(setup).some(([name, settings]) => isService(name, settings))) return [];
  try {
    return [{ kind: "servers", head: "Servers and calls", graph: serverGraph({ setup, steps }) }];
  } catch (error) {
    if (error instanceof ProblemError) return [];
    throw error;
  }
}

function settings(report: Report): PagePart[] {
  const { setup, changeWords, world, seed } = report;
  const servers = Object.keys(setup).map((server) => ({
    server,
    says: playedPairs(report, server).join(", ") || defaultSettings,
  }));
  const rows = foldServers(servers).map(({ server, says }) => cells(server, says));
  const changed = changeWords.map((change): PageCell[] => [{ text: "changed", tone: "open" }, { text: change }]);
  const where = cells("played in", `the ${world} world, seed ${seed}`);
  return [{ kind: "table", head: "Setup", columns: [], rows: [...rows, ...changed, where] }];
}

/** Suggests the twist as the next run. */
function twist(report: Report): PagePart[] {
  const suggested = nextTwist(report);
  if (suggested === undefined) return [];
  const command = twistCommand(report);
  const says = command === undefined ? `${premiseOf(suggested)} (${addTwist})` : premiseOf(suggested);
  return [
    { kind: "text", head: "What if", text: says },
    ...(command === undefined ? [] : [commandPart("To play that", command)]),
  ];
}
