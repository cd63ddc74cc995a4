import type { Page, PagePart } from "../view/pages/page.ts";
import { xml } from "../xml.ts";
import { badgeHtml, ledeHtml, partHtml, placeOf } from "./part-html.ts";

/** The parts of a page that a script draws again when a setting changes. */
export interface BodyParts {
  readonly lede: string;
  readonly badge: string;
  readonly stage: string;
  readonly rail: string;
  readonly under: string;
  readonly below: string;
}

export function bodyParts({ headline = [], state, says, parts }: Page): BodyParts {
  const numbered = parts.map((part, at) => ({ part, at }));
  const drawn = (place: PagePart["at"]) =>
    numbered
      .filter(({ part }) => part.at === place)
      .map(({ part, at }) => `<section>${partHtml(part, at, { id: "top", level: 2 })}</section>`)
      .join("\n");
  return {
    lede: ledeHtml(headline),
    badge: badgeHtml({ state, says }),
    stage: drawn("stage"),
    rail: drawn("rail"),
    under: drawn("under"),
    below: drawn(undefined),
  };
}

/** Draws a page's content: the outcome, the picture with what belongs next to it, and the rest. */
export function bodyHtml(page: Page): string {
  const { lede, badge, stage, rail, under, below } = bodyParts(page);
  const outcome = lede === "" ? "" : `<p class="lede" id="headline" aria-live="polite">${lede}</p>`;
  const upper =
    stage + rail === ""
      ? ""
      : `<div class="upper"><div class="side"><div id="controls" hidden></div><div id="rail">${rail}</div></div><div id="stage">${stage}</div><div id="under">${under}</div></div>`;
  return `<header><p class="place">${xml(placeOf(page))}</p><h1>${xml(page.title)}</h1>${outcome}<p class="verdict" id="verdict">${badge}</p></header>
<main>
${upper}
<div id="below">${below}</div>
</main>`;
}
