import { inColumn } from "../../../text/values/in-column.ts";
import type { HealthRuns, Made, Observed, RouteRuns, Runs } from "../../results.ts";
import { healthPicture } from "../../svg/health-picture.ts";
import { servedPicture } from "../../svg/served-picture.ts";
import { seconds, shortTime } from "../calls/call-words.ts";
import { caseOf } from "../cases.ts";
import { type ComparedClients, chargedWords, comparedTitle } from "../compare/compared-clients.ts";
import { type ComparedDefence, differenceWords } from "../compare/compared-defence.ts";
import type { Difference } from "../compare/difference.ts";
import { aspectWords, differenceCount } from "../compare/difference-words.ts";
import { grouped } from "../grouped.ts";
import { bodyOf, pathOf, reasons, stagesOf, statusOf } from "../health/health-stages.ts";
import type { LearnerProgress } from "../learn/learner-progress.ts";
import { routeStories } from "../route/route-stories.ts";
import { cells, commandPart, type Page, type PageCell, type PagePart, type Tone } from "./page.ts";
import { storyPage } from "./story-page.ts";

/** Draws how each of several runs ended, followed by a page for each. */
export function listPage({ reports, observed }: Runs, made: Made): Page {
  const pages = reports.map((report) => storyPage(report, made));
  if (observed !== undefined) return observedPage(pages, observed, made);
  const cases = reports.map(caseOf);
  const held = cases.filter(({ state }) => state === "holds").length;
  const fell = cases.filter(({ state }) => state === "fails").map(({ name }) => name);
  const played = cases.filter(({ state }) => state !== "skipped").length;
  const changed = cases.filter(({ state }) => state === "changed").length;
  const others = [
    ...(changed === 0 ? [] : [`${changed} end otherwise, as their changes may`]),
    ...(fell.length === 0 ? [] : [`these do not: ${fell.join(", ")}`]),
  ];
  const says = `${[`${held} of ${played} hold`, ...others].join("; ")}.`;
  return {
    title: `${reports.length} scenarios`,
    name: "contents",
    says,
    ...(fell.length > 0 && { state: "fails" as const }),
    parts: [
      { kind: "pages", head: "Contents", pages: pages.map(numbered) },
      commandPart("To repeat all of it", made.command),
    ],
  };
}

function observedPage(pages: readonly Page[], { title, says, struck }: Observed, made: Made): Page {
  const shown = pages.map(({ state, ...page }): Page => {
    if (!page.name.includes(" ")) return { ...page, ...(state && { state }) };
    const isOpen = struck.includes(page.name);
    return { ...page, isOpen, says: isOpen ? "A fault struck it." : "No fault struck it." };
  });
  const list: PagePart = { kind: "pages", head: "Contents", pages: shown.map(numbered) };
  return { title, says, name: "contents", parts: [list, commandPart("To write it again", made.command)] };
}

/** Numbers pages with equal names, because each needs its own anchor. */
function numbered(page: Page, at: number, all: readonly Page[]): Page {
  const nth = all.slice(0, at).filter(({ name }) => name === page.name).length + 1;
  return nth === 1 ? page : { ...page, name: `${page.name} (${nth})` };
}

export function healthPage({ reports: [report], stages, played }: HealthRuns, { command }: Made): Page {
  const parts = stagesOf(report, stages).flatMap(({ says, calls }): PagePart[] => [
    { kind: "picture", head: says, drawn: (width) => healthPicture(says, calls, width) },
    {
      kind: "table",
      columns: ["path", "status", "body"],
      rows: calls.map((call): PageCell[] => {
        const status = statusOf(call, "–");
        return [
          { text: pathOf(call) },
          { text: status, tone: status.startsWith("2") ? "good" : "bad" },
          { text: bodyOf(call) },
        ];
      }),
    },
    { kind: "table", columns: [], rows: reasons(calls, report).map(({ head, says: why }) => cells(head, why)) },
  ]);
  const repeat: PagePart = commandPart("To repeat it", command);
  return { title: "Health", name: "health", says: `Answered as ${played}.`, parts: [...parts, repeat] };
}

export function routePage({ reports: [report], picture }: RouteRuns, { command }: Made): Page {
  const stories = routeStories(report);
  const times = inColumn(stories.map(({ tookMs }) => shortTime(tookMs)));
  const rows = stories.map(({ asked, status, routes, asks, servedBy, answer }, at) => [
    asked,
    routes.join(", "),
    asks.map(({ says }) => says).join("\n"),
    status ?? "–",
    times[at] ?? "",
    servedBy ?? "",
    answer,
  ]);
  const same = [...grouped(rows, (row) => JSON.stringify(row)).values()];
  const columns = ["request", "route", "sent on", "status", "took", "served by", "answer"];
  const fresh = picture !== undefined && "share" in picture ? picture.share.fresh : undefined;
  const parts: PagePart[] = [
    { kind: "picture", head: "Served by", drawn: (width) => servedPicture(report.calls, fresh, width) },
    {
      kind: "table",
      head: "Requests",
      columns: ["", ...columns],
      rows: same.map((rows) => cells(`${rows.length}\u00a0×`, ...rows[0])),
    },
    commandPart("To repeat it", command),
  ];
  return { title: "Routes", name: "route", says: report.scenario.title, parts };
}

