import { parseDocument } from "yaml";
import { withoutSecrets } from "../text/secrets/secrets.ts";
import { mustHave } from "../text/values/must-have.ts";
import { sameValue } from "../text/values/same-value.ts";
import { listScenarios } from "./library/library.ts";
import type { Job } from "./playing/job.ts";
import { parseScenario } from "./read/read-scenario.ts";
import { readSource } from "./read/source.ts";
import { isLoad } from "./steps/load-step.ts";

/** Parts about the scenario as its author wrote it, which may be wrong for a changed setup. */
const aboutOriginal = [
  "predict",
  "seen",
  "twist",
  "review",
  "hints",
  "level",
  "after",
  "lesson",
  "inYourCode",
  "inLanguages",
];

interface SharedFile {
  readonly text: string;
  /** The parts of the original that the file does not contain. */
  readonly leftOut: readonly string[];
  /** Whether it was written without secrets, which its reader has to fill in. */
  readonly hides: boolean;
}

/** Returns the file of a scenario with the setup, the loads and, with the twist, the expectations of a job. */
export async function sharedFile({ scenario, setup, twisted, forgiving, changeWords }: Job): Promise<SharedFile> {
  const listed = () => listScenarios().find(({ name }) => name === scenario.name)?.file;
  const file = mustHave(scenario.file ?? listed(), `the file of ${scenario.name}`);
  const document = parseDocument(await readSource(file));
  const servers = scenario.isSystem ? "services" : "setup";
  for (const [server, settings] of Object.entries(setup)) {
    const written = [servers, server];
    // Answers of a system file are written otherwise than the settings that they become.
    if (document.hasIn([...written, "plays"])) {
      if (sameValue(settings, scenario.setup[server])) continue;
      document.deleteIn([...written, "plays"]);
    }
    for (const [key, value] of Object.entries(settings)) {
      const path = [...written, key];
      if (!sameValue(document.getIn(path), value)) document.setIn(path, value);
    }
  }
  scenario.steps.forEach((step, at) => {
    if (isLoad(step))
      for (const [key, value] of Object.entries(step.written)) document.setIn(["steps", at, key], value);
  });
  const leftOut: string[] = [];
  // The answers that a system accepts are demands, not observations: they hold for its changed services, too.
  if (changeWords.length > 0 && !scenario.isSystem) {
    const expects = [["expect"], ...scenario.steps.map((_, at) => ["steps", at, "expect"])];
    const ofTwist = document.getIn(["twist", "expect"], true);
    const without = expects.filter((path) => document.deleteIn(path));
    if (twisted && !forgiving) document.set("expect", ofTwist);
    else if (without.length > 0) leftOut.push("expect");
    leftOut.push(...aboutOriginal.filter((key) => document.delete(key)));
  }
  const text = document.toString({ lineWidth: 0 });
  parseScenario(text, file);
  const whole = parseDocument(text);
  const hides = hideIn(whole);
  return { text: hides ? whole.toString({ lineWidth: 0 }) : text, leftOut, hides };
}

/** Hides the secrets in a file, which keeps its comments. Returns whether there were any. */
function hideIn(document: ReturnType<typeof parseDocument>): boolean {
  const before: unknown = document.toJS();
  const changed = differing(before, withoutSecrets(before), []);
  for (const [path, value] of changed) document.setIn(path, value);
  return changed.length > 0;
}

type PathInFile = readonly (string | number)[];

/** Returns the texts that differ in two values of the same shape. */
function differing(one: unknown, other: unknown, path: PathInFile): [PathInFile, unknown][] {
  if (typeof one !== "object" || one === null) return one === other ? [] : [[path, other]];
  const others = Object.entries(other as object);
  return Object.values(one).flatMap((each, at) => {
    const [name = "", inner] = others[at] ?? [];
    return differing(each, inner, [...path, Array.isArray(one) ? at : name]);
  });
}
