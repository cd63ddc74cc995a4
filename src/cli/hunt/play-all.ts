import type { Hunt } from "../../hunt/hunt.ts";
import type { HuntLines } from "../../hunt/hunt-cells.ts";
import type { RunResult } from "../../hunt/run-result.ts";
import type { CallSet } from "../../hunt/search/call-set.ts";
import { sayDuration } from "../../text/values/units.ts";
import { plural } from "../../text/words/phrases.ts";
import { stopwatch } from "../../world/real-timer.ts";
import type { Lab } from "../lab.ts";
import { spin } from "../output/spinner.ts";
import { sayHowToResume } from "../sweep/how-to-resume.ts";
import type { ResultFile } from "./hunt-files.ts";

const resumable = { name: "hunt", thing: "run", keeps: "--resume FILE" } as const;

/** Plays everything that is left, with progress. After Ctrl-C it says what was found and how to resume. */
export async function playAll(
  lab: Lab,
  hunt: Hunt,
  lines: HuntLines,
  kept: ResultFile | undefined,
  file: string | undefined,
): Promise<void> {
  const { terminal, interruption } = lab;
  const played: { readonly set: CallSet; readonly result: RunResult }[] = [];
  const elapsed = stopwatch();
  const spinner = await spin(terminal, () => progressWords(hunt, elapsed()));
  const end = () => {
    kept?.flush();
    const { played: runs, found } = hunt.progress;
    terminal.note(`${found} of ${plural(runs, "run")} broke a rule so far.`);
    // Few hunts are interrupted, so lines are written only then.
    const unwritten = kept === undefined ? played.map(({ set, result }) => lines.result(set, result)) : [];
    terminal.say(
      sayHowToResume(lab, unwritten, kept === undefined ? undefined : played.length, undefined, { ...resumable, file }),
    );
  };
  interruption.signal.addEventListener("abort", end, { once: true });
  try {
    await hunt.play((set, result) => {
      played.push({ set, result });
      kept?.add(lines.result(set, result));
    });
    kept?.flush();
  } finally {
    interruption.signal.removeEventListener("abort", end);
    spinner.stop();
  }
}

/** Returns a text such as "120 runs, 40 of this size left, 3 break, 2 s to go". */
function progressWords({ progress: { played, left, found } }: Hunt, ms: number): string {
  const time = played === 0 ? "" : `, ${sayDuration(Math.ceil((left * ms) / played / 1000) * 1000)} to go`;
  return `${played} runs, ${left} of this size left, ${found} break${time}`;
}
