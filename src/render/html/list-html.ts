import { stateWords } from "../view/cases.ts";
import { headlineText } from "../view/conclusions/headline.ts";
import type { Page } from "../view/pages/page.ts";
import { attributes, xml } from "../xml.ts";
import { badgeHtml, heading, idOf, outcomeHtml, type PartPosition, placeOf } from "./outcome-html.ts";

/** Draws the inside of a page. */
type Inside = (page: Page, position: PartPosition) => string;

/** More pages than these are closed, so that the list of them is short. */
const mostOpen = 3;

/** Draws pages with a search if there are many. Each opens at its place in the list. */
export function listHtml(pages: readonly Page[], level: number, inside: Inside): string {
  return (pages.length > mostOpen ? searchForm(pages) : "") + articlesHtml(pages, level, inside);
}

export function articlesHtml(pages: readonly Page[], level: number, inside: Inside): string {
  const isLong = pages.length > mostOpen;
  return pages
    .map((page) => {
      const { track = "", state = "", name } = page;
      const id = idOf(name);
      const body = inside(page, { id, level: level + 1, isListed: isLong });
      const all = attributes({ "data-track": track, "data-state": state, "data-entry": "" });
      const place = `<p class="place">${xml(placeOf(page))}</p>`;
      if (!isLong)
        return `<article${all}${attributes({ id })}>${place}${heading(page.title, level)}${outcomeHtml(page)}${body}</article>`;
      return `<article${all}><details${page.isOpen ? " open" : ""}><summary>${summaryHtml(page, level)}</summary><div${attributes({ id })}>${body}</div></details></article>`;
    })
    .join("");
}

function summaryHtml(page: Page, level: number): string {
  const { title, says, headline = [] } = page;
  const outcome = headlineText(headline);
  const verdict =
    page.state === undefined
      ? says
      : outcome === ""
        ? badgeHtml(page)
        : badgeHtml({ state: page.state, says: outcome });
  return `${heading(title, level)}<span class="place">${xml(placeOf(page))}</span> <span class="verdict">${verdict}</span>`;
}

function searchForm(pages: readonly Page[]): string {
  const tracks = pages.flatMap(({ track = "" }) => (track === "" ? [] : [track]));
  const states = pages.flatMap(({ state }) => state ?? []);
  const words = (state: string) => stateWords[state as keyof typeof stateWords];
  const selects = select("track", tracks, String) + select("state", states, words);
  return `<form class="filter" role="search" hidden><label>Search <input type="search" name="words" autocomplete="off"></label>${selects}<output aria-live="polite"></output></form>`;
}

function select(name: string, values: readonly string[], words: (value: string) => string): string {
  const all = [...new Set(values)];
  if (all.length < 2) return "";
  const options = all.map((value) => `<option value="${xml(value)}">${xml(words(value))}</option>`);
  const head = name === "state" ? "verdict" : name;
  return `<label>${head} <select name="${name}"><option value="">all</option>${options.join("")}</select></label>`;
}
