import { Argument, Command } from "commander";
import { listScenarios } from "../../scenario/library.ts";
import { ProblemError } from "../../scenario/problem.ts";
import type { Lab } from "../lab.ts";

/** Each asks the program itself what could stand next, so that nothing is written twice. */
const scripts: Readonly<Record<string, string>> = {
  bash: `_lab() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(lab completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _lab lab
`,
  zsh: `#compdef lab
_lab() {
  local -a found
  found=("\${(@f)$(lab completion words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -a found || _files
}
compdef _lab lab
`,
  fish: `complete -c lab -f -a '(lab completion words -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
};

export function define(command: Command): void {
  command
    .addArgument(
      new Argument("<shell>", "bash, zsh or fish; `words` is what those scripts ask")
        .choices([...Object.keys(scripts), "words"])
        .argParser((shell) => shell),
    )
    .argument("[words...]", "the words typed so far, after --")
    .addHelpText(
      "after",
      "\nExamples:\n  source <(lab completion bash)\n  lab completion fish > ~/.config/fish/completions/lab.fish",
    );
}

export async function act(lab: Lab, [shell, ...words]: readonly string[]): Promise<number> {
  if (shell === "words") {
    const found = await candidates(lab, words);
    if (found.length > 0) lab.terminal.printData(`${found.join("\n")}\n`);
    return 0;
  }
  const script = scripts[shell!];
  if (script === undefined)
    throw new ProblemError([
      { says: `no completion for ${shell}`, cure: `there is ${Object.keys(scripts).join(", ")}` },
    ]);
  lab.terminal.printData(script);
  return 0;
}

/** What could stand in the place of the last word. */
async function candidates({ commands }: Lab, words: readonly string[]): Promise<string[]> {
  const [name, ...rest] = words;
  if (words.length <= 1) return starting([...commands.map((row) => row.name), "help", "--help", "--version"], name);
  const row = commands.find((each) => each.name === name);
  if (row === undefined) return [];
  const command = new Command(row.name);
  (await row.load()).define(command);
  const typed = rest.at(-1) ?? "";
  const option = command.options.find(({ long }) => long === rest.at(-2));
  if (option?.argChoices) return starting(option.argChoices, typed);
  if (option?.long === "--track") return starting([...new Set(listScenarios().map(({ track }) => track))], typed);
  if (option?.long === "--from") return starting(scenarioNames(), typed);
  if (option?.required) return [];
  if (typed.startsWith("-")) return starting([...command.options.flatMap(({ long }) => long ?? []), "--help"], typed);
  const [argument] = command.registeredArguments;
  if (argument?.argChoices) return starting(argument.argChoices, typed);
  if (argument?.name() === "fault") return starting(rest.length > 1 ? [] : await faultNames(), typed);
  return argument?.name().startsWith("name") ? starting(scenarioNames(), typed) : [];
}

function scenarioNames(): string[] {
  return listScenarios().map(({ name }) => name);
}

async function faultNames(): Promise<string[]> {
  const { faults } = await import("../../fault/index.ts");
  return faults.map(({ name }) => name);
}

function starting(words: readonly string[], typed = ""): string[] {
  return words.filter((word) => word.startsWith(typed));
}
