import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ProblemError } from "../../text/problems/problem.ts";
import { ownValue } from "../../text/values/own-value.ts";
import { listed } from "../../text/words/lists.ts";
import { suggest } from "../../text/words/suggestion.ts";
import { packageFolder } from "../library/package-folder.ts";

/** The kinds of practice; each has a folder. */
export const practiceKinds = ["mend", "mystery", "incident", "code", "path"] as const;
export type PracticeKind = (typeof practiceKinds)[number];

/** The entry of an exercise in a list. */
export interface PracticeEntry {
  readonly name: string;
  readonly title: string;
  readonly level: string;
  /** The usual time. */
  readonly minutes: number;
}

/** Lists the exercises of a kind in the order of their difficulty. */
export function listPractice(kind: PracticeKind): PracticeEntry[] {
  const known = names(kind);
  return [...difficulties()].flatMap(([name, difficulty]) => {
    if (!known.includes(name)) return [];
    const [, title = ""] = /^title: (.*)$/m.exec(readFileSync(fileOf(kind, name), "utf8")) ?? [];
    return { name, title, ...difficulty };
  });
}

/** Reads how difficult each exercise is, the easiest of each kind first. */
function difficulties(): Map<string, Pick<PracticeEntry, "level" | "minutes">> {
  const file = join(dirname(folderOf("mend")), "difficulty.json");
  return new Map(Object.entries(JSON.parse(readFileSync(file, "utf8"))));
}

/** Lists all practice, kind by kind. */
export function listAllPractice() {
  return practiceKinds.flatMap((kind) => listPractice(kind).map((exercise) => ({ kind, ...exercise })));
}

/** Returns the seed and the level that the name of a random mystery contains. */
export function randomIn(name: string): { readonly seed: number; readonly level: number } | undefined {
  const [, seed, level] = /^random-(0|[1-9]\d*)-([123])$/.exec(name) ?? [];
  return seed === undefined ? undefined : { seed: Number(seed), level: Number(level) };
}

/** Returns the kind of the practice that has this name. */
export function kindNamed(name: string): PracticeKind | undefined {
  if (randomIn(name) !== undefined) return "mystery";
  return practiceKinds.find((kind) => names(kind).includes(ownValue(formerNames, name) ?? name));
}

export function isIncident(name: string | undefined): boolean {
  return name !== undefined && kindNamed(name) === "incident";
}

/** Former names, which stay accepted. */
const formerNames: Readonly<Record<string, string>> = { "90-minutes": "workshop" };

/** Reads the file of an exercise. */
export function readPractice(kind: PracticeKind, given: string): { readonly text: string; readonly file: string } {
  const known = names(kind);
  const name = known.includes(given) ? given : (ownValue(formerNames, given) ?? given);
  if (!known.includes(name)) {
    const cure = suggest(name, known, `write ${listed(known)}`);
    throw new ProblemError([{ says: `unknown ${kind === "mend" ? "exercise" : kind} "${name}"`, cure }]);
  }
  const file = fileOf(kind, name);
  return { text: readFileSync(file, "utf8"), file };
}

function names(kind: PracticeKind): string[] {
  const files = readdirSync(folderOf(kind)).filter((file) => file.endsWith(".yaml"));
  return files.map((file) => basename(file, ".yaml")).sort();
}

function fileOf(kind: PracticeKind, name: string): string {
  return join(folderOf(kind), `${name}.yaml`);
}

function folderOf(kind: PracticeKind): string {
  return packageFolder(`practice/${kind}`);
}
