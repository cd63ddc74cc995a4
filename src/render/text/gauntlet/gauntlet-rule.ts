import type { Rule } from "../../../gauntlet/card.ts";
import { labCommand } from "../../../text/lab-command.ts";
import type { Look } from "../../look.ts";
import type { Paint } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";

/** Names a broken rule and says what it demands. */
export function ruleTitle({ name, says }: Rule, paint: Paint, look: Look): string[] {
  return wrap(`${name}: ${says}`, look.width).map((line) => paint.bad(line));
}

/** Says why a rule matters, what breaks it in common stacks, and which lesson shows it. */
export function ruleAdvice({ why, inStacks, lesson }: Rule, paint: Paint, look: Look): string[] {
  return [...indented(`${why} ${inStacks}`, look), `  ${paint.faint("see")} ${labCommand(`run ${lesson}`)}`];
}

export function indented(text: string, look: Look): string[] {
  return wrap(text, look.width - 2).map((line) => `  ${line}`);
}
