import type { Command } from "commander";
import { wrapHint } from "../../render/text/drawing/hint.ts";
import { listScenarios } from "../../scenario/library/library.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import { several } from "../../text/words/phrases.ts";
import { today } from "../../world/real-timer.ts";
import type { Lab } from "../lab.ts";
import { type LessonModeOptions, lessonModeOf, lessonModeOptions } from "../learn/lesson/lesson-mode.ts";
import { chooseLanguages } from "../options/languages-option.ts";
import { daysUntil, dueMs, surelyWrong } from "../state/due.ts";
import { progressOrProblem } from "../state/say-progress.ts";

interface Options extends LessonModeOptions {
  readonly early?: boolean;
}

export function define(command: Command): void {
  command.option("--early", "repeat lessons before they are due");
  lessonModeOptions(command);
  command.addHelpText(
    "after",
    labCommands(
      "\nExamples:\n  lab review\n  lab review --early --plain\n\nLines of a pipe answer its questions.\n\nA lesson comes back 1 day after a wrong prediction. After right ones in a row it comes back after 3, 7 and 21 days.\n\nExit codes: 0 ended, 2 usage error, 4 this machine was too busy to tell, 130 interrupted.",
    ),
  );
}

export async function act(lab: Lab, _: readonly string[], options: Options): Promise<number> {
  const { terminal } = lab;
  const { early } = options;
  chooseLanguages(terminal, options);
  const progress = progressOrProblem(terminal);
  const known = new Set(listScenarios().map(({ name }) => name));
  const nowMs = Date.parse(today());
  const coming = Object.entries(progress.lessons).flatMap(([name, tries]) => {
    const due = dueMs(tries);
    return due === undefined || !known.has(name) ? [] : [{ name, due, wrong: surelyWrong(tries) }];
  });
  const due = coming.filter((each) => early || each.due <= nowMs);
  const names = due.sort((one, other) => other.wrong - one.wrong || one.due - other.due).map(({ name }) => name);
  if (names.length === 0) {
    const next = coming.sort((one, other) => one.due - other.due)[0];
    const says =
      next === undefined
        ? `Nothing to review. To take lessons: ${labCommand("learn")}`
        : `Nothing to review today. ${next.name} is next, in ${several(daysUntil(next.due, nowMs), "day")}; to review now: ${labCommand("review --early")}`;
    terminal.print(`${wrapHint(says, terminal.look.width).join("\n")}\n`);
    return 0;
  }
  if (!terminal.interactive && options.predict) {
    const { printReview } = await import("../learn/without-terminal.ts");
    return await printReview(lab, names, early ? "review --early" : "review", options);
  }
  const mode = lessonModeOf(lab, options, `write ${labCommand(`run ${names[0]}`)}`);
  const { takeReview } = await import("../learn/take-review.ts");
  await takeReview(lab, names, mode);
  return 0;
}
