import { Argument, Command, type Option } from "commander";
import { listScenarios } from "../../scenario/library/library.ts";
import { listTracks } from "../../scenario/library/tracks.ts";
import { listAllPractice, listPractice, type PracticeKind } from "../../scenario/practice/practice.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { ownValue } from "../../text/values/own-value.ts";
import { suggest } from "../../text/words/suggestion.ts";
import { comparableNames } from "../compare/comparable.ts";
import type { CommandRow, Lab } from "../lab.ts";

/**
 * Each script asks the program for the possible next words, so no list is repeated here. If the exit code says that
 * there are none, the shell completes file names. No space follows `server.setting=`, because the value comes next.
 */
const scripts: Readonly<Record<string, string>> = {
  bash: `_lab() {
  local IFS=$'\n' found
  found=$(lab completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null) || return
  COMPREPLY=($(compgen -W "$found" -- "\${COMP_WORDS[COMP_CWORD]#=}"))
  [[ \${#COMPREPLY[@]} -gt 0 ]] || compopt +o default 2>/dev/null
  [[ $found != *= ]] || compopt -o nospace 2>/dev/null
}
complete -o default -F _lab lab
`,
  zsh: `#compdef lab
_lab() {
  local said
  said=$(lab completion words -- "\${(@)words[2,CURRENT]}" 2>/dev/null) || { _files; return }
  local -a found
  found=(\${(f)said})
  if [[ $said == *= ]]; then compadd -S '' -a found; else compadd -a found; fi
}
compdef _lab lab
`,
  fish: `complete -c lab -f -a '(lab completion words -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
};

export function define(command: Command): void {
  command
    .addArgument(
      new Argument("<shell>", "bash, zsh or fish; those scripts call `words`")
        .choices([...Object.keys(scripts), "words"])
        .argParser((shell) => shell),
    )
    .argument("[words...]", "words typed so far, after --")
    .addHelpText(
      "after",
      "\nExamples:\n  source <(lab completion bash)\n  lab completion fish > ~/.config/fish/completions/lab.fish\n\nShells complete commands on the PATH. In a clone, npm link --ignore-scripts puts lab there.\n\nExit codes: 0 printed, 2 usage error.",
    );
}

export async function act(lab: Lab, [shell, ...words]: readonly [string, ...string[]]): Promise<number> {
  if (shell === "words") {
    const found = await candidates(lab, words);
    if (found !== undefined && found.length > 0) lab.terminal.printData(`${found.join("\n")}\n`);
    return found === undefined ? 1 : 0;
  }
  const script = ownValue(scripts, shell);
  if (script === undefined)
    throw new ProblemError([{ says: `unknown shell "${shell}"`, cure: suggest(shell, Object.keys(scripts)) }]);
  lab.terminal.printData(script);
  return 0;
}

/** Returns the candidates for the last word; undefined if it may be a file name. */
async function candidates({ commands }: Lab, words: readonly string[]): Promise<string[] | undefined> {
  const [name, ...rest] = words;
  if (words.length <= 1) return starting([...commands.map((row) => row.name), "help", "--help", "--version"], name);
  const row = commands.find((each) => each.name === name);
  return row === undefined ? undefined : await candidatesAfter(row, rest);
}

/** Returns the candidates after the name of a command. */
async function candidatesAfter(row: CommandRow, rest: readonly string[]): Promise<string[] | undefined> {
  const part = row.parts?.find((each) => each.name === rest[0]);
  if (part !== undefined && rest.length > 1) return await candidatesAfter(part, rest.slice(1));
  const parts = rest.length <= 1 ? (row.parts ?? []).map(({ name }) => name) : [];
  const command = new Command(row.name);
  (await row.load()).define(command);
  const { typed, before, wanted } = lastOf(rest);
  const option = command.options.find(({ long, required }) => required && long === before.at(-1));
  const [argument] = command.registeredArguments;
  if (option === undefined && typed.startsWith("-"))
    return starting([...command.options.flatMap(({ long }) => long ?? []), "--help"], typed);
  if (option === undefined ? argument?.name() === aChange : option.flags.includes(aChange)) {
    const { changeWords } = await import("../options/change-words.ts");
    return starting(await changeWords(typed, before, row.name), typed).map(wanted);
  }
  const found = starting(
    option === undefined ? [...parts, ...(await argumentWords(argument, before, row.name))] : optionWords(option),
    typed,
  );
  return found.length > 0 || option?.flags.includes("=") ? found : undefined;
}

/** The placeholder of options and arguments that take a change. */
const aChange = "server.setting=value";

/**
 * Splits off the word being typed. bash passes `a.b=c` as three words and expects only the part after the equals sign.
 */
function lastOf(words: readonly string[]): {
  typed: string;
  before: readonly string[];
  wanted: (word: string) => string;
} {
  const at = words.lastIndexOf("=");
  if (at < 1 || at < words.length - 2)
    return { typed: words.at(-1) ?? "", before: words.slice(0, -1), wanted: (word) => word };
  const typed = words.slice(at - 1).join("");
  return { typed, before: words.slice(0, at - 1), wanted: (word) => word.slice(word.indexOf("=") + 1) };
}

function optionWords({ long, argChoices }: Option): readonly string[] {
  if (argChoices) return argChoices;
  if (long === "--track") return trackNames();
  if (long === "--path") return practiceNames("path");
  return long === "--from" ? scenarioNames() : [];
}

async function argumentWords(
  argument: Argument | undefined,
  before: readonly string[],
  command: string,
): Promise<readonly string[]> {
  if (command === "practice") return before.length > 0 ? [] : listAllPractice().map(({ name }) => name);
  if (command === "mend" || command === "mystery") return before.length > 0 ? [] : practiceNames(command);
  if (argument?.argChoices) return argument.argChoices;
  if (argument?.name() === "what") return before.length > 0 ? [] : await comparableNames();
  if (argument?.name() === "track") return before.length > 0 ? [] : trackNames();
  return argument?.name().startsWith("name") ? scenarioNames() : [];
}

function trackNames(): string[] {
  return listTracks().map(({ name }) => name);
}

function practiceNames(kind: PracticeKind): string[] {
  return listPractice(kind).map(({ name }) => name);
}

function scenarioNames(): string[] {
  return listScenarios().map(({ name }) => name);
}

function starting(words: readonly string[], typed = ""): string[] {
  return words.filter((word) => word.startsWith(typed));
}
