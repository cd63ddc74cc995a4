import { wrap } from "../../render/text/drawing/width.ts";
import { noDifference } from "../../render/view/compare/no-difference.ts";
import { whyTooLarge } from "../../scenario/load/real-bounds.ts";
import { type Job, jobOf } from "../../scenario/playing/job.ts";
import { play } from "../../scenario/playing/play.ts";
import type { Report } from "../../scenario/report.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { needsReal } from "../../scenario/setup/checking/refuse-real-only.ts";
import type { Lab } from "../lab.ts";

/** Says below a changed run that its change made no difference, if simulated time can show that soon. */
export async function sayNoDifference(
  { terminal, interruption }: Lab,
  original: Scenario,
  [job, report]: readonly [Job, Report | undefined],
  aside: boolean,
): Promise<void> {
  const { set, seed, twisted, own, fails = [] } = job;
  if (set.length === 0 || own !== undefined || fails.length > 0) return;
  const says = job.changeWords.length === 0 ? `${original.name} has ${set.join(" ")} already.` : await playedWords();
  if (says === undefined) return;
  const text = `\n${wrap(says, terminal.look.width).join("\n")}\n`;
  if (aside) terminal.say(text);
  else terminal.print(text);

  async function playedWords(): Promise<string | undefined> {
    const { scenario, setup } = job;
    if (!scenario.worlds.includes("virtual") || needsReal(scenario, setup)) return undefined;
    if (whyTooLarge(scenario) !== undefined) return undefined;
    const options = { world: "virtual", seed, twisted, signal: interruption.signal } as const;
    const before = await play(jobOf(original, options));
    const isPlayed = job.world === "virtual" && report !== undefined;
    const after = isPlayed ? report : await play({ ...job, ...options });
    const says = noDifference(before, after);
    return says && `${job.world === "real" ? "In simulated time, the" : "The"} result is the same ${says}.`;
  }
}
