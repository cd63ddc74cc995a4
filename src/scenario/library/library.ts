import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import trackNotes from "../../../scenarios/tracks.json" with { type: "json" };
import { lessonNow } from "../../text/former/former-lessons.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { nearest } from "../../text/words/nearest.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import { suggest } from "../../text/words/suggestion.ts";
import { kindNamed } from "../practice/practice.ts";
import type { Scenario } from "../scenario.ts";
import { looksLikeChange } from "../setup/changes/looks-like-change.ts";
import { unpack } from "./compiled.ts";
import { headReader, type ScenarioHead } from "./head.ts";
import { packageFolder } from "./package-folder.ts";

/** The description of a scenario before it is read. */
export interface Listing extends ScenarioHead {
  readonly name: string;
  readonly track: string;
  readonly file: string;
}

/**
 * Lists all scenarios of the library, by track and name. Titles are read without the YAML parser, because loading it would
 * take most of the time.
 */
export function listScenarios(): Listing[] {
  const headOf = headReader();
  return files().map(({ name, track, file }) => ({ name, track, file, ...headOf(name, file) }));
}

/** Reads the scenario with this name or path; throws mistakes as Problems. */
export async function loadScenario(name: string): Promise<Scenario> {
  if (name === "") throw new ProblemError([{ says: "no scenario given", cure: `see ${labCommand("list scenarios")}` }]);
  const known = files();
  const names = known.map((each) => each.name);
  if (isPath(name)) {
    const { readScenario } = await import("../read/source.ts");
    return { ...(await readScenario(name, names)), file: name };
  }
  const found = listingOf(name, known);
  if (found)
    return (
      compiled(found) ?? {
        ...(await (await import("../read/source.ts")).readScenario(found.file)),
        track: found.track,
      }
    );
  const own = [`${name}.yaml`, `./${name}`].find(existsSync);
  const { endsOtherwise, notScenario } = await import("../read/source.ts");
  if (own !== undefined && endsOtherwise(own)) throw notScenario(name);
  const cure = own
    ? `write ${own}${statSync(own).isDirectory() ? "/FILE.yaml to name a file in this folder" : " to name the file"}`
    : (elsewhere(name, known) ?? suggest(name, names, lookedUp(name)));
  throw new ProblemError([{ says: `unknown scenario "${name}"`, cure }]);
}

/** Reads the text of a scenario that `loadScenario` has found. */
export async function scenarioText(name: string): Promise<string> {
  const { readSource } = await import("../read/source.ts");
  return await readSource(isPath(name) ? name : mustHave(listingOf(name), `the scenario ${name}`).file);
}

/** Returns the scenario of the library that has this name, or had it. */
export function listingOf(name: string, known = files()) {
  return known.find((each) => each.name === lessonNow(name));
}

/** Returns the command that may know a name. That of a code has capital letters or is a status, as no scenario's is. */
function lookedUp(name: string): string {
  const word = shellWord(name);
  if (looksLikeChange(name)) return `to change a setting write --set ${word}`;
  return /[A-Z]{2}|^[1-5]\d\d$/.test(name)
    ? `to explain it write ${labCommand(`explain ${word}`)}`
    : `look for it with ${labCommand(`search ${word}`)}`;
}

/** Suggests a track or an exercise that has this name, or a track with a similar one. */
function elsewhere(name: string, known: readonly { readonly name: string; readonly track: string }[]) {
  // Some tracks consist of lessons from the folders of others.
  const tracks = [...Object.keys(trackNotes), ...known.map(({ track }) => track)];
  if (tracks.includes(name)) return `it is a track: ${labCommand(`learn ${name}`)}`;
  if (kindNamed(name) !== undefined) return `write ${labCommand(`practice ${name}`)}`;
  const near = nearest(name, [...known.map((each) => each.name), ...tracks]);
  return near !== undefined && tracks.includes(near) ? `did you mean the track "${near}"?` : undefined;
}

function compiled({ name, file }: { name: string; file: string }): Scenario | undefined {
  const packed = fileURLToPath(new URL(`./lessons/${name}.json`, import.meta.url));
  return existsSync(packed) ? unpack(readFileSync(packed, "utf8"), readFileSync(file, "utf8")) : undefined;
}

/** Whether a word is a path instead of a scenario's name: it contains a slash, has a file's extension, or is only dots. */
export function isPath(name: string): boolean {
  return /[/\\]|\.(?:ya?ml|json)$|^\.+$/.test(name);
}

function files(): Pick<Listing, "name" | "track" | "file">[] {
  const folder = packageFolder("scenarios");
  const tracks = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return tracks
    .map((entry) => entry.name)
    .sort()
    .flatMap((track) => {
      const names = readdirSync(join(folder, track)).filter((file) => file.endsWith(".yaml"));
      return names.sort().map((file) => ({ name: basename(file, ".yaml"), track, file: join(folder, track, file) }));
    });
}
