import { marker } from "../../text/marker.ts";
import type { Draw } from "../format.ts";
import type { Look } from "../look.ts";
import type { Made, ResultKind, Results } from "../results.ts";
import { seconds } from "../view/calls/call-words.ts";
import { stateWords } from "../view/cases.ts";
import { headlineText } from "../view/conclusions/headline.ts";
import { escapeAll, escapeLine, escapeText } from "../view/escape.ts";
import { marksOf } from "../view/load/load-facts.ts";
import { highestP99, spanOf, stretchesOf } from "../view/load/stretches.ts";
import { momentsOf } from "../view/moments/moments.ts";
import { pages } from "../view/pages/index.ts";
import type { Page, PageCell, PagePart } from "../view/pages/page.ts";

/** Draws a document for a wiki, a pull request or an incident review. */
export function markdown<K extends ResultKind>(kind: K): Draw<K> {
  return (result: Results[K], _: Look, made: Made) => {
    const page = pages[kind](escapeAll(result), made);
    return `<!-- ${marker} -->\n\n${pageText(page, 1)}\nMade by lab ${plain(made.version)}.\n`;
  };
}

function pageText({ title, track, name, state, headline = [], says, parts }: Page, depth: number): string {
  const place = track === undefined ? [] : [`${code(`${track}/${name}`)}${state ? `, ${stateWords[state]}` : ""}`, ""];
  return [
    heading(title, depth),
    "",
    ...place,
    ...(headline.length === 0 ? [`**${plain(says)}**`] : [`**${plain(headlineText(headline))}**`, "", plain(says)]),
    "",
    ...parts.flatMap((part) => partLines(part, depth + 1)),
    "",
  ].join("\n");
}

function partLines(part: PagePart, depth: number): string[] {
  if (part.kind === "stories" || part.kind === "words" || part.kind === "picture") return [];
  const head = part.head === undefined ? [] : [heading(part.head, depth), ""];
  return [...head, ...bodyLines(part, depth), ""];
}

function bodyLines(part: Exclude<PagePart, { kind: "stories" | "words" | "picture" }>, depth: number): string[] {
  switch (part.kind) {
    case "text":
      return [plain(part.text)];
    case "table":
      return table(part.columns, part.rows);
    case "ends":
      return table(
        ["what the caller can know", "what really happened"],
        part.ends.map(({ may, did }) =>
          [may, did].map((lines) => ({ text: lines.map(({ text }) => text).join("\n") })),
        ),
      );
    case "sequence": {
      const moments = momentsOf(part.report).map(({ atMs, who, other, kind, says }) =>
        [
          seconds(atMs),
          kind === "answer" ? `${who} ← ${other ?? "?"}` : other === undefined ? who : `${who} → ${other}`,
          says,
        ].map((text) => ({ text })),
      );
      return table(["time", "where", "what"], moments);
    }
    case "chart":
      return overTime(part);
    case "servers":
      return table(
        ["caller", "server", "request", "settings of the call"],
        part.graph.arrows.map(({ from, to, says, notes }) =>
          [from, to, says, notes.join(", ")].map((text) => ({ text })),
        ),
      );
    case "heat":
      return table(
        [part.rowName, ...part.columns],
        part.rows.map(({ name, cells }) => [{ text: name }, ...cells.map(({ says }) => ({ text: says }))]),
      );
    case "commands":
      return part.commands.flatMap(({ says, command }) => [`${plain(says)}:`, "", ...fenced(command), ""]);
    case "command":
      return [`${plain(part.says)}:`, "", ...fenced(part.command)];
    case "pages": {
      const rows = part.pages.map(({ name, state, title, says }) =>
        [state ? stateWords[state] : "", name, title, says].map((text) => ({ text })),
      );
      return [
        ...table(["verdict", "scenario", "title", ""], rows),
        "",
        ...part.pages.map((page) => pageText(page, depth)),
      ];
    }
  }
}

const mostStretches = 20;

/** Draws a table with a row for each time range and the changes in it. */
function overTime({ load, report }: Extract<PagePart, { kind: "chart" }>): string[] {
  const marks = marksOf(report);
  const rows = stretchesOf(load.windows, mostStretches).map((windows) => {
    const [fromMs, toMs] = spanOf(windows);
    const sum = (of: "offered" | "good" | "failed") => windows.reduce((total, window) => total + window[of], 0);
    const changed = marks.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).map(({ says }) => says);
    const counts = (["offered", "good", "failed"] as const).map((of) => `${sum(of)}`);
    return [`${fromMs / 1000}–${toMs / 1000} s`, ...counts, sayMs(highestP99(windows)), changed.join("; ")];
  });
  const columns = ["time", "offered", "good", "failed", "highest p99", ...(marks.length > 0 ? ["changes"] : [])];
  return table(
    columns,
    rows.map((row) => row.slice(0, columns.length).map((text) => ({ text }))),
  );
}

function table(columns: readonly string[], rows: readonly (readonly PageCell[])[]): string[] {
  const width = Math.max(columns.length, ...rows.map((row) => row.length));
  const line = (texts: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cell(texts[at] ?? "")).join(" | ")} |`;
  return [line(columns), `|${" --- |".repeat(width)}`, ...rows.map((row) => line(row.map(({ text }) => text)))];
}

function cell(text: string): string {
  return plain(text.trim()).replaceAll("\n", "<br>");
}

function heading(text: string, depth: number): string {
  return `${"#".repeat(Math.min(6, depth))} ${plain(text).replaceAll("\n", " ")}`;
}

const entities: Readonly<Record<string, string>> = { "<": "&lt;", "&": "&amp;", "@": "&#64;" };

/** Escapes markup, links, images, mentions and HTML. */
function plain(text: string): string {
  return escapeText(text.trim())
    .replace(/[\\`*_[\]<|~&@]/g, (sign) => entities[sign] ?? `\\${sign}`)
    .replace(/^(\s*)([-=+>#])/gm, "$1\\$2")
    .replace(/^(\s*\d+)([.)])(?=\s|$)/gm, "$1\\$2")
    .replace(/(https?|ftp):\/\/|(www)\./gi, (link) => link.replace(/[:.]/, (sign) => `&#${sign.charCodeAt(0)};`));
}

/** Returns a code block whose fence is longer than any in the text. */
function fenced(text: string): string[] {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return [fence, escapeText(text), fence];
}

function code(raw: string): string {
  const text = escapeLine(raw);
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const ticks = "`".repeat(longest + 1);
  return longest === 0 ? `${ticks}${text}${ticks}` : `${ticks} ${text} ${ticks}`;
}

function sayMs(ms: number): string {
  return Number.isNaN(ms) ? "–" : `${Number(ms.toPrecision(4))} ms`;
}
