import { readFileSync } from "node:fs";
import type { PackedGuide, SymptomGuide } from "../../scenario/guide/guide-entry.ts";
import { builtFile } from "../program/built-file.ts";

let guide: PackedGuide | undefined;

export function packedGuide(): PackedGuide {
  guide ??= JSON.parse(readFileSync(builtFile("guide.json"), "utf8")) as PackedGuide;
  return guide;
}

/** The symptoms for a page, without the written forms of their phrases. */
export function packedSymptoms(): SymptomGuide {
  const { symptoms, alike, trouble } = packedGuide();
  return { symptoms: symptoms.map((each) => ({ ...each, words: [] })), alike, trouble };
}
