import { Command, CommanderError, Help } from "commander";
import { programName } from "../../platform/program-name.ts";
import { fittedHelp, helpItem } from "../../render/text/lists/help.ts";
import { escapeText } from "../../render/view/escape.ts";
import { machineProblem } from "../../text/problems/machine-problem.ts";
import { type Problem, ProblemError } from "../../text/problems/problem.ts";
import { hideWords } from "../../text/secrets/secret-words.ts";
import { secretsInWords } from "../../text/secrets/secrets.ts";
import { fillIn, hiddenValue } from "../../text/secrets/text.ts";
import { forOthers, labCommands } from "../../text/words/lab-command.ts";
import { MissingHere } from "../../world/missing-here.ts";
import type { CommandFile, CommandRow, Lab } from "../lab.ts";
import { groupOptions } from "../options/option-groups.ts";
import { refuseTwice } from "../options/repeated-option.ts";
import { Terminal } from "../output/terminal.ts";
import { madeBy } from "../report/made.ts";
import type { Interruption } from "./interrupt.ts";
import { misuse, refuseUnknownPart } from "./misuse.ts";
import { argumentText, optionText, usageText } from "./option-text.ts";
import { refuseSpaced } from "./spaced-change.ts";

/** Finds the command, runs it, and exits with its code. */
export async function startProgram(
  args: readonly string[],
  version: string,
  commands: readonly CommandRow[],
  interruption: Interruption,
): Promise<never> {
  const terminal = new Terminal();
  // Handles only the first error: an error while reporting must not start this again.
  process.once("uncaughtException", async (error) => {
    terminal.leave(interruption.code ?? (await codeFor(error, args, { terminal, commands })));
  });
  const asked = args.length === 0 && terminal.interactive ? ["learn"] : args;
  const code = await run(asked, version, { terminal, interruption, commands });
  return terminal.leave(interruption.code ?? code);
}

export async function run(given: readonly string[], version: string, lab: Omit<Lab, "made" | "args">): Promise<number> {
  const { terminal, interruption, commands } = lab;
  // `help` takes one word, and a part of a command has help of its own.
  const isHelp = given[0] === "help" && commands.some(({ name, parts = [] }) => name === given[1] && parts.length > 0);
  const args = isHelp ? [...given.slice(1), "--help"] : given;
  let code = 0;
  let words = args;
  terminal.keepSecret(secretsInWords(args));
  try {
    refuseHidden(args);
    await refuseSpaced(args, commands);
    const startsAs = programName();
    const program = forOthers(() => programOf(version, { terminal, commands: lab.commands, startsAs }));
    const define = (command: Command, file: CommandFile) => {
      forOthers(() => file.define(command));
      groupOptions(command);
      refuseTwice(command);
      command.action(async () => {
        if (file.act === undefined) return command.outputHelp();
        const own = { ...lab, args, made: madeBy(args, version) };
        // Each command declares the types of the arguments and options that it defines.
        code = await file.act(own, command.args as never, command.opts() as never);
      });
    };
    // The other commands are only needed for lists and suggestions.
    const called = lab.commands.filter(({ name }) => name === args[0]);
    // Otherwise `--help` after an unknown command shows the general help, as if the command existed.
    const isUnknown = called.length === 0 && /^[^-]/.test(args[0] ?? "") && args[0] !== "help";
    for (const row of called.length > 0 ? called : lab.commands) {
      const command = program.command(row.name, { hidden: row.group === undefined }).description(row.about);
      if (row.group !== undefined) command.helpGroup(`${row.group}:`);
      if (!args.includes(row.name)) continue;
      const file = await row.load();
      if (row.name === args[0]) words = file.rewrite?.(args) ?? args;
      const isPart = args[0] === row.name && row.parts?.some(({ name }) => name === words[1]);
      // The command would take options that the part has, too.
      if (!isPart) {
        define(command, file);
        if (row.now !== undefined)
          command.addHelpText("after", `\nlab ${row.now} does the same and more; lab ${row.name} stays for scripts.`);
        if (row.name === args[0]) await refuseUnknownPart(row, command.registeredArguments.length, words[1]);
      }
      for (const part of row.parts ?? []) {
        const under = command.command(part.name).description(part.about);
        if (isPart && words[1] === part.name) define(under, await part.load());
      }
    }
    if (args.length === 0) terminal.print(fittedHelp(`${firstWords(startsAs)}\n`, terminal.look.width));
    else await program.parseAsync(isUnknown ? words.slice(0, 1) : words, { from: "user" });
    return code;
  } catch (error) {
    if (interruption.code !== undefined) return interruption.code;
    return await codeFor(error, words, lab);
  }
}

