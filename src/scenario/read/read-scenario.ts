import * as v from "valibot";
import { type Problem, ProblemError } from "../../text/problems/problem.ts";
import { shown } from "../../text/values/format-value.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { nearest } from "../../text/words/nearest.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import { changesOfLoad } from "../load/load-changes.ts";
import type { RawSetup, Scenario } from "../scenario.ts";
import { placesOf } from "../setup/call-addresses.ts";
import { placesInScenario } from "../system/goal-places.ts";
import { isPlayed, playedSystem } from "../system/played-system.ts";
import { isBenchLike } from "./checking/bench-like.ts";
import { checkLessons, checkNames } from "./checking/check-names.ts";
import { checkRequests } from "./checking/check-requests.ts";
import { meantKinds, plainSetup, readWholeSetup } from "./checking/checked-setup.ts";
import { checkLoadNames } from "./checking/load-names.ts";
import { withoutMisplaced } from "./checking/misplaced-keys.ts";
import { inOrder, problemsOf } from "./document/problems-of.ts";
import { SchemaReader } from "./document/schema-reader.ts";
import { isMap } from "./document/shape.ts";
import { type DocumentPath, readYaml } from "./document/yaml-document.ts";
import { type ScenarioInput, scenarioEntries } from "./formats/schema.ts";
import { type LoadChange, readLoadChange } from "./read-load-change.ts";
import { choiceLists, lowerScenario, type WrittenScenario } from "./to-scenario.ts";

/** Parses the file of a scenario. Throws mistakes as Problems. `lessons`: the names that `after` may contain; by default any. */
export function parseScenario(text: string, file: string, lessons?: readonly string[]): Scenario {
  const document = readYaml(text, file);
  if (document.value === null) throw new ProblemError([empty(file)]);
  if (document.value === undefined) throw new ProblemError([...document.problems].sort(inOrder));
  if (!isMap(document.value)) {
    const says = `${shown(document.value)} is not a scenario`;
    throw new ProblemError([{ says, cure: "write title, setup and steps", where: document.where([], "value") }]);
  }
  if (isBenchLike(document.value)) throw new ProblemError([{ ...benchFile(file), where: document.where([], "value") }]);
  if (isPlayed(document.value)) return playedSystem(document, document.value, nameOf(file));
  if (isForeign(document.value)) {
    const says = "this is not a scenario: no key of it is one of a scenario";
    const cure = `write title, setup and steps; ${labCommand("new mine.yaml")} writes an example`;
    throw new ProblemError([{ says, cure, where: document.where([], "value") }]);
  }
  const { input, findings } = readInput(document.value, lessons);
  // An unreadable part is also missing for the schema reader; one message about it is enough.
  const told = new Set(document.problems.map(lineOf));
  const found = problemsOf(findings, document).filter((problem) => !told.has(lineOf(problem)));
  const problems = [...document.problems, ...found].sort(inOrder);
  if (problems.length > 0) throw new ProblemError(problems);
  const scenario = lowerScenario(input as ScenarioInput, nameOf(file), document.value as unknown as WrittenScenario);
  return input.hunt === undefined ? scenario : { ...scenario, places: placesInScenario(document, input.hunt) };
}

/** Whether no key resembles one of a scenario, as in a configuration of another program. */
function isForeign(value: object): boolean {
  const known = ["use", ...Object.keys(scenarioEntries(v.any()))];
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => nearest(key, known) === undefined);
}

function lineOf({ where }: Problem): string {
  return `${where?.line}:${where?.column}`;
}

function empty(file: string): Problem {
  return { says: "this file is empty", cure: "write title, setup and steps", where: { file, line: 1, column: 1 } };
}

function benchFile(file: string): Problem {
  const cure = `write ${labCommand(`gauntlet --bench ${shellWord(file)}`)}`;
  return { says: "this is a bench file, not a scenario", cure };
}

const ownServer = "write --use order=COMMAND on the command line, or move it to a bench file, which --bench reads";

