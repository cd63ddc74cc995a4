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
import type { GuideEntry, PackedGuide } from "./guide-entry.ts";
import type { GuideFiles, WrittenRecipe, WrittenSymptom } from "./guide-files.ts";
import { wordsOf } from "./guide-words.ts";
import { alikeOf, meaningsOf } from "./meanings.ts";

/** How much a word counts in each part of an entry. */
const weights = { name: 8, says: 3, words: 3, hidden: 1, synonym: 2 } as const;

/** An entry with the texts that find it but are not shown. */
interface GuideSource extends GuideEntry {
  readonly words?: string;
  readonly hidden?: string;
}

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
  const page = ["how-to/", "tutorials/", ""]
    .map((folder) => `docs/${folder}${recipe}.md`)
    .find((each) => existsSync(each));
  return {
    is: "recipe",
    name: recipe,
    says: page === undefined ? says : `${says}: ${page}`,
    command: command.replace(/^lab /, ""),
    words: words.join("; "),
  };
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

function indexOf(sources: readonly GuideSource[], synonyms: GuideFiles["synonyms"]): Record<string, number[]> {
  const groups = synonyms.map((group) => group.map((term) => wordsOf(term)));
  const index = new Map<string, number[]>();
  sources.forEach((source, at) => {
    for (const [word, weight] of weightsIn(source, groups)) index.set(word, [...(index.get(word) ?? []), at, weight]);
  });
  return Object.fromEntries(index);
}

/** Returns each word of an entry with its weight, including the synonyms of the terms that occur in it. */
function weightsIn(source: GuideSource, groups: readonly (readonly (readonly string[])[])[]): Map<string, number> {
  const found = new Map<string, number>();
  const add = (words: readonly string[], weight: number) => {
    for (const word of words) found.set(word, Math.max(found.get(word) ?? 0, weight));
  };
  const [name, says, words] = [wordsOf(source.name), wordsOf(source.says), wordsOf(source.words ?? "")];
  const texts = [name, says, words];
  add(name, weights.name);
  add(says, weights.says);
  add(words, weights.words);
  add(wordsOf(source.hidden ?? ""), weights.hidden);
  for (const group of groups) {
    if (group.some((term) => texts.some((text) => occursIn(term, text)))) add(group.flat(), weights.synonym);
  }
  return found;
}

function occursIn(term: readonly string[], text: readonly string[]): boolean {
  return text.some((_, at) => term.every((word, offset) => text[at + offset] === word));
}
