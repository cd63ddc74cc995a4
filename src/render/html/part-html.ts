import { plural } from "../../text/words/phrases.ts";
import { heatStep, heatSteps } from "../svg/heat-step.ts";
import { serverPicture } from "../svg/server-picture.ts";
import { type Ends, groupWords } from "../view/conclusions/conclusions.ts";
import type { HeatCell, Page, PageCell, PagePart } from "../view/pages/page.ts";
import { attributes, xml } from "../xml.ts";
import { articlesHtml, listHtml } from "./list-html.ts";
import { heading, idOf, type PartPosition } from "./outcome-html.ts";
import { chartHtml, figureHtml, sequenceHtml, wordsHtml } from "./story-html.ts";

/** Draws the parts of a page that belong in one place. */
export function partsHtml({ parts }: Page, at: PagePart["at"], position: PartPosition): string {
  return parts
    .flatMap((part, nth) => (part.at === at ? [`<section>${partHtml(part, nth, position)}</section>`] : []))
    .join("\n");
}

/** Draws the picture with the settings and what belongs next to it. A script draws again what changes with a setting: `ids` names it. */
export function upperHtml(page: Page, position: PartPosition, ids = false): string {
  const inner = (at: PagePart["at"]) => partsHtml(page, at, position);
  const [stage, rail, under] = [inner("stage"), inner("rail"), inner("under")];
  if (stage === "" && rail === "") return "";
  const part = (name: string, html: string) =>
    `<div${attributes({ class: name, id: ids ? name : undefined })}>${html}</div>`;
  const controls = ids ? '<div id="controls" hidden></div>' : "";
  return `<div class="upper"><div class="side">${controls}${part("rail", rail)}</div>${part("stage", stage)}${part("under", under)}</div>`;
}

function partHtml(part: PagePart, at: number, place: PartPosition): string {
  // The stories below have the commands.
  if (part.kind === "commands") return "";
  const own = { ...place, id: `${place.id}-${at}` };
  const head = part.head === undefined ? "" : heading(part.head, place.level);
  return head + bodyHtml(part, own);
}

function bodyHtml(part: Exclude<PagePart, { kind: "commands" }>, place: PartPosition): string {
  switch (part.kind) {
    case "text":
      return part.text
        .trim()
        .split(/\n{2,}/)
        .map((text) => `<p>${xml(text)}</p>`)
        .join("");
    case "table":
      return part.isFolded
        ? `<details><summary>${xml(plural(part.rows.length, "row"))}</summary>${table(part)}</details>`
        : table(part);
    case "ends":
      return ends(part.ends);
    case "sequence":
      return sequenceHtml(part.report, place.id.replace(/-\d+$/, ""), place.isListed);
    case "words":
      return folded(part, wordsHtml(part.report, place.id.replace(/-\d+$/, "")));
    case "chart":
      return chartHtml(part.load, part.report, place.isListed);
    case "command":
      return `<p class="faint says">${xml(part.says)}</p><pre${part.isLive ? ' id="command"' : ""}>${xml(part.command)}</pre>`;
    case "picture":
      return figureHtml(part.drawn, part.at === "stage" ? part.head : undefined);
    case "servers":
      return figureHtml((width) => serverPicture(part.graph, "Servers and calls", width));
    case "heat":
      return heat(part);
    case "pages":
      return listHtml(part.pages, place.level + 1, insideHtml);
    case "stories":
      return articlesHtml(part.pages, place.level + 1, insideHtml);
  }
}

function insideHtml(page: Page, position: PartPosition): string {
  return upperHtml(page, position) + partsHtml(page, undefined, position);
}

/** The words of a story are open where they have a heading of their own. */
function folded({ head }: PagePart, content: string): string {
  return head === undefined ? `<details><summary>The same in words</summary>${content}</details>` : content;
}

