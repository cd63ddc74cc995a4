import { faults } from "../fault/index.ts";
import { isPath, listScenarios, loadScenario } from "../scenario/library.ts";
import { serverEntries } from "../scenario/read/setup-schema.ts";
import type { RawSetup } from "../scenario/scenario.ts";
import { services } from "../service/index.ts";
import { toldOf } from "../service/setting.ts";
import { ProblemError } from "../text/problem.ts";

/** Completions for a change that is being typed: names of settings, then the values that a setting takes. */
export async function changeWords(typed: string, words: readonly string[]): Promise<string[]> {
  const settings = settingsOf(await meantSetup(words));
  const [, name] = /^([^=]*=)/.exec(typed) ?? [];
  if (name === undefined) return [...settings.keys()];
  return (settings.get(name) ?? []).map((word) => name + word);
}

/** The servers of the scenario named before, otherwise one of each kind. */
async function meantSetup(words: readonly string[]): Promise<RawSetup> {
  const library = listScenarios().map(({ name }) => name);
  const named = words.find((word) => isPath(word) || library.includes(word));
  const usual = Object.fromEntries(services.map(({ kind }) => [kind, {}]));
  if (named === undefined) return usual;
  try {
    return (await loadScenario(named)).setup;
  } catch (error) {
    if (error instanceof ProblemError) return usual;
    throw error;
  }
}

/** Each `server.setting=` and the values that it takes. */
function settingsOf(setup: RawSetup): Map<string, string[]> {
  const all = Object.entries(setup).flatMap(([server, { is = server }]) => {
    const service = services.find(({ kind }) => kind === is);
    const entries = Object.entries(service === undefined ? {} : serverEntries(service));
    const changing = entries.filter(([key]) => key !== "is" && key !== "faults");
    return changing.map(([key, entry]) => {
      const fault = faults.find(({ name }) => name === key);
      const words = wordsIn(toldOf(fault?.value ?? (entry as never)).takes);
      return [`${server}.${key}=`, fault && words.length > 0 ? [...words, "none"] : words] as const;
    });
  });
  return new Map(all);
}

/** A shell inserts the only word it is offered, so values with a unit have examples next to the literal word. */
const examples: Readonly<Record<string, readonly string[]>> = {
  "a duration": ["100ms", "500ms", "1s", "5s"],
  "a share": ["10%", "50%"],
  "a size": ["16B", "16KB"],
};

/** What can be written as it stands is in backticks, unless it is an example; a space would have to be quoted for a shell. */
function wordsIn(takes = ""): string[] {
  const [kind = ""] = /^[^,`]*?(?=,| or |$)/.exec(takes) ?? [];
  return [...(examples[kind] ?? []), ...[...takes.matchAll(/(?<!such as )`([^\s`]+)`/g)].map(([, word]) => word!)];
}
