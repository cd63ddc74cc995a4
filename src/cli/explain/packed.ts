import { readFileSync } from "node:fs";
import type { Packed } from "../../explain/compile-messages.ts";
import type { PackedFamily } from "../../explain/explanation.ts";
import { builtFile } from "../program/built-file.ts";

export function packed(part: keyof Packed): readonly PackedFamily[] {
  return JSON.parse(readFileSync(builtFile(`messages/${part}.json`), "utf8"));
}

export const packedMessages = () => [...packed("codes"), ...packed("others")];
