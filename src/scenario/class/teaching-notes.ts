import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { ownValue } from "../../text/values/own-value.ts";
import { packageFolder } from "../library/package-folder.ts";
import type { Choice, Scenario } from "../scenario.ts";

/** The part of an instructor's notes that the lesson itself does not say. */
export interface TeachingNote {
  /** A question for the group, after the run. */
  readonly discuss: string;
  /** The part of the run that shows it. */
  readonly look: string;
}

/** Returns the notes of all lessons that have some, by the lesson's name. */
export function teachingNotes(): (lesson: string) => TeachingNote | undefined {
  const notes: Record<string, TeachingNote> = parse(readFileSync(packageFolder("practice/notes.yaml"), "utf8"));
  return (lesson) => ownValue(notes, lesson);
}

/** Returns the wrong choices of a question. Each says why it is tempting; only the right one has no such text. */
export function misconceptions({ predict }: Pick<Scenario, "predict">): Choice[] {
  return (predict?.choices ?? []).filter(({ tempting }) => tempting !== undefined);
}
