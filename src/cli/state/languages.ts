import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Language, languages } from "../../scenario/languages.ts";
import { writeWhole } from "../output/write-whole.ts";
import { openStateFolder, stateFolder } from "./folder.ts";
import { codeOf, readRegularFile } from "./regular-file.ts";

const fileName = "languages.json";

/** Returns the languages that were last chosen with `--languages`; undefined if none were, or the file is not ours. */
export function readLanguages(): readonly Language[] | undefined {
  try {
    const written: unknown = JSON.parse(readRegularFile(join(stateFolder(), fileName)));
    const known = languages.filter((each) => Array.isArray(written) && written.includes(each));
    return known.length > 0 ? known : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the chosen languages; all of them are the default, which needs no file. Returns why it failed, if it did. */
export function storeLanguages(chosen: readonly Language[]): string | undefined {
  try {
    if (chosen.length === languages.length) forgetLanguages();
    else writeWhole(join(openStateFolder(), fileName), `${JSON.stringify(chosen)}\n`, 0o600);
    return undefined;
  } catch (error) {
    return `${stateFolder()} cannot be written (${codeOf(error)})`;
  }
}

export function forgetLanguages(): void {
  rmSync(join(stateFolder(), fileName), { force: true });
}