/** A command line copied from a report lacks the values that the report hides. */
function refuseHidden(args: readonly string[]): void {
  const word = args.find((each) => each.includes(hiddenValue));
  if (word === undefined) return;
  const says = `${word} has a value that a report of the lab hides`;
  throw new ProblemError([{ says, cure: fillIn }]);
}

type ReportingLab = Pick<Lab, "terminal" | "commands">;

/**
 * Reports an error and returns the exit code. An error that is neither the user's mistake nor this machine's is a bug.
 */
async function codeFor(error: unknown, args: readonly string[], { terminal, commands }: ReportingLab): Promise<number> {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  if (error instanceof CommanderError) return await complain([await misuse(error, args, commands)], terminal, args);
  if (error instanceof ProblemError) return await complain(error.problems, terminal, args);
  if (error instanceof MissingHere) return await complain([{ says: error.message, cure: error.cure }], terminal, args);
  const problem = machineProblem(error);
  if (problem !== undefined) return await complain([problem], terminal, args);
  terminal.say(`${escapeText(`${error instanceof Error ? error.stack : error}`)}\nThis is a bug in lab.\n`);
  return 3;
}

/** Help writes `lab`, and says once how the program is called here. */
function programOf(
  version: string,
  { terminal, commands, startsAs }: ReportingLab & { readonly startsAs: string },
): Command {
  const others = commands
    .filter(({ group, now }) => group === undefined && now === undefined)
    .map(({ name, about }) => `${name} (${about})`);
  return new Command("lab")
    .description(about)
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show help")
    .addHelpCommand(new Command("help").argument("[command]").description("show help for a command").helpGroup("More:"))
    .addHelpText("after", `${examples()}\n\nMore commands, each with --help: ${others.sort().join(", ")}.`)
    .addHelpText("after", `\n${exitCodes}`)
    .addHelpText("afterAll", written(startsAs))
    .exitOverride()
    .configureHelp({
      formatItem: (term, termWidth, description, { helpWidth }) =>
        helpItem(term, termWidth, description, helpWidth ?? terminal.look.width),
      optionDescription: optionText,
      argumentDescription: argumentText,
      commandUsage: (command) => usageText(command, new Help().commandUsage(command)),
    })
    .configureOutput({
      writeOut: (text) => terminal.print(fittedHelp(text, terminal.look.width)),
      writeErr: () => {},
      getOutHelpWidth: () => terminal.look.width,
      getOutHasColors: () => false,
    });
}

const exitCodes =
  "Exit codes of all commands: 0 as expected, 1 not as expected, 2 usage error, 3 a bug in lab, 4 undecided because this machine was too busy, 130 Ctrl-C; lab proxy exec ends with the code of its program.";
const about = "Run real services on this machine, make the calls between them fail, and see what happens.";
const written = (startsAs: string) => (startsAs === "lab" ? "" : `\nHere, write ${startsAs} instead of lab.`);

/** Says how to begin, to someone who calls the program without a command. On a terminal that begins a lesson. */
function firstWords(startsAs: string): string {
  const next = "lab --help lists all commands. On a terminal, lab alone begins with the next lesson.";
  return [about, forOthers(examples).trim(), next, written(startsAs).trim()].filter(Boolean).join("\n\n");
}

const examples = () =>
  labCommands(`
Examples:
  lab learn                                   take the first lesson
  lab run timeout-504                         play one scenario, and see what happened
  lab explain ECONNRESET                      read what an error tells you, and what it does not
  lab gauntlet --use 'order=node order.mjs'   test a server of your own
  lab search charged twice                    find lessons, errors and settings by your words`);

async function complain(written: readonly Problem[], terminal: Terminal, args: readonly string[]): Promise<number> {
  const all = written.map((problem) => ({ ...problem, says: withHiddenWord(problem.says, args) }));
  const drawn = import("../../render/text/problem-text.ts").then(({ problems }) =>
    problems(terminal.withoutSecrets(all), terminal.sideLook),
  );
  // If no more files can be opened, the renderer cannot be loaded.
  terminal.say(await drawn.catch(() => all.map(plainly).join("")));
  return 2;
}

/** Hides the value of the word that a sentence begins with, so that not the whole sentence is taken for the value. */
function withHiddenWord(says: string, args: readonly string[]): string {
  const values = args.flatMap((word) => [word, word.slice(word.indexOf("=") + 1)]);
  const word = values.find((each) => each.includes("=") && says.startsWith(`${each}: `));
  return word === undefined ? says : hideWords([word], () => {})[0] + says.slice(word.length);
}

function plainly({ says, cure }: Problem): string {
  return `error: ${escapeText(says)}\n${cure === undefined ? "" : `  ${escapeText(cure)}\n`}`;
}
