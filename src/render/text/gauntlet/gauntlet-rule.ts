import type { Rule } from "../../../gauntlet/card.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import type { Look } from "../../look.ts";
import { inYourCodeLines } from "../../view/learn/in-your-code.ts";
import type { Paint } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";

/** Names a broken rule and says what it demands. */
export function ruleTitle({ name, says }: Rule, paint: Paint, look: Look): string[] {
  return wrap(`${name}: ${says}`, look.width).map((line) => paint.bad(line));
}

/** Says why a rule matters, what to do in the languages of the reader's program, and which lesson shows it. */
export function ruleAdvice(rule: Rule, paint: Paint, look: Look): string[] {
  const advice = [rule.why, ...inYourCodeLines(rule, look.languages)];
  return [
    ...advice.flatMap((line) => indented(line, look)),
    `  ${paint.faint("see")} ${labCommand(`run ${rule.lesson}`)}`,
  ];
}

export function indented(text: string, look: Look): string[] {
  return wrap(text, look.width - 2).map((line) => `  ${line}`);
}
