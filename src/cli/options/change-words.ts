import { faults } from "../../fault/index.ts";
import { isPath, listingOf, loadScenario } from "../../scenario/library/library.ts";
import { serverEntries } from "../../scenario/read/formats/setup-schema.ts";
import { loadChangeEntries } from "../../scenario/read/read-load-change.ts";
import type { RawSetup } from "../../scenario/scenario.ts";
import { isLoad } from "../../scenario/steps/load-step.ts";
import { services } from "../../service/index.ts";
import { toldOf } from "../../service/setting/setting.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { ownValue } from "../../text/values/own-value.ts";

/** Returns completions for a partly typed change: names of settings, then the values of a setting. */
export async function changeWords(typed: string, words: readonly string[], command: string): Promise<string[]> {
  const { setup, loads } = await meantScenario(words, command);
  const settings = new Map([...settingsOf(setup), ...fieldsOf(loads)]);
  const [, name] = /^([^=]*=)/.exec(typed) ?? [];
  if (name === undefined) return [...settings.keys()];
  return (settings.get(name) ?? []).map((word) => name + word);
}

interface Meant {
  readonly setup: RawSetup;
  /** The names of its loads in changes. */
  readonly loads: readonly string[];
}

/** Returns the servers and loads of the scenario on the command line, otherwise one server of each kind. */
async function meantScenario(words: readonly string[], command: string): Promise<Meant> {
  const named = words.find((word) => isPath(word) || listingOf(word) !== undefined);
  const setup = Object.fromEntries(services.map(({ kind }) => [kind, {}]));
  const usual = { setup, loads: command === "load" ? ["load"] : [] };
  if (named === undefined) return usual;
  try {
    const scenario = await loadScenario(named);
    const names = scenario.steps.filter(isLoad).map(({ name }) => name);
    return { setup: scenario.setup, loads: names.length === 1 ? ["load"] : names };
  } catch (error) {
    if (error instanceof ProblemError) return usual;
    throw error;
  }
}

/** Returns each `server.setting=` with its possible values. */
function settingsOf(setup: RawSetup): Map<string, string[]> {
  const all = Object.entries(setup).flatMap(([server, { is = server }]) => {
    const service = services.find(({ kind }) => kind === is);
    const entries = Object.entries(service === undefined ? {} : serverEntries(service));
    const changing = entries.filter(([key]) => key !== "is" && key !== "faults");
    return changing.map(([key, entry]) => {
      const fault = faults.find(({ name }) => name === key);
      const words = wordsOf(fault?.value ?? entry);
      return [`${server}.${key}=`, fault && words.length > 0 ? [...words, "none"] : words] as const;
    });
  });
  return new Map(all);
}

/** Returns each `load.field=` with its possible values. */
function fieldsOf(loads: readonly string[]): Map<string, string[]> {
  const fields = Object.entries(loadChangeEntries).filter(([key]) => key !== "name");
  return new Map(loads.flatMap((load) => fields.map(([key, entry]) => [`${load}.${key}=`, wordsOf(entry)] as const)));
}

function wordsOf(entry: unknown): string[] {
  return wordsIn(toldOf(entry as never).takes);
}

/** If only one word is offered, the shell inserts it. Examples of values with a unit prevent that. */
const examples: Readonly<Record<string, readonly string[]>> = {
  "a duration": ["100ms", "500ms", "1s", "5s"],
  "a rate": ["50/s", "100/s", "200/s"],
  "a share": ["10%", "50%"],
  "a size": ["16B", "16KB"],
};

/**
 * Words in backticks are literal values unless they are examples. A value with a space would need quotes in a shell.
 */
function wordsIn(takes = ""): string[] {
  const [kind = ""] = /^[^,`]*?(?=,| or |$)/.exec(takes) ?? [];
  return [
    ...(ownValue(examples, kind) ?? []),
    ...[...takes.matchAll(/(?<!such as )`([^\s`]+)`/g)].map(([, word = ""]) => word),
  ];
}
