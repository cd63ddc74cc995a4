import type { Page, PagePart } from "../view/pages/page.ts";
import { xml } from "../xml.ts";
import { badgeHtml, ledeHtml, partHtml, placeOf } from "./part-html.ts";

/** Draws the parts of a page that belong in one place. */
export function partsHtml({ parts }: Page, place: PagePart["at"]): string {
  return parts
    .flatMap((part, at) =>
      part.at === place ? [`<section>${partHtml(part, at, { id: "top", level: 2 })}</section>`] : [],
    )
    .join("\n");
}

/** Draws the picture with the settings and what belongs next to it. A script draws again what changes with a setting. */
export function upperHtml(page: Page): string {
  const stage = partsHtml(page, "stage");
  const rail = partsHtml(page, "rail");
  if (stage + rail === "") return "";
  const side = `<div class="side"><div id="controls" hidden></div><div id="rail">${rail}</div></div>`;
  return `<div class="upper">${side}<div id="stage">${stage}</div><div id="under">${partsHtml(page, "under")}</div></div>`;
}

/** Draws a page's content: the outcome, the picture with what belongs next to it, and the rest. */
export function bodyHtml(page: Page): string {
  const { headline = [] } = page;
  const outcome = headline.length === 0 ? "" : headlineHtml(page);
  return `<header><p class="place">${xml(placeOf(page))}</p><h1>${xml(page.title)}</h1>${outcome}${verdictHtml(page)}</header>
<main>
${upperHtml(page)}
<div id="below">${partsHtml(page, undefined)}</div>
</main>`;
}

export function headlineHtml({ headline = [] }: Page): string {
  return `<p class="lede" id="headline" aria-live="polite">${ledeHtml(headline)}</p>`;
}

export function verdictHtml(page: Page): string {
  return `<p class="verdict" id="verdict">${badgeHtml(page)}</p>`;
}
