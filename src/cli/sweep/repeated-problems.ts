import { grouped } from "../../render/view/grouped.ts";
import { several } from "../../text/phrases.ts";
import type { Problem } from "../../text/problem.ts";

/** Keeps the first of the Problems that say the same about lines of one file, and counts the others. */
export function onePerMistake(problems: readonly Problem[]): Problem[] {
  const same = grouped(problems, ({ says, cure, where }) => JSON.stringify([where?.file, says, cure]));
  return [...same.values()].map(([first, ...others]) => {
    if (others.length === 0) return first!;
    return { ...first!, says: `${first!.says}; the same is true of ${several(others.length, "more line")}` };
  });
}
