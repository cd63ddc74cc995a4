import { documentText } from "../../render/json/documents/document-text.ts";
import { wrapHint } from "../../render/text/drawing/hint.ts";
import { hintLines, lastHint } from "../../render/text/practice/hint-text.ts";
import type { PracticeKind } from "../../scenario/practice/practice.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { several } from "../../text/words/phrases.ts";
import type { Lab } from "../lab.ts";

/** Lists all exercises of a kind; `says` tells how to begin one. */
export async function listExercises(
  { terminal, made }: Lab,
  kind: PracticeKind,
  says: string,
  json: boolean,
): Promise<number> {
  const { listPractice } = await import("../../scenario/practice/practice.ts");
  const all = listPractice(kind);
  if (json) terminal.printData(documentText({ [kind]: all }, made));
  else
    terminal.print(
      (await import("../../render/text/practice/practice-list.ts")).practiceList(all, says, terminal.look),
    );
  return 0;
}

interface Hinted {
  readonly name: string;
  readonly hints: readonly string[];
}

/** Prints all hints with their numbers, or only the one with this number and how to get the next. */
export function printHints({ terminal }: Lab, { name, hints }: Hinted, only?: number): number {
  const { look } = terminal;
  if (only === undefined) {
    terminal.print(`${hints.flatMap((_, at) => hintLines(hints, at, look)).join("\n")}\n`);
    return 0;
  }
  if (only > hints.length) {
    const says = `--hint ${only} is more than the ${several(hints.length, "hint")} of ${name}`;
    throw new ProblemError([{ says, cure: `write ${hints.length} or less` }]);
  }
  const next = only < hints.length ? `Next hint: ${labCommand(`practice ${name} --hint`)} ${only + 1}` : lastHint;
  terminal.print(`${[...hintLines(hints, only - 1, look), ...wrapHint(next, look.width)].join("\n")}\n`);
  return 0;
}
