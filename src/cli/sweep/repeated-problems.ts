import { grouped } from "../../render/view/grouped.ts";
import type { Problem } from "../../text/problems/problem.ts";
import { several } from "../../text/words/phrases.ts";
import type { Lab } from "../lab.ts";

/** Keeps the first of the Problems that say the same about lines of one file, and counts the others. */
export function onePerMistake(problems: readonly Problem[]): Problem[] {
  const same = grouped(problems, ({ says, cure, where }) => JSON.stringify([where?.file, says, cure]));
  return [...same.values()].map(([first, ...others]) => {
    if (others.length === 0) return first;
    return { ...first, says: `${first.says}; the same is true of ${several(others.length, "more line")}` };
  });
}

/** Reports bad lines at the end, after all others were played, and returns the exit code. */
export async function codeAfter({ terminal }: Lab, problems: readonly Problem[]): Promise<number> {
  if (problems.length === 0) return 0;
  const drawn = await import("../../render/text/problem-text.ts");
  terminal.say(drawn.problems(onePerMistake(problems), terminal.sideLook));
  return 2;
}
