import { readFileSync } from "node:fs";
import type { PackedGuide } from "../../scenario/guide/guide-entry.ts";
import { builtFile } from "../program/built-file.ts";

export function packedGuide(): PackedGuide {
  return JSON.parse(readFileSync(builtFile("guide.json"), "utf8"));
}
