import { stateWords } from "../view/cases.ts";
import type { Page } from "../view/pages/page.ts";
import { xml } from "../xml.ts";

/** The position of a part: the id of its page and the level of its heading. */
export interface PartPosition {
  readonly id: string;
  readonly level: number;
  /** Whether it is one of many pages, which share a file. */
  readonly isListed?: boolean;
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
export function idOf(name: string): string {
  return `p-${name.replace(/[^A-Za-z0-9-]/g, (sign) => `_${sign.charCodeAt(0).toString(36)}`)}`;
}

export function heading(text: string, level: number): string {
  const name = `h${Math.min(4, level)}`;
  return `<${name}>${xml(text)}</${name}>`;
}
