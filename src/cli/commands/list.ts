import { Argument, type Command } from "commander";
import type { Look } from "../../render/look.ts";
import { wrapHint } from "../../render/text/drawing/hint.ts";
import { nameAndText } from "../../render/text/drawing/name-and-text.ts";
import { textWidth } from "../../render/text/drawing/width.ts";
import { escapeJson, escapeLine } from "../../render/view/escape.ts";
import type { GuideKind } from "../../scenario/guide/guide-entry.ts";
import { levelWords } from "../../scenario/lesson-level.ts";
import { type Listing, listScenarios } from "../../scenario/library/library.ts";
import { inTrackOrder, listTracks } from "../../scenario/library/tracks.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { ownValue } from "../../text/values/own-value.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { suggest } from "../../text/words/suggestion.ts";
import type { Lab } from "../lab.ts";

interface Options {
  readonly json?: boolean;
  readonly spoilers?: boolean;
}

/** One kind of listing: lines that fit the screen for people, and data for programs. */
interface ListedKind {
  lines(look: Look, words: readonly string[], spoilers: boolean): string[] | Promise<string[]>;
  data(words: readonly string[]): unknown;
}

const listings: Readonly<Record<string, ListedKind>> = {
  scenarios: {
    lines: ({ width }, _, spoilers) => scenarios(width, spoilers),
    data: () => listScenarios().map(({ file: _, ...listed }) => listed),
  },
  tracks: {
    lines: ({ width }) => tracks(width),
    data: () =>
      listTracks().map(({ name, teaches, level, after, lessons }) => ({ name, teaches, level, after, lessons })),
  },
  practice: { lines: listExercises, data: exercises },
  settings: {
    lines: async (look, words) => (await import("../list/settings.ts")).settingLines(look, words),
    data: async (words) => (await import("../list/settings.ts")).settingData(words),
  },
  faults: { lines: listFaults, data: faultsData },
  failures: {
    lines: async ({ width }) => (await import("../list/gauntlet-failures.ts")).failureLines(width),
    data: async () => (await import("../list/gauntlet-failures.ts")).gauntletFailureNames(),
  },
  expectations: { lines: listExpectations, data: expectationsData },
  events: { lines: listEvents, data: eventsData },
  codes: { lines: listCodes, data: codesData },
};

export function define(command: Command): void {
  const known = Object.keys(listings);
  const examples = [...known, "scenarios reset", "settings retry", "keep-alive"];
  command
    .addArgument(new Argument("[what]", "a listing, or words to search for").choices(known).argParser((what) => what))
    .argument("[words...]", "only what these words find; with settings: a setting or a kind of server")
    .option("--spoilers", "list how lessons end instead of their questions")
    .option("--json", "print JSON")
    .addHelpText("after", `\nExamples:\n${examples.map((each) => `  ${labCommand(`list ${each}`)}`).join("\n")}`);
}

/** Words for a listing that people try first. */
const otherNames: Readonly<Record<string, string>> = {
  lesson: "scenarios",
  lessons: "scenarios",
  exercises: "practice",
  mysteries: "practice",
  incidents: "practice",
  paths: "practice",
  errors: "codes",
  statuses: "codes",
};

/** Whether this word lists something. */
export function isListing(word: string): boolean {
  return ownValue(otherNames, word) !== undefined || ownValue(listings, word) !== undefined;
}

export async function act(
  lab: Lab,
  args: readonly string[],
  { json = false, spoilers = false }: Options,
): Promise<number> {
  const [written = "scenarios", ...words] = args;
  const what = ownValue(otherNames, written) ?? (ownValue(listings, `${written}s`) ? `${written}s` : written);
  const listing = ownValue(listings, what);
  if (spoilers && (what !== "scenarios" || words.length > 0 || json))
    throw new ProblemError([{ says: "--spoilers is only for the whole list of scenarios", cure: "leave it out" }]);
  if (listing === undefined) {
    const meant = suggest(what, Object.keys(listings), "");
    if (meant !== "" && words.length === 0)
      throw new ProblemError([{ says: `unknown listing "${what}"`, cure: meant }]);
    return await (await import("../search/search.ts")).search(lab, args, { json });
  }
  const is = ownValue(found, what);
  if (words.length > 0 && is !== undefined)
    return await (await import("../search/search.ts")).search(lab, words, { json, is });
  if (words.length > (what === "settings" ? 1 : 0)) {
    const says = `${what} cannot be searched for "${words.join(" ")}"`;
    throw new ProblemError([{ says, cure: `see ${labCommand(`list ${what}`)}` }]);
  }
  const { terminal } = lab;
  if (json) terminal.printData(`${escapeJson(JSON.stringify({ [what]: await listing.data(words) }, null, 2))}\n`);
  else terminal.print(`${(await listing.lines(terminal.look, words, spoilers)).join("\n")}\n`);
  return 0;
}

