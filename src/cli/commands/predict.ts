import type { Command } from "commander";
import { loadScenario } from "../../scenario/library/library.ts";
import { labCommands } from "../../text/words/lab-command.ts";
import type { Lab } from "../lab.ts";
import { answerGiven, choiceIn, cureByRunning } from "../learn/answer-given.ts";
import { type LessonModeOptions, lessonModeOf, lessonModeOptions } from "../learn/lesson/lesson-mode.ts";
import { chooseLanguages } from "../options/languages-option.ts";
import { needs, onlyOneOf } from "../options/option-rules.ts";
import { wholeNumber } from "../options/options.ts";
import { PipedLines } from "../output/piped-lines.ts";

interface Options extends LessonModeOptions {
  readonly choose?: number;
  readonly sure?: number;
  readonly json?: boolean;
}

export function define(command: Command): void {
  command
    .argument("<name>", "a scenario, or your own file")
    .addOption(wholeNumber("--choose <n>", "answer with this choice instead of asking", 1))
    .addOption(wholeNumber("--sure <n>", "with --choose: 1 guess, 2 fairly sure, 3 certain", 1))
    .option("--json", "with --choose: print one JSON document");
  lessonModeOptions(command, "predicts");
  command.addHelpText(
    "after",
    labCommands(`
Without a terminal, it prints the question. A line of a pipe answers it.

Examples:
  lab predict timeout-504
  lab predict timeout-504 --choose 2 --json
  echo 2 | lab predict timeout-504

Exit codes: 0 answered, 2 usage error or without a choice, 130 interrupted.`),
  );
  onlyOneOf(command, "--choose", "--plain");
  onlyOneOf(command, "--choose", "--no-predict");
  needs(command, "--sure", "--choose");
  needs(command, "--json", "--choose");
}

export async function act(lab: Lab, [name]: readonly [string], options: Options): Promise<number> {
  const scenario = await loadScenario(name);
  const { choose } = options;
  if (choose !== undefined) {
    chooseLanguages(lab.terminal, options);
    return await answerGiven(lab, scenario, { ...options, choose });
  }
  const { predict } = scenario;
  if (predict !== undefined && !lab.terminal.interactive && options.predict) {
    chooseLanguages(lab.terminal, options);
    const { printQuestion, printHowToAnswer } = await import("../learn/lesson/print-question.ts");
    printQuestion(lab, scenario, predict, options);
    // The report that follows an answer has tables.
    const lines = options.plain ? undefined : new PipedLines(lab.terminal);
    const line = await lines?.next();
    lines?.close();
    if (line !== undefined) return await answerGiven(lab, scenario, { choose: choiceIn(line, predict), isAsked: true });
    printHowToAnswer(lab, scenario, predict);
    return 2;
  }
  const mode = lessonModeOf(lab, options, cureByRunning(scenario));
  const [{ lesson }, { whatNext }] = await Promise.all([
    import("../learn/lesson/lesson.ts"),
    import("../learn/what-next.ts"),
  ]);
  const done = await lesson(lab, scenario, mode, { met: new Set(), something: false });
  if (typeof done !== "object") return 0;
  const { look, rows } = lab.terminal;
  // A lesson that this machine cannot play has no more pages.
  if (Object.keys(done.shows).length === 0) lab.terminal.print(`${done.page(look, rows).join("\n")}\n`);
  else await whatNext(lab, done, { ...theEnd, plain: mode.plain });
  return 0;
}

const theEnd = { says: "End of the lesson.", choices: [{ says: "leave", value: "out" }], turns: ["out"] as const };
