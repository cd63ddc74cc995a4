import { wrap } from "../../render/text/drawing/width.ts";
import type { PracticeKind } from "../../scenario/practice/practice.ts";
import type { Lab } from "../lab.ts";

/** Lists all exercises of a kind; `says` tells how to begin one. */
export async function listExercises(
  { terminal }: Lab,
  kind: PracticeKind,
  says: string,
  json: boolean,
): Promise<number> {
  const { listPractice } = await import("../../scenario/practice/practice.ts");
  const all = listPractice(kind);
  if (json) terminal.printData(`${JSON.stringify({ version: 1, [kind]: all })}\n`);
  else
    terminal.print(
      (await import("../../render/text/practice/practice-list.ts")).practiceList(all, says, terminal.look),
    );
  return 0;
}

export function printHints({ terminal }: Lab, { hints }: { readonly hints: readonly string[] }): number {
  terminal.print(hints.flatMap((hint) => wrap(hint, terminal.look.width).map((line) => `${line}\n`)).join(""));
  return 0;
}
