import { createHash } from "node:crypto";
import { type Dirent, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import type { System } from "../../hunt/system/system.ts";
import { commandWords } from "../own/command-words.ts";

/** A larger folder is compared as far as this. */
const mostFiles = 2000;
const mostFolders = 500;
/** Of a larger file, such as a binary, size and time count. */
const mostBytes = 4 * 1024 * 1024;
const source = /\.([cm]?[jt]sx?|py|go|rb|php|pl|sh|java|kt|class|cs|rs)$/i;
const code = /\.(jar|war|dll|exe|ya?ml|json|toml|properties)$/i;
const foreign = new Set(["node_modules", "__pycache__", "target", "vendor"]);

/**
 * Hashes the programs of a system as far as its commands name them: each file with code, the files of the same kind in its folder
 * and below, and the templates. A database that a command names changes in every run, so it does not count.
 */
export function programsHash({ services, reset }: System): string {
  const commands = [...services.values()].flatMap(({ run }) => run ?? []).concat(reset.command ?? []);
  const named = new Set(commands.flatMap((command) => commandWords(command)).filter(isProgram));
  const files = new Set([...named].flatMap((file) => [file, ...siblingsOf(file)]));
  const hash = createHash("sha256");
  for (const file of [...files].sort()) hash.update(`${file}\n`).update(contentOf(file));
  for (const { name, template } of services.values()) hash.update(`${name}\n${template?.text ?? ""}\n`);
  return hash.digest("hex").slice(0, 20);
}

function isProgram(word: string): boolean {
  const found = statSync(word, { throwIfNoEntry: false });
  return found?.isFile() === true && (source.test(word) || code.test(word) || (found.mode & 0o111) !== 0);
}

/** Lists the files with the same ending in a program's folder and below, which it may load. */
function siblingsOf(file: string): string[] {
  if (!source.test(file)) return [];
  const ending = extname(file);
  const found: string[] = [];
  const folders = [dirname(file)];
  for (let at = 0; at < Math.min(folders.length, mostFolders) && found.length < mostFiles; at++) {
    const folder = folders[at]!;
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name);
      if (entry.isFile() && extname(entry.name) === ending) found.push(path);
      else if (entry.isDirectory() && !entry.name.startsWith(".") && !foreign.has(entry.name)) folders.push(path);
    }
  }
  return found;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function contentOf(file: string): Buffer | string {
  try {
    const { size, mtimeMs } = statSync(file);
    return size > mostBytes ? `${size} ${mtimeMs}` : readFileSync(file);
  } catch {
    return "unreadable";
  }
}
