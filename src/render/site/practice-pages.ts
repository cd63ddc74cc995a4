import type { PracticeEntry, PracticeKind } from "../../scenario/practice/practice.ts";
import { type PracticePath, rememberedAs, type Stop } from "../../scenario/practice/practice-path.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { attributes, xml } from "../xml.ts";
import { head, type ListedLesson, searchForm } from "./course-pages.ts";

export interface ListedPractice extends PracticeEntry {
  readonly kind: PracticeKind;
  /** Whether it has a page. */
  readonly hasPage: boolean;
}

/** The folder of each kind that has pages, and how the list calls it. */
const kinds: Readonly<Record<PracticeKind, { readonly folder: string; readonly says: string }>> = {
  mend: { folder: "exercises", says: "Exercises" },
  mystery: { folder: "mysteries", says: "Hidden faults to find" },
  incident: { folder: "", says: "Incidents to decide, in a terminal" },
  code: { folder: "", says: "Code to write, in a terminal" },
  path: { folder: "paths", says: "Paths for a group" },
};

/** Returns where the page of an exercise is, from the top of the site. */
export function practicePlace(kind: PracticeKind, name: string): string {
  return `${kinds[kind].folder}/${name}.html`;
}

export function practiceBody(all: readonly ListedPractice[]): string {
  const sections = Object.entries(kinds).map(([kind, { says }]) => {
    const rows = all.filter((each) => each.kind === kind).map(practiceRow);
    return rows.length === 0 ? "" : `<section><h2>${says}</h2><ul class="lessons">${rows.join("")}</ul></section>`;
  });
  const says = "Exercises and hidden faults to diagnose play here; decisions and code need a terminal.";
  return `${head("Practice", says)}<main>${searchForm("Search")}${sections.join("\n")}</main>`;
}

function practiceRow({ kind, name, title, level, minutes, hasPage }: ListedPractice): string {
  const row = attributes({ "data-lesson": `${kind}/${name}`, "data-entry": "" });
  const effort = `<span class="faint">${xml(level)}, ${minutes} min</span>`;
  if (hasPage)
    return `<li${row}><a href="${practicePlace(kind, name)}">${xml(title)}</a> <span class="faint">${xml(name)}</span> ${effort} <span class="mark"></span></li>`;
  // The other entries of its kind have pages.
  const where = kinds[kind].folder === "" ? "" : "in a terminal: ";
  return `<li${row}><b>${xml(title)}</b> ${where}<code>${xml(labCommand(`practice ${name}`))}</code> ${effort}</li>`;
}

/** Draws the steps of a path, with the minutes of each. */
export function pathBody(
  name: string,
  { title, steps }: PracticePath,
  lessons: ReadonlyMap<string, ListedLesson>,
  practice: readonly ListedPractice[],
): string {
  const rows = steps.map(
    (step, at) =>
      `<li${attributes({ id: `step-${at + 1}`, "data-lesson": step.what === "talk" ? undefined : rememberedAs(step) })}><span class="faint">${at + 1} of ${steps.length}</span> ${stepHtml(step, `?path=${name}&step=${at + 1}`, lessons, practice)} <span class="faint">${step.minutes} min</span> <span class="mark"></span></li>`,
  );
  const command = labCommand(`learn --path ${name}`);
  return `<header><p class="place"><a href="../practice.html">practice</a> / ${xml(name)}</p><h1>${xml(title)}</h1></header>
<main><ol class="lessons">${rows.join("")}</ol>
<h2>In a terminal</h2><pre>${xml(command)}</pre></main>`;
}

/** `query` lets the page of a step link back to its path. */
function stepHtml(
  { what, name }: Stop,
  query: string,
  lessons: ReadonlyMap<string, ListedLesson>,
  practice: readonly ListedPractice[],
): string {
  if (what === "talk") return xml(name);
  if (what === "lesson")
    return `<a href="../lessons/${name}.html${xml(query)}">${xml(lessons.get(name)?.ask ?? name)}</a>`;
  const listed = practice.find((each) => each.kind === what && each.name === name);
  if (listed?.hasPage !== true)
    return `${xml(listed?.title ?? name)} <code>${xml(labCommand(`practice ${name}`))}</code>`;
  return `<a href="../${practicePlace(what, name)}${xml(query)}">${xml(listed.title)}</a>`;
}