/** The kind of entry that words behind a listing search for. */
const found: Readonly<Record<string, GuideKind>> = { scenarios: "lesson", faults: "fault", codes: "code" };

async function listExercises(look: Look): Promise<string[]> {
  const { practiceByKind } = await import("../../render/text/practice/practice-list.ts");
  return practiceByKind(await exercises(), look);
}

async function exercises() {
  return (await import("../../scenario/practice/practice.ts")).listAllPractice();
}

async function listFaults(look: Look): Promise<string[]> {
  const { faults } = await import("../../fault/index.ts");
  const { faultList } = await import("../../render/text/lists/fault-list.ts");
  const { planRows } = await import("../../scenario/setting-rows.ts");
  return faultList(faults, planRows(), look);
}

async function faultsData(): Promise<unknown> {
  const { faults } = await import("../../fault/index.ts");
  const { reported } = await import("../../fault/client-report.ts");
  const { canActAtDoor } = await import("../../fault/at-door.ts");
  return faults.map((fault) => {
    const { name, example, about, when, place, toxic } = fault;
    return { name, example, about, when, place, atDoor: canActAtDoor(fault), toxic, reported: reported(fault) };
  });
}

async function listCodes(look: Look): Promise<string[]> {
  const { lookup } = await import("../explain/lookup.ts");
  const { codeList } = await import("../../render/text/lists/code-list.ts");
  return [
    ...codeList(lookup.everything(), look),
    ...wrapHint(`${labCommand("explain ECONNRESET")} explains one of them.`, look.width),
  ];
}

async function codesData(): Promise<unknown> {
  const { lookup } = await import("../explain/lookup.ts");
  return lookup.everything().map(({ key, by, origin, says, lessons }) => ({ key, by, ...origin, says, lessons }));
}

async function listExpectations(look: Look): Promise<string[]> {
  const { expectationKinds } = await import("../../scenario/expectation-rows.ts");
  const { expectationList } = await import("../../render/text/lists/expectation-list.ts");
  return expectationList(expectationKinds(), look);
}

async function expectationsData(): Promise<unknown> {
  return (await import("../../scenario/expectation-rows.ts")).expectationKinds();
}

async function listEvents(look: Look): Promise<string[]> {
  return (await import("../../render/text/lists/expectation-list.ts")).eventList(look);
}

async function eventsData(): Promise<unknown> {
  return (await import("../../scenario/expectation-rows.ts")).eventRows();
}

function scenarios(width: number, spoilers: boolean): string[] {
  const listed = listScenarios();
  const column = Math.max(...listed.map(({ name }) => textWidth(name))) + 4;
  const names = inTrackOrder(listed.map(({ track }) => track));
  const lines = names.flatMap((track) => {
    const entries = listed.filter((entry) => entry.track === track);
    return [track, ...entries.flatMap((entry) => entryLines(entry, column, width, spoilers)), ""];
  });
  const says = "Each runs in both worlds, real and virtual, unless it says otherwise.";
  const endings = spoilers ? "" : ` ${labCommand("list scenarios --spoilers")} tells how each ends.`;
  return [...lines, ...wrapHint(says + endings, width)];
}

function entryLines(entry: Listing, column: number, width: number, spoilers: boolean): string[] {
  const { name, title, ask = title, worlds } = entry;
  const notes = [...(worlds.length > 1 ? [] : [`${worlds.join()} only`]), levelWords(entry)].filter(Boolean);
  const says = escapeLine(spoilers ? title : ask) + (notes.length === 0 ? "" : ` (${notes.join("; ")})`);
  return nameAndText(`  ${name}`, says, column, width);
}

function tracks(width: number): string[] {
  const all = listTracks();
  const column = Math.max(...all.map(({ name }) => textWidth(name))) + 2;
  return all.flatMap(({ name, teaches, lessons, ...track }) => {
    const says = `${lessons.length} ${lessons.length === 1 ? "lesson" : "lessons"}, ${levelWords(track)}${teaches === "" ? "" : `: ${teaches}`}`;
    return nameAndText(name, says, column, width);
  });
}
