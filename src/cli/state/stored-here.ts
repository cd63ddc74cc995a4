import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { shellWord } from "../../text/words/shell-word.ts";
import { stateFolder } from "./folder.ts";

/** Everything that the lab keeps on this machine. */
export interface StoredHere {
  readonly folder: string;
  readonly files: readonly { readonly file: string; readonly holds: string }[];
  /** The command that removes the folder. */
  readonly removes: string;
}

const contents: readonly (readonly [name: RegExp, holds: string])[] = [
  [/^class-/, "answers in a class"],
  [/^progress/, "predictions and finished exercises"],
  [/^languages/, "the languages chosen with --languages"],
  [/^mystery/, "the mystery that was last run"],
  [/^serve-/, "the address of servers that are kept running"],
];

/** Lists the files in the state folder. Files that the user asked for, such as reports, are not among them. */
export function storedHere(): StoredHere {
  const folder = stateFolder();
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const files = names.map((name) => ({
    file: join(folder, name),
    holds: contents.find(([pattern]) => pattern.test(name))?.[1] ?? "temporary",
  }));
  const removes = process.platform === "win32" ? `rmdir /s /q "${folder}"` : `rm -r ${shellWord(folder)}`;
  return { folder, files, removes };
}
