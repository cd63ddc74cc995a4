import { parseDocument } from "yaml";
import { sameValue } from "../text/same-value.ts";
import type { Job } from "./job.ts";
import { listScenarios } from "./library.ts";
import { parseScenario } from "./read/scenario.ts";
import { readSource } from "./read/source.ts";
import { isLoad } from "./steps/load.ts";

/** The file of a scenario with the setup and the loads of a job in it; everything else stays as its author wrote it. */
export async function sharedFile({ scenario, setup }: Job): Promise<string> {
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
  // A question or a twist about the setup as it was may not be true of this one.
  for (const key of ["predict", "seen", "twist", "review", "hints", "lesson", "inYourCode"]) document.delete(key);
  const text = document.toString({ lineWidth: 0 });
  parseScenario(text, file);
  return text;
}
