import { plural } from "../../text/phrases.ts";
import { stateWords } from "../view/cases.ts";
import type { Ends } from "../view/conclusions.ts";
import { headlineText } from "../view/headline.ts";
import type { HeatCell, Page, PageCell, PagePart } from "../view/pages/page.ts";
import { attributes, xml } from "../xml.ts";
import { chartHtml, pictureHtml, sequenceHtml, wordsHtml } from "./story-html.ts";

/** The position of a part: the id of its page and the level of its heading. */
export interface PartPosition {
  readonly id: string;
  readonly level: number;
}

const heatSteps = 5;

export function partHtml(part: PagePart, at: number, place: PartPosition): string {
  const own = { ...place, id: `${place.id}-${at}` };
  const head = part.head === undefined ? "" : heading(part.head, place.level);
  return head + bodyHtml(part, own);
}

export function heading(text: string, level: number): string {
  const name = `h${Math.min(4, level)}`;
  return `<${name}>${xml(text)}</${name}>`;
}

function bodyHtml(part: PagePart, place: PartPosition): string {
  switch (part.kind) {
    case "text":
      return part.text
        .trim()
        .split(/\n{2,}/)
        .map((text) => `<p>${xml(text)}</p>`)
        .join("");
    case "table":
      return part.isFolded
        ? `<details><summary>${xml(plural(part.rows.length, "row"))}</summary>${table(part.columns, part.rows, part.head ?? "Table")}</details>`
        : table(part.columns, part.rows, part.head ?? "Table");
    case "ends":
      return ends(part.ends);
    case "sequence":
      return sequenceHtml(part.report, place.id.replace(/-\d+$/, ""));
    case "words":
      return folded(part, wordsHtml(part.report, place.id.replace(/-\d+$/, "")));
    case "chart":
      return chartHtml(part.load, part.report);
    case "command":
      return `<p class="faint says">${xml(part.says)}</p><pre${part.isLive ? ' id="command"' : ""}>${xml(part.command)}</pre>`;
    case "picture":
      return `<figure class="load"><div class="scroll">${pictureHtml(part.picture)}</div></figure>`;
    case "heat":
      return heat(part);
    case "pages":
      return contents(part.pages, place);
    case "stories":
      return articles(part.pages, place);
  }
}

/** The words of a story are open where they have a heading of their own. */
function folded({ head }: PagePart, content: string): string {
  return head === undefined ? `<details><summary>The same in words</summary>${content}</details>` : content;
}

function table(columns: readonly string[], rows: readonly (readonly PageCell[])[], name: string): string {
  const head = columns.length === 0 ? "" : `<thead><tr>${columns.map(columnHead).join("")}</tr></thead>`;
  const body = rows.map((row) => `<tr>${row.map(cell).join("")}</tr>`).join("");
  return scroll(`<table>${head}<tbody>${body}</tbody></table>`, name);
}

/** A column of marks has no heading. */
function columnHead(text: string): string {
  return text === "" ? "<td></td>" : `<th scope="col">${xml(text)}</th>`;
}

function cell({ text, tone, opens, says }: PageCell): string {
  const link = opens && attributes({ href: `#${idOf(opens)}`, title: says, "aria-label": says });
  const said = link === undefined ? xml(text) : `<a${link}>${xml(text)}</a>`;
  return `<td${attributes({ class: tone })}>${said}</td>`;
}

/** Wraps wide content so that it scrolls and the page does not. A script makes it a tab stop if it really is too wide. */
function scroll(content: string, name: string): string {
  return `<div${attributes({ class: "scroll", role: "region", "aria-label": name })}>${content}</div>`;
}

function ends(all: readonly Ends[]): string {
  const lines = (side: Ends["may"]) => side.map(({ text, tone }) => `<p class="${tone}">${xml(text)}</p>`).join("");
  const rows = all.map(({ may, did, times }) => {
    const often = times === 1 ? "" : `<p class="faint">× ${times}</p>`;
    return `<div class="may">${often}${lines(may)}</div><div class="did">${lines(did)}</div>`;
  });
  const top = ["What the caller can know", "What really happened"].map((head) => `<div class="top">${head}</div>`);
  return `<div class="ends">${top.join("")}${rows.join("")}</div>`;
}

