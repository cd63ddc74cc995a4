import type { Command } from "commander";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import { inClass } from "../class/in-class.ts";
import type { Lab } from "../lab.ts";
import { listExercises, printHints } from "../mend/exercises.ts";
import { isGiven, needs, onlyOneOf } from "../options/option-rules.ts";
import { choice, seed } from "../options/options.ts";
import { OncePerName } from "../options/repeated-option.ts";
import { asksForHints, type PracticeOptions, practiceOptions } from "../practice/practice-options.ts";
import { isAlive } from "../state/is-alive.ts";

interface Options extends PracticeOptions {
  readonly guess?: readonly string[];
  readonly random?: boolean;
  readonly seed: number;
  readonly level: string;
}

/** `isMystery`: whether the command line is about a mystery, if the command has other kinds of practice, too. */
export function mysteryOptions(command: Command, isMystery: () => boolean = () => true): void {
  command
    .addOption(new OncePerName("--guess <payment.setting=value>", "compare this setup with the mystery; repeatable"))
    .option("--random", "hide a random fault, drawn by the seed")
    .addOption(seed())
    .addOption(choice("--level <n>", "how well it is hidden", ["1", "2", "3"]).default("1"));
  command.hook("preAction", () => {
    if (!isMystery() || !isGiven(command, "--seed") || isGiven(command, "--random")) return;
    throw new ProblemError([
      { says: "--seed has no effect without --random", cure: "add --random, or leave out --seed" },
    ]);
  });
  needs(command, "--level", "--random");
}

export function define(command: Command): void {
  mysteryOptions(command);
  practiceOptions(command);
  command.argument("[name]", "name of a mystery (default: list them; with --guess, the one you ran last)").addHelpText(
    "after",
    labCommands(`
Examples:
  lab mystery                                         list the mysteries
  lab mystery the-slow-one                            hide it, and wait for your requests
  lab ask                                             send a request, from another terminal
  lab mystery the-slow-one --guess payment.delay=2s   compare a guess with it
  lab mystery --random --seed 7 --level 2             hide a random fault

A guess counts if a caller cannot tell it from the mystery.

Exit codes: 0 found, 1 not found, 2 usage error, 130 interrupted.`),
  );
  for (const long of ["--hint", "--hints"]) {
    onlyOneOf(command, long, "--guess");
    onlyOneOf(command, long, "--random");
  }
}

export async function act(own: Lab, [given]: readonly [string?], options: Options): Promise<number> {
  const { guess, random, hint, json = false, class: student } = options;
  const hints = asksForHints(options);
  const { readExplored } = await import("../state/mystery-state.ts");
  const explored = readExplored();
  const name = given ?? (guess === undefined || random ? undefined : explored?.name);
  if (json && guess === undefined && (name !== undefined || random))
    throw new ProblemError([
      { says: "--json has no effect without --guess", cure: "add --guess, or leave out --json" },
    ]);
  if (name === undefined && !random) {
    if (hints)
      throw new ProblemError([{ says: "no mystery is named", cure: `write ${labCommand("practice NAME --hints")}` }]);
    if (guess !== undefined)
      throw new ProblemError([
        { says: "no mystery is named", cure: `write ${labCommand("practice NAME --guess payment.delay=2s")}` },
      ]);
    if (student !== undefined)
      throw new ProblemError([{ says: "no mystery is named", cure: "write its name before --class" }]);
    const says = `${labCommand("practice NAME")} hides it and waits for your requests.`;
    return await listExercises(own, "mystery", says, json);
  }
  if (given !== undefined && random)
    throw new ProblemError([{ says: `${given} and --random cannot be used together`, cure: "leave one of them out" }]);
  const { loadMystery } = await import("../../scenario/mystery/mystery-library.ts");
  const mystery = await loadMystery(name ?? `random-${options.seed}-${options.level}`);
  if (hints) return printHints(own, mystery.scenario, hint);
  const isOfRunning = explored?.name === mystery.scenario.name;
  // A guess from another terminal belongs to the class in which the mystery runs.
  const store = isOfRunning && isAlive(explored.pid) ? explored.store : undefined;
  const lab = await inClass({ ...own, ...(store !== undefined && { store }) }, student);
  if (guess === undefined) return await (await import("../mystery/explore.ts")).explore(lab, mystery);
  const [{ judgeGuess }, { readGuess }] = await Promise.all([
    import("../mystery/guess.ts"),
    import("../../scenario/mystery/read-guess.ts"),
  ]);
  const told = { json, ...(isOfRunning && { explored }) };
  return (await judgeGuess(lab, mystery, readGuess(mystery, guess), told)) ? 0 : 1;
}
