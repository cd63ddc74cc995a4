import type { CodeTask } from "../../../gauntlet/task/code-task.ts";
import type { JudgedTask } from "../../../gauntlet/task/judge-task.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import { allOf } from "../../../text/words/lists.ts";
import { several } from "../../../text/words/phrases.ts";
import { shellWord } from "../../../text/words/shell-word.ts";
import type { Look } from "../../look.ts";
import { escapeLine } from "../../view/escape.ts";
import { resultWords } from "../../view/gauntlet-rows.ts";
import { wrapHint } from "../drawing/hint.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";
import { indented } from "../gauntlet/gauntlet-rule.ts";

const examples = { server: "--use 'order=node order.mjs'", client: "--client 'node pay.mjs'" } as const;

/** Describes a task: what to write, what judges it, and how to begin. */
export function codeStory({ name, title, write, failures, rules, tests }: CodeTask, look: Look): string {
  const { width } = look;
  const judges = `Failures that are played: ${allOf(failures)}. Rules that are judged: ${allOf(rules)}.`;
  const lines = [
    paintFor(look).strong(title),
    "",
    ...wrap(`Write, in any language: ${write}`, width),
    "",
    ...wrap(judges, width),
    "",
    ...wrapHint(`${labCommand(`practice ${name} --out DIR`)} writes starters that fail, in five languages.`, width),
    ...wrapHint(`${labCommand(`practice ${name} ${examples[tests]}`)} judges yours.`, width),
  ];
  return `${lines.join("\n")}\n`;
}

/** Says for each failure what the program still has to do. `option` is what named the program. */
export function codeJudgement(
  { task, rows, isDone, undecided, unplayed }: JudgedTask,
  option: string,
  look: Look,
): string {
  const paint = paintFor(look);
  const { width } = look;
  const passed = rows.filter(({ missed }) => missed.length === 0);
  const failing = rows.filter(({ missed }) => missed.length > 0);
  const parts = failing.flatMap(({ row, missed }) => [
    ...wrap(`✗ ${row.failure}: ${escapeLine(row.about)}`, width).map(paint.bad),
    ...indented(escapeLine(resultWords(row)), look),
    ...missed.flatMap(({ says, lesson }) => [
      ...indented(`Not yet true: ${says}.`, look),
      `  ${paint.faint("see")} ${labCommand(`run ${lesson}`)}`,
    ]),
  ]);
  const first = failing[0];
  const end = isDone
    ? wrap(`Done: it passes all ${several(rows.length, "failure")}.`, width).map(paint.good)
    : [
        ...(unplayed.length === 0 ? [] : wrap(`Not played: ${allOf(unplayed)}.`, width)),
        ...wrap(`It passes ${passed.length} of ${rows.length + unplayed.length} failures.`, width),
        ...(undecided ? wrap("This machine was too busy to judge all rules. Play it again.", width) : []),
        ...(first === undefined
          ? []
          : wrapHint(
              `${labCommand(`gauntlet ${option} --why ${shellWord(first.row.failure)}`)} shows every event.`,
              width,
            )),
      ];
  const remember = isDone ? wrapHint(`The lesson is ${labCommand(`run ${task.lesson}`)}`, width) : [];
  return `${[...parts, ...(parts.length === 0 ? [] : [""]), ...end, ...remember].join("\n")}\n`;
}
