import { type Argument, Command, type CommanderError } from "commander";
import { looksLikeChange } from "../../scenario/setup/changes/looks-like-change.ts";
import { optionNow } from "../../text/former/former-names.ts";
import { type Problem, ProblemError } from "../../text/problems/problem.ts";
import { ownValue } from "../../text/values/own-value.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { allOf, listed } from "../../text/words/lists.ts";
import { nearest } from "../../text/words/nearest.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import { didYouMean, suggest } from "../../text/words/suggestion.ts";
import type { CommandRow } from "../lab.ts";
import { cureOfMissing } from "./missing-argument.ts";
import { commandFor, commandMeant, isScenario } from "./unknown-command.ts";

/** Options of other commands, with the option of this command that does the same. */
const likeOtherCommands: Readonly<Record<string, string>> = { "hunt --fail": "--failures", "run --failures": "--fail" };

/** Turns commander's error into a Problem. */
export async function misuse(
  error: CommanderError,
  args: readonly string[],
  commands: readonly CommandRow[],
): Promise<Problem> {
  if (error.code === "commander.help") {
    const [, unknown = ""] = args;
    const cure = commandMeant(unknown, commands, `see ${labCommand("--help")}`);
    return { says: `unknown command "${unknown}"`, cure };
  }
  const [, missing] = /^error: required option '.*?(--[\w-]+(?: <.*>)?)' not specified/.exec(error.message) ?? [];
  if (missing !== undefined) return { says: `${missing.replace(/ .*/, "")} is missing`, cure: `add ${missing}` };
  const [written = "", suggestion] = error.message.replace(/^error: /, "").split("\n");
  const says = inOurWords(written);
  const [, former = ""] = /^unknown option "(--[\w-]+)/.exec(says) ?? [];
  const now = optionNow(`${args[0]} ${former}`);
  if (now !== undefined) return { says: `${former} is now called ${now}`, cure: `write ${now}` };
  const elsewhere = ownValue(likeOtherCommands, `${args[0]} ${former}`);
  if (elsewhere !== undefined) return { says, cure: didYouMean(elsewhere) };
  const parts = commands.find(({ name }) => name === args[0])?.parts ?? [];
  const depth = parts.some(({ name }) => name === args[1]) ? 2 : 1;
  const called = args.slice(0, depth).join(" ");
  const [, argument] = /^<(.*)> is missing$/.exec(says) ?? [];
  if (argument !== undefined) return { says, cure: cureOfMissing(called, argument) };
  const whole = commands.find(({ name }) => name === args[0]);
  const row = depth === 2 ? parts.find(({ name }) => name === args[1]) : whole;
  const isOption = error.code === "commander.unknownOption";
  const line = isOption && row !== undefined ? await withArgumentNamed(former, row, called) : undefined;
  if (line !== undefined) return { says, cure: `write it without ${former}: ${line}` };
  const owners = isOption && depth === 1 ? await commandsWith(former, args, commands) : [];
  if (owners.length > 0 && owners.length <= mostOwners)
    return {
      says: `${former} is not an option of lab ${args[0]}`,
      cure: `use it with ${listed(owners.map(labCommand))}`,
    };
  const isUnknown = error.code === "commander.unknownCommand";
  const command = isUnknown ? await commandFor(args, commands) : undefined;
  if (command !== undefined) return { says, cure: command };
  const meant = /Did you mean (?:one of )?(.*?)\?\)/.exec(suggestion ?? "")?.[1];
  if (meant !== undefined && !isUnknown) return { says, cure: didYouMean(...meant.split(", ")) };
  const isGeneral = args[0] === undefined || args[0].startsWith("-") || isUnknown;
  const file = args[0] === "load" && says.startsWith("too many") && args.find((arg) => /\.ya?ml$/.test(arg));
  if (file) return { says, cure: `write a step "load" in ${file}, and ${labCommand(`run ${shellWord(file)}`)}` };
  const [, second = ""] = args;
  if (args[0] === "load" && says.startsWith("too many") && (await isScenario(second)))
    return { says, cure: `to play this scenario write ${labCommand(`run ${shellWord(second)}`)}` };
  const beyond = says.startsWith("too many") ? await muchMeant(args, commands) : undefined;
  if (beyond !== undefined) return beyond;
  const first = unquoted(says, args) ?? forArguments(says);
  return {
    says: / it takes \d+$/.test(says) && row !== undefined ? says.replace(/\d+$/, await argumentsOf(row)) : says,
    cure: `${first}see ${isGeneral ? labCommand("--help") : labCommand(`${called} --help`)}`,
  };
}

