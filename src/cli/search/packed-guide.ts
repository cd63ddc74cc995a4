import { readFileSync } from "node:fs";
import type { PackedGuide, SymptomGuide } from "../../scenario/guide/guide-entry.ts";
import { builtFile } from "../program/built-file.ts";

let guide: PackedGuide | undefined;

export function packedGuide(): PackedGuide {
  guide ??= JSON.parse(readFileSync(builtFile("guide.json"), "utf8")) as PackedGuide;
  return guide;
}

/** The part of the guide that a page needs to find symptoms. */
export function packedSymptoms(): SymptomGuide {
  const { symptoms, alike, trouble } = packedGuide();
  return { symptoms, alike, trouble };
}
