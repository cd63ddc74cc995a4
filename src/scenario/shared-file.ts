import { parseDocument } from "yaml";
import { sameValue } from "../text/same-value.ts";
import type { Job } from "./job.ts";
import { listScenarios } from "./library.ts";
import { parseScenario } from "./read/scenario.ts";
import { readSource } from "./read/source.ts";
import { isLoad } from "./steps/load.ts";

/** Returns the file of a scenario with the setup and the loads of a job; the rest stays as its author wrote it. */
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
  // Questions, explanations and twists may be wrong for the changed setup.
  for (const key of ["predict", "seen", "twist", "review", "hints", "lesson", "inYourCode"]) document.delete(key);
  const text = document.toString({ lineWidth: 0 });
  parseScenario(text, file);
  return text;
}
