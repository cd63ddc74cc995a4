import { readFileSync } from "node:fs";
import type { PackedGuide, SymptomGuide } from "../../scenario/guide/guide-entry.ts";
import { builtFile } from "../program/built-file.ts";

export function packedGuide(): PackedGuide {
  return JSON.parse(readFileSync(builtFile("guide.json"), "utf8"));
}

/** The symptoms for a page, without the written forms of their phrases. */
export function packedSymptoms(): SymptomGuide {
  const { symptoms, alike, trouble } = packedGuide();
  return { symptoms: symptoms.map((each) => ({ ...each, words: [] })), alike, trouble };
}