/** An option that many commands share, such as `--json`, does not tell which command was meant. */
const mostOwners = 3;

/** Lists the other commands that have this option. */
async function commandsWith(
  long: string,
  [own]: readonly string[],
  commands: readonly CommandRow[],
): Promise<readonly string[]> {
  const others = commands.filter(({ name, now, group }) => name !== own && now === undefined && group !== undefined);
  const has = await Promise.all(others.map((row) => hasOption(row, long)));
  return others.filter((_, at) => has[at]).map(({ name }) => name);
}

/** Returns the command with all its arguments if one of them is named like this option. */
async function withArgumentNamed(option: string, row: CommandRow, called: string): Promise<string | undefined> {
  const { registeredArguments } = await defined(row);
  const isNamed = registeredArguments.some((each) =>
    [`--${each.name()}`, `--${each.name()}`.replace(/s$/, "")].includes(option),
  );
  return isNamed ? labCommand([called, ...registeredArguments.map(argumentOf)].join(" ")) : undefined;
}

/** Names the arguments of a command as its help does. */
async function argumentsOf(row: CommandRow): Promise<string> {
  return allOf((await defined(row)).registeredArguments.map(argumentOf));
}

function argumentOf(argument: Argument): string {
  const name = argument.name() + (argument.variadic ? "..." : "");
  return argument.required ? `<${name}>` : `[${name}]`;
}

async function defined(row: CommandRow): Promise<Command> {
  const command = new Command(row.name);
  (await row.load()).define(command);
  return command;
}

async function hasOption(row: CommandRow, long: string): Promise<boolean> {
  const command = await defined(row);
  return command.options.some((option) => option.long === long && !option.hidden);
}

/** Refuses a word in the place of a part: any if the command `takes` no arguments, otherwise one similar to a part. */
export async function refuseUnknownPart({ name, parts = [] }: CommandRow, takes: number, word = ""): Promise<void> {
  if (parts.length === 0 || word === "" || word.startsWith("-")) return;
  const names = parts.map((part) => part.name);
  if (takes > 0 && (nearest(word, names) === undefined || (await isScenario(word)))) return;
  const cure = suggest(word, names, `see ${labCommand(`${name} --help`)}`);
  throw new ProblemError([{ says: `unknown command "${name} ${word}"`, cure }]);
}

/** The beginnings of cures for too many arguments. */
const beginnings: Readonly<Record<string, string>> = {
  ": it takes one": "run it once for each; ",
  ": it takes none": "leave them out; ",
};

function forArguments(says: string): string {
  return Object.entries(beginnings).find(([end]) => says.endsWith(end))?.[1] ?? "";
}

/** Explains words after the last argument: a change without `--set`, or a scenario's name in several words. */
async function muchMeant(
  [own, ...others]: readonly string[],
  commands: readonly CommandRow[],
): Promise<Problem | undefined> {
  const end = others.findIndex((word) => word.startsWith("-"));
  const given = end < 0 ? others : others.slice(0, end);
  const change = given.find(looksLikeChange);
  const row = commands.find(({ name }) => name === own);
  if (change !== undefined && row !== undefined && (await hasOption(row, "--set")))
    return {
      says: `${change} is a change, not an argument`,
      cure: `to change a setting write --set ${shellWord(change)}`,
    };
  return (await import("../../scenario/library/written-apart.ts")).writtenApart(given);
}

/** Returns the beginning of a cure for a command whose quotes are missing: `--use order=node mine.mjs`. */
function unquoted(says: string, args: readonly string[]): string | undefined {
  if (!says.startsWith("too many")) return undefined;
  for (const [at, option] of args.entries()) {
    if (!/^--(use|client)$/.test(option)) continue;
    const end = args.findIndex((word, index) => index > at && word.startsWith("-"));
    const words = args.slice(at + 1, end < 0 ? undefined : end);
    if (words.length > 1) return `write ${option} ${shellWord(words.join(" "))}, in quotes; `;
  }
  return undefined;
}

/** Rewrites commander's messages in the words of the lab's other errors. */
function inOurWords(says: string): string {
  return says
    .replace(/^option '.*?(--[\w-]+)( <.*>)?' argument missing$/, "$1 needs a value:$2")
    .replace(/^missing required argument '(.*)'$/, "<$1> is missing")
    .replace(/^too many arguments.*Expected (\d+) arguments?.*$/, "too many arguments: it takes $1")
    .replace(/: it takes 0$/, ": it takes none")
    .replace(/: it takes 1$/, ": it takes one")
    .replaceAll(/'([^']*)'/g, '"$1"');
}
