import { existsSync } from "node:fs";
import type { Explanation } from "../../explain/explanation.ts";
import { aboutWithWorld } from "../../fault/about-fault.ts";
import { reported } from "../../fault/client-report.ts";
import { faults } from "../../fault/index.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import { listScenarios, loadScenario } from "../library/library.ts";
import { listTracks, type Track } from "../library/tracks.ts";
import { paperNames, readPaper } from "../paper/paper-library.ts";
import { listAllPractice, type PracticeKind } from "../practice/practice.ts";
import { commonRows, kindRows, type SettingRow } from "../setting-rows.ts";
import type { Documented } from "./guide-docs.ts";
import type { PackedGuide } from "./guide-entry.ts";
import type { GuideFiles, WrittenRecipe, WrittenSymptom } from "./guide-files.ts";
import { type GuideSource, indexOf } from "./guide-index.ts";
import { alikeOf, meaningsOf } from "./meanings.ts";

/** For the build: collects everything that `lab search` finds, and indexes its words. */
export async function compileGuide(files: GuideFiles, codes: readonly Explanation[]): Promise<PackedGuide> {
  const sources = [
    ...files.symptoms.map(ofSymptom),
    ...files.recipes.map(ofRecipe),
    ...(await lessons()),
    ...practiceEntries(),
    ...listTracks().map(ofTrack),
    ...faultEntries(),
    ...codeEntries(codes),
    ...settingEntries(),
    ...paperNames().map(ofPaper),
    ...documented(files),
  ];
  const entries = sources.map(({ is, name, says, command }) => ({ is, name, says, command }));
  const alike = alikeOf(files.alike);
  const symptoms = files.symptoms.map((each) => ({
    ...each,
    phrases: [each.symptom, ...each.words].map((phrase) => meaningsOf(alike, phrase).join(" ")),
  }));
  const trouble = files.trouble.flat().flatMap((word) => meaningsOf(alike, word));
  return { entries, symptoms, alike, trouble: [...new Set(trouble)], words: indexOf(sources, files.synonyms) };
}

/** Words of the glossary, and pages that no recipe names already. */
function documented({ docs, recipes }: GuideFiles): GuideSource[] {
  const entry = (is: "word" | "page") => (each: Documented) => ({ is, ...each, command: each.page });
  const isNew = ({ page }: Documented) => !recipes.some(({ recipe: name }) => page === pageOf(name));
  return [...docs.terms.map(entry("word")), ...docs.pages.filter(isNew).map(entry("page"))];
}

/** A paper states its result in its title, as its authors do. */
function ofPaper(name: string): GuideSource {
  const { scenario, source, claim } = readPaper(name);
  return { is: "recipe", name, says: scenario.title, command: `paper ${name}`, words: source, hidden: claim };
}

function ofSymptom({ symptom, means, words }: WrittenSymptom): GuideSource {
  return {
    is: "recipe",
    name: symptom,
    // Who searches for a symptom has a problem to solve, so its usual cause is worth more than a surprise in a lesson.
    says: means.replace(/(?<=[.]) .*/s, ""),
    command: `explain ${shellWord(symptom)}`,
    words: words.join("; "),
    hidden: means,
  };
}

function ofRecipe({ recipe, says, words, command }: WrittenRecipe): GuideSource {
  const page = pageOf(recipe);
  return {
    is: "recipe",
    name: recipe,
    says: page === undefined ? says : `${says}: ${page}`,
    command: command.replace(/^lab /, ""),
    words: words.join("; "),
  };
}

/** Returns the page of a recipe, if it has one. */
function pageOf(recipe: string): string | undefined {
  const pages = ["how-to/", "tutorials/", ""].map((folder) => `docs/${folder}${recipe}.md`);
  return pages.find((each) => existsSync(each));
}

/** Lessons are shown with their question only, because titles and explanations give the answer away. */
async function lessons(): Promise<GuideSource[]> {
  return await Promise.all(
    listScenarios().map(async ({ name, title, track }) => {
      const { predict, lesson = "" } = await loadScenario(name);
      const says = (predict?.ask ?? `A lesson of the track ${track}.`).replaceAll(/\s+/g, " ").trim();
      return { is: "lesson", name, says, command: `run ${name}`, words: `${title}; ${track}`, hidden: lesson };
    }),
  );
}

/** Titles of practice are shown before it is taken, so they give nothing away. */
function practiceEntries(): GuideSource[] {
  return listAllPractice().map(({ kind, name, title }) => ({
    is: "practice",
    name,
    says: title,
    command: `practice ${name}`,
    words: practiceWords[kind],
  }));
}

const practiceWords: Readonly<Record<PracticeKind, string>> = {
  mend: "exercise; fix; mend",
  mystery: "mystery; hidden fault; diagnose",
  incident: "incident; outage; decide",
  code: "write code; own server; own client; implement",
  path: "path; course",
};

function ofTrack({ name, teaches }: Track): GuideSource {
  return { is: "track", name, says: `Lessons about ${teaches}`, command: `learn ${name}`, words: "track; lessons" };
}

function faultEntries(): GuideSource[] {
  return faults.map((fault) => ({
    is: "fault",
    name: fault.name,
    says: aboutWithWorld(fault),
    command: `compare ${fault.name}`,
    words: reported(fault)
      .map(({ says }) => says)
      .join("; "),
  }));
}

function codeEntries(codes: readonly Explanation[]): GuideSource[] {
  const byKey = new Map(codes.map((code) => [code.key, code]));
  return [...byKey.values()].map(({ key, says, by, proves, lessons: seen }) => ({
    is: "code",
    name: key,
    says,
    command: `explain ${shellWord(key)}`,
    words: by,
    hidden: `${proves}; ${seen.join("; ")}`,
  }));
}

function settingEntries(): GuideSource[] {
  const rows = [...kindRows().flatMap(({ settings }) => settings), ...commonRows()];
  const byName = new Map<string, GuideSource>();
  const known = new Set(rows.map(({ name }) => name));
  for (const source of rows.flatMap((row) => withParts(row.name === "does" ? withOwnKeys(row, known) : row)))
    if (!byName.has(source.name)) byName.set(source.name, source);
  return [...byName.values()];
}

/** Keeps the keys of steps that are not settings of servers, too. */
function withOwnKeys({ parts = [], ...row }: SettingRow, known: ReadonlySet<string>): SettingRow {
  const own = parts.filter(({ name }) => !known.has(name)).map(({ parts: _, ...part }) => part);
  return { ...row, parts: own };
}

function withParts(row: SettingRow, before = ""): GuideSource[] {
  const name = before + row.name;
  const source: GuideSource = {
    is: "setting",
    name,
    says: row.says.replaceAll("`", '"'),
    command: `list settings ${name}`,
    words: `${row.name}; ${row.takes}`,
  };
  const isWritable = !name.includes(" ");
  return [...(isWritable ? [source] : []), ...(row.parts ?? []).flatMap((part) => withParts(part, `${name}.`))];
}