function readInput(file: Record<string, unknown>, lessons: readonly string[] | undefined) {
  // A hook reads all parts with this schema, because the settings of a server depend on its kind, and those of a change on
  // its server.
  const setup = v.any();
  const reader: SchemaReader = new SchemaReader(
    new Map([[setup as v.GenericSchema, (input, path) => readWholeSetup(reader, input, path, base)]]),
  );
  const entries = scenarioEntries(setup);
  const value = withoutMisplaced(reader, file, entries);
  const base = isMap(value.setup) ? plainSetup(value.setup) : {};
  const { use, ...known } = value;
  if (use !== undefined)
    reader.find(["use"], "key", "a scenario cannot start programs, so use is not a key of it", ownServer);
  const input = reader.read(v.strictObject(entries), known, []) as Partial<ScenarioInput>;
  const places = reader.findings.length === 0 ? placesOf(base) : undefined;
  checkNames(reader, input, { servers: Object.keys(base), places, meant: meantKinds(base) });
  if (lessons !== undefined) checkLessons(reader, input.after, lessons);
  checkLoadNames(reader, input, Object.keys(base));
  checkRequests(reader, input, base);
  const { steps, twist, review } = value as unknown as Partial<WrittenScenario>;
  const written = Array.isArray(steps) ? steps : [];
  if (input.twist) checkTwist(reader, { setup: input.twist.setup, load: twist?.load }, base, written);
  if (input.review) {
    const changes = { setup: input.review.set, load: review?.load };
    if (countOf(changes) === 0) reader.find(["review"], "key", "this changes nothing", "change at least one setting");
    checkChanges(reader, changes, ["review", "set"], base, written);
  }
  checkChoices(reader, input);
  return { input, findings: reader.findings };
}

/** The changes of a twist or a review as written. */
interface Changes {
  readonly setup: RawSetup | undefined;
  readonly load: LoadChange | undefined;
}

function checkTwist(reader: SchemaReader, twist: Changes, base: RawSetup, steps: WrittenScenario["steps"]): void {
  const count = countOf(twist);
  // A key of the twist that is not known is a mistake of its own, such as a server outside its setup.
  if (count === 0 && reader.findings.some(({ path, at }) => path[0] === "twist" && path.length === 2 && at === "key"))
    return;
  const says = count === 0 ? "this twist changes nothing" : `this twist changes ${count} settings`;
  if (count === 1) checkChanges(reader, twist, ["twist", "setup"], base, steps);
  else reader.find(["twist", "setup"], "key", says, "change exactly one");
}

function countOf({ setup = {}, load = {} }: Changes): number {
  return settingsIn(setup).length + Object.keys(load).filter((key) => key !== "name").length;
}

/** `path`: the path of the changed settings. */
function checkChanges(
  reader: SchemaReader,
  { setup = {}, load }: Changes,
  path: DocumentPath,
  base: RawSetup,
  steps: WrittenScenario["steps"],
): void {
  for (const [name, key] of settingsIn(setup)) {
    const value = setup[name]?.[key];
    if (JSON.stringify(value) !== JSON.stringify(base[name]?.[key])) continue;
    reader.find([...path, name, key], "value", `${name}.${key} is ${shown(value)} already`, "write another value");
  }
  if (load === undefined || reader.findings.length > 0) return;
  const at = [...path.slice(0, 1), "load"];
  const changed = readLoadChange(reader, load, at, steps);
  if (changed !== undefined && changesOfLoad(steps[changed.step - 1]!, changed.load.written).length === 0)
    reader.find(at, "key", "this changes nothing", "write another value");
}

function settingsIn(setup: RawSetup): (readonly [name: string, key: string])[] {
  return Object.entries(setup).flatMap(([name, settings]) => Object.keys(settings).map((key) => [name, key] as const));
}

function checkChoices(reader: SchemaReader, input: Partial<ScenarioInput>): void {
  for (const { choices, path } of choiceLists(input)) {
    const says = choices.map((choice) => choice?.says);
    for (const [index, each] of says.entries()) {
      if (each === undefined || says.indexOf(each) === index) continue;
      reader.find(
        [...path, index, "says"],
        "value",
        "two choices say the same",
        "write something that only one of them says",
      );
    }
  }
}

/** Returns the name of a scenario: that of its file, without folders and extension. */
function nameOf(file: string): string {
  // A line of its own would be a command to a build server.
  return file
    .replace(/^.*[\\/]/s, "")
    .replace(/(\.system)?\.ya?ml$/, "")
    .replaceAll("\n", "\\n");
}