function table({ columns, rows, isGrid, head: name = "Table" }: Extract<PagePart, { kind: "table" }>): string {
  const numbers = columns.map((_, at) => isQuantities(rows.map((row) => row[at]?.text ?? "")));
  const heads = columns.map((text, at) => columnHead(text, numbers[at] ? "number" : undefined));
  const head = columns.length === 0 ? "" : `<thead><tr>${heads.join("")}</tr></thead>`;
  const asNumber = (each: PageCell, at: number) => cell(numbers[at] ? { ...each, isNumber: true } : each);
  const body = rows.map((row) => `<tr>${row.map(asNumber).join("")}</tr>`).join("");
  return scroll(`<table${attributes({ class: isGrid && "grid" })}>${head}<tbody>${body}</tbody></table>`, name);
}

/** Whether the texts of a column, at least two, are numbers with the same unit, which are compared digit below digit. */
function isQuantities(texts: readonly string[]): boolean {
  const units = texts.map((text) => /^\d[\d.,\u00a0\u202f]*((?: [^\W\d]+| %)?)$/.exec(text)?.[1]);
  return texts.length > 1 && units.every((unit) => unit !== undefined && unit === units[0]);
}

/** A column of marks has no heading. */
function columnHead(text: string, kind?: string): string {
  return text === "" ? "<td></td>" : `<th${attributes({ scope: "col", class: kind })}>${xml(text)}</th>`;
}

function cell({ text, tone, opens, says, isNumber }: PageCell): string {
  const said = opens === undefined ? xml(text) : `<a${attributes({ href: `#${idOf(opens)}` })}>${xml(text)}</a>`;
  const kind = [tone, isNumber ? "number" : undefined].filter(Boolean).join(" ");
  return `<td${attributes({ class: kind === "" ? undefined : kind, title: says })}>${said}</td>`;
}

/** Wraps wide content so that it scrolls and the page does not. A script makes it a tab stop if it really is too wide. */
function scroll(content: string, name: string): string {
  return `<div${attributes({ class: "scroll", role: "region", "aria-label": name })}>${content}</div>`;
}

function ends(all: readonly Ends[]): string {
  const lines = (side: Ends["may"]) =>
    side.map(({ text, tone, atMs }) => `<p${attributes({ class: tone, "data-at": atMs })}>${xml(text)}</p>`).join("");
  const rows = all.map((each) => {
    const { may, did } = each;
    const group = groupWords(each);
    const often = group === undefined ? "" : `<p class="faint">${group}</p>`;
    return `<div class="may">${often}${lines(may)}</div><div class="did">${lines(did)}</div>`;
  });
  const top = ["What the caller can know", "What really happened"].map((head) => `<div class="top">${head}</div>`);
  return `<div class="ends">${top.join("")}${rows.join("")}</div>`;
}

function heat({
  rowName,
  columnName,
  columns,
  rows,
  ends,
  head = "Values",
}: Extract<PagePart, { kind: "heat" }>): string {
  const top = `<thead><tr><th scope="col">${xml(`${rowName} \\ ${columnName}`)}</th>${columns.map((each) => columnHead(each)).join("")}</tr></thead>`;
  const heatCell = ({ share, says, isOwn }: HeatCell) => {
    return `<td class="number h${heatStep(share)}${isOwn ? " own" : ""}">${xml(says)}</td>`;
  };
  const body = rows.map(
    ({ name, cells }) => `<tr><th scope="row">${xml(name)}</th>${cells.map(heatCell).join("")}</tr>`,
  );
  const steps = Array.from({ length: heatSteps + 1 }, (_, step) => `<i class="h${step}"></i>`).join("");
  const scale = ends === undefined ? "" : `<p class="scale">${xml(ends[0])} <b>${steps}</b> ${xml(ends[1])}</p>`;
  return `<p class="strong">${xml(head)}</p>${scroll(`<table class="heat">${top}<tbody>${body.join("")}</tbody></table>`, head)}${scale}`;
}
