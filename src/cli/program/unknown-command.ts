import { ownValue } from "../../text/values/own-value.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { nearest, oneSlipFrom } from "../../text/words/nearest.ts";
import { shellLine, shellWord } from "../../text/words/shell-word.ts";
import { didYouMean, suggest } from "../../text/words/suggestion.ts";
import type { CommandRow } from "../lab.ts";

/** Words for what the commands do, with the commands. */
const meantCommands: Readonly<Record<string, readonly string[]>> = {
  start: ["learn", "run", "serve"],
  play: ["run"],
  try: ["run", "learn"],
  test: ["gauntlet", "hunt"],
  verify: ["gauntlet", "hunt"],
  chaos: ["hunt", "proxy"],
  break: ["proxy break"],
  toxiproxy: ["proxy"],
  decode: ["explain"],
  simulate: ["load"],
  fix: ["practice"],
  exercise: ["practice"],
  version: ["--version"],
};

/** Proposes a command for a word after `help`. */
export function commandMeant(word: string, commands: readonly CommandRow[], otherwise: string): string {
  const meant = ownValue(meantCommands, word);
  const names = commands.map(({ name }) => name);
  return meant === undefined ? suggest(word, names, otherwise) : didYouMean(...meant);
}

/**
 * Suggests a command for words that do not begin with one: a command with a similar name or meaning, or the command that plays, lists, explains or finds
 * these words. Returns undefined if there is none.
 */
export async function commandFor(
  args: readonly string[],
  commands: readonly CommandRow[],
): Promise<string | undefined> {
  const [word = "", ...others] = args;
  const meant = ownValue(meantCommands, word);
  if (meant !== undefined) return didYouMean(...meant);
  if (await isScenario(word)) return `to run this scenario write ${labCommand(`run ${shellWord(word)}`)}`;
  if ((await import("../commands/list.ts")).isListing(word)) return `write ${labCommand(`list ${word}`)}`;
  const names = [...commands.map(({ name }) => name), "help", "version"];
  const [slip, near] = (await isOfSentences(word))
    ? []
    : [oneSlipFrom(word.toLowerCase(), names), nearest(word, names)];
  if (slip !== undefined) return meantCommand(slip, others);
  const end = args.findIndex((each) => each.startsWith("-"));
  const words = end < 0 ? args : args.slice(0, end);
  const text = words.join(" ");
  if (await isExplained(words)) return `to explain it write ${labCommand(`explain ${shellWord(text)}`)}`;
  if (near !== undefined) return meantCommand(near, others);
  const [{ searchGuide }, { packedGuide }] = await Promise.all([
    import("../../scenario/guide/search-guide.ts"),
    import("../search/packed-guide.ts"),
  ]);
  if (searchGuide(packedGuide(), text).length === 0) return undefined;
  return `to search for it write ${labCommand(`search ${shellLine(words)}`)}`;
}

/** Proposes a command with the arguments as they were written. */
function meantCommand(name: string, others: readonly string[]): string {
  const [command = name] = ownValue(meantCommands, name) ?? [];
  return didYouMean(others.length === 0 ? command : labCommand(`${command} ${shellLine(others)}`));
}

/** Whether a word is one of a sentence or of a message, and so not a misspelt command: `slow` is not `show`. */
async function isOfSentences(word: string): Promise<boolean> {
  const [{ wordsOf }, { packedGuide }, { lookup }] = await Promise.all([
    import("../../scenario/guide/guide-words.ts"),
    import("../search/packed-guide.ts"),
    import("../explain/lookup.ts"),
  ]);
  // A stem has no doubled letter at its end, so that of a slip such as `helpp` would be a word.
  const [stem] = wordsOf(word);
  if (stem !== undefined && word.toLowerCase() === stem + stem.at(-1)!) return false;
  if (stem === undefined || Object.hasOwn(packedGuide().words, stem)) return true;
  return lookup.everything().some(({ key }) => wordsOf(key).includes(stem));
}

/** Whether the words are a code, a message, or a sentence that describes a symptom. */
async function isExplained(words: readonly string[]): Promise<boolean> {
  const text = words.join(" ");
  const isSentence = /\s/.test(text);
  if (!isSentence && !/[A-Z]|^\d{3}$/.test(text)) return false;
  if ((await import("../explain/lookup.ts")).lookup.explain(text).length > 0) return true;
  const { symptomLike } = await import("../../scenario/guide/find-symptom.ts");
  const { packedGuide } = await import("../search/packed-guide.ts");
  return isSentence && symptomLike(packedGuide(), text) !== undefined;
}

export async function isScenario(name: string): Promise<boolean> {
  const { isPath, listingOf } = await import("../../scenario/library/library.ts");
  return isPath(name) || listingOf(name) !== undefined;
}
