import type { Command } from "commander";
import { loadScenario } from "../../scenario/library/library.ts";
import type { Prediction, Scenario } from "../../scenario/scenario.ts";
import { labCommands } from "../../text/words/lab-command.ts";
import type { Lab } from "../lab.ts";
import { answerGiven, cureByRunning, playAnswered } from "../learn/answer-given.ts";
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
Without a terminal, it prints the question, and waits up to 2 s for a line of a pipe that answers it; h prints a hint. The lines that
arrived with it answer what was seen, and what happens with one setting changed.

Examples:
  lab predict timeout-504
  lab predict timeout-504 --choose 2 --json
  echo 2 | lab predict timeout-504
  printf 'h\\n2\\n1\\n1\\n' | lab predict timeout-504

Exit codes: 0 answered, 1 an expectation of the file does not hold, 2 usage error or without a choice, 4 this machine was too busy to
tell, 130 interrupted.`),
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
    const code = lines && (await answeredByLines(lab, scenario, predict, lines));
    lines?.close();
    if (code !== undefined) return code;
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

/** Takes a lesson whose questions are answered by the lines of a pipe. Returns the exit code; undefined without a line. */
async function answeredByLines(
  lab: Lab,
  scenario: Scenario,
  { choices }: Prediction,
  lines: PipedLines,
): Promise<number | undefined> {
  const { askOn, pipedChoice } = await import("../learn/piped-questions.ts");
  const choose = await pipedChoice(lab, lines, { choices, hints: scenario.hints });
  if (choose === undefined) return undefined;
  const { code, report } = await playAnswered(lab, scenario, { choose, isAsked: true, asksTwist: true });
  if (report.skipped === null) await askOn(lab, report, lines);
  return code;
}

const theEnd = { says: "End of the lesson.", choices: [{ says: "leave", value: "out" }], turns: ["out"] as const };