export function clientsPage({ fault, value, about, shows, rows }: ComparedClients, { command }: Made): Page {
  // The wrong conclusion is what a reader of a narrow screen came for.
  const isMisled = rows.some(({ misled }) => misled !== null);
  const columns = ["reports", "after", "conclusion", "charged", "answers", "in the logs"];
  const table = rows.map((row) => [
    ...cells(row.client),
    ...(isMisled ? [{ text: row.misled ?? "", tone: "bad" as const }] : []),
    ...cells(row.saw, seconds(row.tookMs), row.knows, chargedWords(row)),
    ...cells(row.answered === null ? "–" : `${row.answered}`, row.error ?? ""),
  ]);
  return {
    title: comparedTitle({ fault, value }),
    name: "clients",
    says: shows === undefined ? about : `${about}; ${shows}`,
    parts: [
      { kind: "table", head: "Clients", columns: ["client", ...(isMisled ? ["misled"] : []), ...columns], rows: table },
      commandPart("To repeat it", command),
    ],
  };
}

export function defencePage({ what, says, given, rows }: ComparedDefence, { command }: Made): Page {
  const longest = Math.max(given.length, ...rows.map((row) => row.cells.length));
  // A row for each call, because there are more calls than libraries and paper is taller than wide.
  const columns = ["", "would be", ...rows.map(({ library }) => library)];
  const lines = Array.from({ length: longest }, (_, at) => [
    ...cells(`${at + 1}`, given[at] ?? ""),
    ...rows.map((row): PageCell => {
      const text = row.cells[at] ?? "";
      return row.differs?.at === at ? { text: `${text} ←`, tone: "strong" } : { text, tone: toneOf(text) };
    }),
  ]);
  const [first = ""] = rows.map(({ library }) => library);
  const why = rows.map((row) => cells(row.library, differenceWords(row, first)));
  return {
    title: `${what}: ${says}`,
    name: "libraries",
    says: `${rows.length} libraries, the same outcomes.`,
    parts: [
      { kind: "table", head: "What each decides", columns, rows: lines },
      { kind: "table", head: `Where each first differs from ${first}`, columns: [], rows: why.slice(1) },
      commandPart("To repeat it", command),
    ],
  };
}

function toneOf(decision: string): Tone {
  if (decision.endsWith("ok")) return "good";
  return decision === "rejected" ? "open" : "bad";
}

/** Names a scenario and an aspect once for all their rows. */
export function differencePage(found: Difference, { command }: Made): Page {
  const { one, other, rows, stillBroken = [] } = found;
  const isOne = new Set(rows.map(({ scenario }) => scenario)).size === 1;
  const lines = rows.map((row, at) => {
    const before = rows[at - 1];
    const isSame = before?.scenario === row.scenario;
    const aspect = isSame && before.aspect === row.aspect ? "" : aspectWords(row);
    return cells(...(isOne ? [] : [isSame ? "" : row.scenario]), aspect, row.what, row.one, row.other);
  });
  const columns = [...(isOne ? [] : ["scenario"]), "aspect", "what", one, other];
  const table: PagePart = { kind: "table", head: "What differs", columns, rows: lines };
  const differs = rows.length === 0 ? "Nothing differs." : `${differenceCount(found)}.`;
  return {
    title: `${one} and ${other}`,
    name: "difference",
    says: stillBroken.length === 0 ? differs : `${differs} Broken in both: ${stillBroken.join("; ")}.`,
    parts: [...(rows.length === 0 ? [] : [table]), commandPart("To repeat it", command)],
  };
}

export function progressPage({ learner, lessons, sum }: LearnerProgress): Page {
  const columns = ["lesson", "choice", "predicted", "sure", "observed", "twist", "answers", "day", "minutes", "ended"];
  const rows = lessons.map(({ name, choice, predicted, sure, observed, twist, tries, at, minutes, ended }) =>
    cells(name, choice, predicted, sure, observed, twist, `${tries}`, at.slice(0, 10), `${minutes ?? ""}`, ended),
  );
  const parts: PagePart[] = rows.length === 0 ? [] : [{ kind: "table", columns, rows }];
  return { title: learner === undefined ? "Progress" : `Progress of ${learner}`, name: "progress", says: sum, parts };
}
