import type { Page } from "../view/pages/page.ts";
import { xml } from "../xml.ts";
import { badgeHtml, ledeHtml, type PartPosition, placeOf } from "./outcome-html.ts";
import { partsHtml, upperHtml } from "./part-html.ts";

/** The position of the parts of the page of a file. */
export const top: PartPosition = { id: "top", level: 2 };

/** Draws a page's content: the outcome, the picture with what belongs next to it, and the rest. */
export function bodyHtml(page: Page): string {
  const { headline = [] } = page;
  const outcome = headline.length === 0 ? "" : headlineHtml(page);
  return `<header><p class="place">${xml(placeOf(page))}</p><h1>${xml(page.title)}</h1>${outcome}${verdictHtml(page)}</header>
<main>
${upperHtml(page, top, true)}
<div id="below">${partsHtml(page, undefined, top)}</div>
</main>`;
}

export function headlineHtml({ headline = [] }: Page): string {
  return `<p class="lede" id="headline" aria-live="polite">${ledeHtml(headline)}</p>`;
}

export function verdictHtml(page: Page): string {
  return `<p class="verdict" id="verdict">${badgeHtml(page)}</p>`;
}
