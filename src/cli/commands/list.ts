import { Argument, type Command } from "commander";
import { documentText } from "../../render/json/documents/document-text.ts";
import type { Look } from "../../render/look.ts";
import { wrapHint } from "../../render/text/drawing/hint.ts";
import { nameAndText } from "../../render/text/drawing/name-and-text.ts";
import type { GuideKind } from "../../scenario/guide/guide-entry.ts";
import { listScenarios } from "../../scenario/library/library.ts";
import { listTracks } from "../../scenario/library/tracks.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { ownValue } from "../../text/values/own-value.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { suggest } from "../../text/words/suggestion.ts";
import type { Lab } from "../lab.ts";
import { scenarioLines, trackLines } from "../list/scenarios.ts";

interface Options {
  readonly json?: boolean;
  readonly spoilers?: boolean;
}

/** One kind of listing: lines that fit the screen for people, and data for programs. */
interface ListedKind {
  /** Says what is listed, after the number of entries. */
  readonly about: string;
  count?(): Promise<number>;
  lines(look: Look, words: readonly string[], spoilers: boolean): string[] | Promise<string[]>;
  data(words: readonly string[]): unknown;
}

const listings: Readonly<Record<string, ListedKind>> = {
  tracks: {
    about: "tracks of lessons, each about one subject",
    lines: ({ width }) => trackLines(width),
    data: () =>
      listTracks().map(({ name, teaches, level, after, lessons }) => ({ name, teaches, level, after, lessons })),
  },
  scenarios: {
    about: "lessons, by track in the order of learning",
    lines: ({ width }, _, spoilers) => scenarioLines(width, spoilers),
    data: () => listScenarios().map(({ file: _, ...listed }) => listed),
  },
  practice: { about: "exercises, mysteries, incidents, tasks and paths", lines: listExercises, data: exercises },
  settings: {
    about: "settings of servers, by the kind of server",
    count: async () => (await import("../list/settings.ts")).settingCount(),
    lines: async (look, words) => (await import("../list/settings.ts")).settingLines(look, words),
    data: async (words) => (await import("../list/settings.ts")).settingData(words),
  },
  faults: { about: "faults that a server can have", lines: listFaults, data: faultsData },
  failures: {
    about: "failures that the gauntlet plays",
    lines: async ({ width }) => (await import("../list/gauntlet-failures.ts")).failureLines(width),
    data: async () => (await import("../list/gauntlet-failures.ts")).gauntletFailureNames(),
  },
  expectations: { about: "kinds of what a scenario may expect", lines: listExpectations, data: expectationsData },
  events: { about: "kinds of events that a run records", lines: listEvents, data: eventsData },
  codes: { about: "codes and messages that can be explained", lines: listCodes, data: codesData },
};

export function define(command: Command): void {
  const known = Object.keys(listings);
  const words = [...known, "scenarios reset", "settings retry", "keep-alive"];
  const examples = words.map((each) => `  ${labCommand(`list ${each}`)}\n`).join("");
  command
    .addArgument(
      new Argument("[what]", "a listing, or words to search for (default: what can be listed)")
        .choices(known)
        .argParser((what) => what),
    )
    .argument("[words...]", "only what these words find; with settings: a setting or a kind of server")
    .option("--spoilers", "list how lessons end instead of their questions")
    .option("--json", "print JSON")
    .addHelpText("after", `\nExamples:\n${examples}\nExit codes: 0 listed, 1 nothing found, 2 usage error.`);
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
  if (args.length === 0 && !json && !spoilers) {
    lab.terminal.print(`${(await everyListing(lab.terminal.look)).join("\n")}\n`);
    return 0;
  }
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
  const { terminal, made } = lab;
  if (json) terminal.printData(documentText({ [what]: await listing.data(words) }, made));
  else terminal.print(`${(await listing.lines(terminal.look, words, spoilers)).join("\n")}\n`);
  return 0;
}

/** The kind of entry that words behind a listing search for. */
const found: Readonly<Record<string, GuideKind>> = { scenarios: "lesson", faults: "fault", codes: "code" };

/** Lists what can be listed: the command, how many entries it has, and what they are. */
async function everyListing({ width }: Look): Promise<string[]> {
  const commandOf = (name: string) => labCommand(`list ${name}`);
  const column = Math.max(...Object.keys(listings).map((name) => commandOf(name).length)) + 2;
  const lines = await Promise.all(
    Object.entries(listings).map(async ([name, { about, count, data }]) => {
      const all = count === undefined ? ((await data([])) as readonly unknown[]).length : await count();
      return nameAndText(commandOf(name), `${all} ${about}`, column, width);
    }),
  );
  const search = `${labCommand("list scenarios reset")} lists those that the words find.`;
  return [...lines.flat(), "", ...wrapHint(search, width)];
}

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
