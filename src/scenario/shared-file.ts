import { parseDocument } from "yaml";
import { sameValue } from "../text/same-value.ts";
import { listScenarios } from "./library/library.ts";
import type { Job } from "./playing/job.ts";
import { parseScenario } from "./read/scenario.ts";
import { readSource } from "./read/source.ts";
import { isLoad } from "./steps/load.ts";

/** Parts about the scenario as its author wrote it, which may be wrong for a changed setup. */
const aboutOriginal = ["predict", "seen", "twist", "review", "hints", "lesson", "inYourCode"];

interface SharedFile {
  readonly text: string;
  /** The parts of the original that the file does not contain. */
  readonly leftOut: readonly string[];
}

/** Returns the file of a scenario with the setup, the loads and, with the twist, the expectations of a job. */
export async function sharedFile({ scenario, setup, twisted, forgiving, changes }: Job): Promise<SharedFile> {
  const file = scenario.file ?? listScenarios().find(({ name }) => name === scenario.name)!.file;
  const document = parseDocument(await readSource(file));
  for (const [server, settings] of Object.entries(setup))
    for (const [key, value] of Object.entries(settings)) {
      const path = ["setup", server, key];
      if (!sameValue(document.getIn(path), value)) document.setIn(path, value);
    }
  scenario.steps.forEach((step, at) => {
    if (isLoad(step))
      for (const [key, value] of Object.entries(step.written)) document.setIn(["steps", at, key], value);
  });
  const leftOut: string[] = [];
  if (changes.length > 0) {
    const expects = [["expect"], ...scenario.steps.map((_, at) => ["steps", at, "expect"])];
    const ofTwist = document.getIn(["twist", "expect"], true);
    const without = expects.filter((path) => document.deleteIn(path));
    if (twisted && !forgiving) document.set("expect", ofTwist);
    else if (without.length > 0) leftOut.push("expect");
    leftOut.push(...aboutOriginal.filter((key) => document.delete(key)));
  }
  const text = document.toString({ lineWidth: 0 });
  parseScenario(text, file);
  return { text, leftOut };
}
