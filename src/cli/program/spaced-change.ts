import { ProblemError } from "../../text/problems/problem.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import type { CommandRow } from "../lab.ts";
import { isScenario } from "./unknown-command.ts";

/** Rejects spaces around the equals sign of a change: `--set order.timeout = 5s`. Its last words would be names of scenarios. */
export async function refuseSpaced(args: readonly string[], commands: readonly CommandRow[]): Promise<void> {
  if (commands.find(({ name }) => name === args[0])?.takesText) return;
  const end = args.indexOf("--");
  const words = end < 0 ? args : args.slice(0, end);
  for (const at of words.keys()) {
    const [spaced, name, value = ""] =
      /^([\w-]+(?:\.[\w-]+)+)(?: = ?| ?= )(\S+)/.exec(words.slice(at, at + 3).join(" ")) ?? [];
    const isOneWord = spaced !== undefined && (words[at] ?? "").length >= spaced.length;
    if (spaced === undefined || isOneWord || /^[-=<>]/.test(value) || (await isScenario(value))) continue;
    const cure = `write ${shellWord(`${name}=${value}`)}`;
    throw new ProblemError([{ says: `${spaced} is written with spaces`, cure }]);
  }
}
