import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Packed } from "../../explain/compile-messages.ts";
import type { PackedFamily } from "../../explain/explanation.ts";

/** Reads the messages that the build packed: next to the program, or for the sources in the folder of the last build. */
export function packed(part: keyof Packed): readonly PackedFamily[] {
  const fileIn = (folder: string) => fileURLToPath(new URL(`${folder}messages/${part}.json`, import.meta.url));
  const built = fileIn("./");
  return JSON.parse(readFileSync(existsSync(built) ? built : fileIn("../../../dist/"), "utf8"));
}

export const packedMessages = () => [...packed("codes"), ...packed("others")];
