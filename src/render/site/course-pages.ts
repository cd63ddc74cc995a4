import type { Paper } from "../../scenario/paper/paper.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { plural, several } from "../../text/words/phrases.ts";
import { attributes, xml } from "../xml.ts";

/** A lesson in the list of a track. */
export interface ListedLesson {
  readonly name: string;
  readonly track: string;
  readonly ask: string;
  readonly source: string | undefined;
  readonly plays: "live" | "recorded";
  readonly level?: string;
  /** The words by which a search finds it; its list does not show them, because some tell how it ends. */
  readonly words?: readonly string[];
}

export interface ListedTrack {
  readonly name: string;
  readonly teaches: string;
  /** Its level, and the tracks to take before. */
  readonly level: string;
  readonly lessons: readonly ListedLesson[];
}

/** `command` finds more, in a terminal. */
export const searchForm = (says: string, command = "search WORDS") =>
  `<form role="search" hidden><label>${says} <input type="search" autocomplete="off"></label><output aria-live="polite"></output><p hidden>Nothing found. Try one word or code, or in a terminal <code>${xml(labCommand(command))}</code>.</p></form>`;
export const head = (title: string, says: string) => `<header><h1>${title}</h1><p class="lede">${says}</p></header>`;

/** Draws all tracks, folded, after a link to the first lesson and to the paths. */
export function indexBody(
  tracks: readonly ListedTrack[],
  paths: ReadonlyMap<string, { readonly title: string }>,
): string {
  const all = tracks.map(({ name, teaches, level, lessons }) => {
    const rows = lessons.map(({ name: lesson, ask, plays, level: own, words }) => {
      const recorded = plays === "recorded" ? ' <span class="faint">recorded</span>' : "";
      return `<li${attributes({ "data-lesson": lesson, "data-entry": "", "data-words": words?.join(" ") })}><a href="lessons/${lesson}.html">${xml(ask)}</a> <span class="faint">${xml([lesson, own].filter(Boolean).join(", "))}</span>${recorded} <span class="mark"></span></li>`;
    });
    const about = [level, plural(lessons.length, "lesson")].join("; ");
    const summary = `<summary><h2>${xml(name)}</h2> <span class="faint">${xml(about)}</span><span class="teaches">${xml(teaches)}</span></summary>`;
    return `<section class="track" id="track-${name}"><details>${summary}<ol class="lessons">${rows.join("")}</ol></details></section>`;
  });
  const [{ lessons: begin }] = tracks as readonly [ListedTrack];
  const start = `<p><a class="button begin" href="lessons/${begin[0]!.name}.html">Begin here: ${several(begin.length, "lesson")}</a></p>`;
  const ofPaths = [...paths].map(([name, { title }]) => `<a href="paths/${name}.html">${xml(title)}</a>`);
  const guided = ofPaths.length === 0 ? "" : `<p>Paths through several tracks: ${ofPaths.join(", ")}</p>`;
  const says = "How calls between services fail. Predict first, then watch it happen, and change every setting.";
  return `${head("Failure lab", says)}<main>${start}${guided}${searchForm("Search lessons")}${all.join("\n")}</main>`;
}

export function papersBody(papers: readonly Paper[], lessons: readonly ListedLesson[]): string {
  const played = papers.map(
    ({ name, scenario, source }) =>
      `<li data-entry><a href="papers/${name}.html">${xml(scenario.title)}</a> <span class="faint">${xml(source)}</span></li>`,
  );
  const rows = lessons.flatMap(({ name, source }) =>
    source === undefined
      ? []
      : [`<li data-entry><a href="lessons/${name}.html">${xml(name)}</a>: ${xml(source.trim())}</li>`],
  );
  const results =
    played.length === 0 ? "" : `<h2>Published results that play here</h2><ul class="sources">${played.join("\n")}</ul>`;
  return `${head("Papers and standards", "Published results to play again, and where the lessons come from.")}<main>${searchForm("Search sources")}${results}<h2>Sources of lessons</h2><ul class="sources">${rows.join("\n")}</ul></main>`;
}

export function progressBody(): string {
  const says = `<code>${xml(labCommand("progress"))}</code> reads and writes the same file.`;
  return `${head("Progress", says)}<main><p id="stored"></p>
<p id="from-disk" hidden>This page was opened from disk, where a browser keeps nothing. Import your file, and export it before you leave.</p>
<p><a class="button" id="export" href="#" download="progress.json">Export progress.json</a></p>
<form><label>Import <input type="file" id="import" accept="application/json,.json"></label></form><p id="imported" role="status"></p>
<pre>${xml([labCommand("progress --import progress.json"), labCommand("progress --out progress.json")].join("\n"))}</pre></main>`;
}
