import { changesOfLoads, withLoads } from "../../../scenario/load/load-changes.ts";
import type { Scenario, Twist } from "../../../scenario/scenario.ts";
import { changesBetween, type SettingChange, unwritten } from "../../../scenario/setup/changes/setup-changes.ts";
import { mergeSetup } from "../../../scenario/setup/merge.ts";
import { resolveSetup } from "../../../scenario/setup/resolve.ts";
import { changeWords } from "../words/server-words.ts";

type Changeable = Pick<Scenario, "setup" | "steps">;

/** Settings whose values are too long to show as a file writes them. */
const inWords = /\.(?:faults|routes)$/;
/** Longer changes name only the settings that get a value, and still longer ones leave out the values. */
const mostLetters = 90;
const mostOfSet = 120;

/** Says what a twist changes: in words, then the setting in brackets, as a file writes it. */
export function whatIf({ setup, steps }: Changeable, twist: Twist): string {
  const twisted = mergeSetup(setup, twist.setup);
  const ofLoads = changesOfLoads({ steps }, { steps: withLoads(steps, [twist.load]) });
  const set = ` (${settings([...changesBetween(setup, twisted), ...ofLoads])})`;
  const { lead } = partsOf(twist.predict?.ask);
  const at = lead.findIndex((sentence) => isOfChange(sentence));
  if (at >= 0)
    return lead.map((sentence, nth) => (nth === at ? sentence.replace(/\.$/, () => `${set}.`) : sentence)).join(" ");
  const words = changedWords(setup, twisted);
  return `What if ${words.length === 0 ? "one setting were changed" : words.join(", and ")}${set}?`;
}

/** Says what a twist changes, and asks how that ends. */
export function twistQuestion(scenario: Changeable, twist: Twist): string {
  return `${whatIf(scenario, twist)} ${askAfter(twist)}`.trimEnd();
}

/** Returns the question of a twist as it follows the words for its change. */
export function askAfter({ predict }: Twist): string {
  return partsOf(predict?.ask).ask;
}

/** Finds the sentences before a question that say what is changed; without any, they belong to the question. */
function partsOf(asked = ""): { readonly lead: readonly string[]; readonly ask: string } {
  const sentences = asked.split(/(?<=[.?!]) /);
  const lead = sentences.slice(
    0,
    sentences.findIndex((each) => each.endsWith("?")),
  );
  return lead.some(isOfChange)
    ? { lead, ask: sentences.slice(lead.length).join(" ") }
    : { lead: [], ask: sentences.join(" ") };
}

function isOfChange(sentence: string): boolean {
  return /\b(?:now|no longer|any more)\b/i.test(sentence);
}

function changedWords(setup: Scenario["setup"], twisted: Scenario["setup"]): string[] {
  return resolveSetup(twisted).flatMap((server) => {
    const [before = {}, now = {}] = [setup[server.name], twisted[server.name]];
    const keys = Object.keys(now).filter((key) => JSON.stringify(now[key]) !== JSON.stringify(before[key]));
    const words = keys.length === 0 ? [] : changeWords(server, now, keys);
    return words.length === 0 && keys.length > 0 ? [`${server.name} had no ${keys.join(", ")}`] : words;
  });
}

function settings(changes: readonly SettingChange[]): string {
  const says = changes.map(sayWhole).join("; ");
  if (says.length <= mostLetters) return says;
  const set = changes.filter(({ is }) => is !== unwritten);
  const shorter = set.map(sayWhole).join("; ");
  return set.length > 0 && shorter.length <= mostOfSet ? shorter : changes.map(({ setting }) => setting).join(", ");
}

function sayWhole({ setting, was, is }: SettingChange): string {
  if (inWords.test(setting)) return setting;
  return was === unwritten ? `${setting} set to ${is}` : `${setting} from ${was} to ${is}`;
}