function heat({ rowName, columnName, columns, rows, head = "Values" }: Extract<PagePart, { kind: "heat" }>): string {
  const top = `<thead><tr><th scope="col">${xml(`${rowName} \\ ${columnName}`)}</th>${columns.map(columnHead).join("")}</tr></thead>`;
  const heatCell = ({ share, says, isOwn }: HeatCell) => {
    const step = Math.round(Math.min(1, Math.max(0, share)) * heatSteps);
    return `<td class="h${step}${isOwn ? " own" : ""}">${xml(says)}</td>`;
  };
  const body = rows.map(
    ({ name, cells }) => `<tr><th scope="row">${xml(name)}</th>${cells.map(heatCell).join("")}</tr>`,
  );
  return scroll(`<table>${top}<tbody>${body.join("")}</tbody></table>`, head);
}

/** Draws a list of pages with a filter, followed by the pages. */
function contents(pages: readonly Page[], { level }: PartPosition): string {
  const rows = pages.map(({ name, track = "", state, title, says, headline = [] }) => {
    const filtered = attributes({ "data-track": track, "data-state": state ?? "" });
    const verdict = state === undefined ? "" : stateWords[state];
    const link = `<a href="#${idOf(name)}">${xml(name)}</a>`;
    return `<tr${filtered}><td class="${state ?? ""}">${verdict}</td><td>${xml(track)}</td><td>${link}<br>${xml(title)}<br><span class="faint">${xml(headlineText(headline) || says)}</span></td></tr>`;
  });
  const head = ["verdict", "track", "scenario"].map(columnHead).join("");
  const list = `<table class="contents"><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
  const tracks = pages.map(({ track = "" }) => track);
  const states = pages.flatMap(({ state }) => state ?? []);
  const words = (state: string) => stateWords[state as keyof typeof stateWords];
  const form = `<form class="filter" hidden>${select("track", tracks, String)}${select("state", states, words)}<output></output></form>`;
  return form + scroll(list, "Contents") + articles(pages, { level });
}

function articles(pages: readonly Page[], { level }: Pick<PartPosition, "level">): string {
  return pages.map((page) => pageHtml(page, idOf(page.name), level)).join("");
}

function select(name: string, values: readonly string[], words: (value: string) => string): string {
  const options = [...new Set(values)].map((value) => `<option value="${xml(value)}">${xml(words(value))}</option>`);
  const head = name === "state" ? "verdict" : name;
  return `<label>${head} <select name="${name}"><option value="">all</option>${options.join("")}</select></label>`;
}

function pageHtml(page: Page, id: string, level: number): string {
  const { track, state, title, parts } = page;
  const all = attributes({ id, "data-track": track ?? "", "data-state": state ?? "" });
  const inner = parts.map((part, at) => partHtml(part, at, { id, level: level + 1 })).join("");
  return `<article${all}><p class="place">${xml(placeOf(page))}</p>${heading(title, level)}${outcomeHtml(page)}${inner}</article>`;
}

/** Draws the outcome as the headline, and the verdict as a badge. */
export function outcomeHtml({ headline = [], state, says }: Page): string {
  return `<p class="lede">${ledeHtml(headline)}</p><p class="verdict">${badgeHtml({ state, says })}</p>`;
}

export function ledeHtml(headline: NonNullable<Page["headline"]>): string {
  return headline
    .map(({ text, tone }) => (tone ? `<strong class="${tone}">${xml(text)}</strong>` : xml(text)))
    .join("");
}

export function badgeHtml({ state, says }: { readonly state?: Page["state"]; readonly says: string }): string {
  const badge = state === undefined ? "" : `<b class="badge ${state}">${stateWords[state]}</b> `;
  return `${badge}${xml(says)}`;
}

export function placeOf({ track, name }: Page): string {
  return track === undefined ? name : `${track} / ${name}`;
}

/** Returns an anchor that depends only on the name and contains no markup. */
function idOf(name: string): string {
  return `p-${name.replace(/[^A-Za-z0-9-]/g, (sign) => `_${sign.codePointAt(0)!.toString(36)}`)}`;
}
