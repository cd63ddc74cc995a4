import { question, questionLines } from "../../render/text/class/question-text.ts";
import { table } from "../../render/text/run/story-table.ts";
import type { ClassQuestion } from "../../render/view/learn/class-question.ts";
import { jobOf } from "../../scenario/playing/job.ts";
import { play } from "../../scenario/playing/play.ts";
import { usualWorld } from "../../scenario/playing/usual-world.ts";
import type { Lab } from "../lab.ts";
import { ask } from "../learn/asking/ask-question.ts";
import { playLive } from "../learn/lesson/live.ts";
import { usualCapMs } from "../options/options.ts";
import { exitCodeOf } from "../program/exit-code.ts";

/** Shows a question without its answer and, at a terminal after Enter, the run and its report. */
export async function askAndPlay(lab: Lab, asked: ClassQuestion): Promise<number> {
  const { terminal, interruption } = lab;
  const { scenario } = asked;
  const world = usualWorld(scenario);
  if (!terminal.interactive) {
    terminal.print(`${question(asked, terminal.look)}\n`);
    const report = await play(jobOf(scenario, { world, seed: 1, capMs: usualCapMs, signal: interruption.signal }));
    terminal.print(table(report, terminal.look));
    return exitCodeOf([report.verdict]);
  }
  const choices = [{ says: "run it", value: "run" }];
  const answer = await ask(
    (look) => ({ says: "Ready?", choices, turns: ["out"], page: questionLines(asked, look) }),
    lab,
  );
  if (!("value" in answer)) return 0;
  const report = await playLive(lab, scenario, false, false);
  terminal.print(table(report, terminal.look));
  return exitCodeOf([report.verdict]);
}
