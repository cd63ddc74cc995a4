import { allFailures, type Chosen, playGauntlet } from "../../gauntlet/play.ts";
import { playWhy } from "../../gauntlet/why.ts";
import { timeline } from "../../render/text/timeline.ts";
import { allOf } from "../../text/lists.ts";
import { ProblemError } from "../../text/problem.ts";
import { suggest } from "../../text/suggestion.ts";
import type { Lab } from "../lab.ts";
import { outputsOf } from "../report/outputs.ts";
import { show } from "../report/show.ts";
import { spin } from "../spinner.ts";
import { readAccepted } from "./accepted.ts";
import type { GauntletOptions } from "./options.ts";
import { planOf } from "./plan.ts";

/** Plays what the command line asks for, and says which rules hold. */
export async function gauntlet(lab: Lab, options: GauntletOptions): Promise<number> {
  const outputs = await outputsOf(options, "gauntlet", "table");
  const { only, skip, accept, why } = options;
  const chosen: Chosen = {
    ...(only && { only: only.flatMap(namesIn("--only")) }),
    ...(skip && { skip: skip.flatMap(namesIn("--skip")) }),
    ...(accept !== undefined && { accepted: await readAccepted(accept) }),
  };
  if (chosen.only?.every((each) => chosen.skip?.includes(each))) {
    throw new ProblemError([{ says: "--only and --skip leave nothing to play", cure: "leave out one of them" }]);
  }
  const [wanted] = why === undefined ? [] : namesIn("--why")(why);
  const playing = new Set<string>();
  const plan = { ...(await planOf(lab, options)), onPlay: (failure: string) => playing.add(failure) };
  const spinner = await spin(
    lab.terminal,
    () => `${[...playing].at(-1) ?? "starting"} (${playing.size} of ${allFailures.length})`,
  );
  try {
    if (wanted !== undefined) {
      const { report, broken } = await playWhy(plan, wanted);
      spinner.stop();
      const says = broken.length === 0 ? "breaks no rule" : `breaks ${allOf(broken)}`;
      lab.terminal.print(`${timeline(report, lab.terminal.look)}\n${wanted}: ${plan.role} ${says}\n`);
      return broken.length === 0 ? 0 : 1;
    }
    const result = await playGauntlet(plan, chosen);
    spinner.stop();
    await show(lab, outputs, { kind: "gauntlet", value: result });
    return result.holds ? 0 : 1;
  } finally {
    spinner.stop();
  }
}

/** Several may be written with commas. */
function namesIn(option: string): (written: string) => string[] {
  const known = allFailures.map(({ name }) => name);
  return (written) =>
    written.split(",").map((each) => {
      const name = each.trim();
      if (known.includes(name)) return name;
      throw new ProblemError([
        { says: `${option} ${name} is not a failure of the gauntlet`, cure: suggest(name, known) },
      ]);
    });
}
