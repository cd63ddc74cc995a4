import { createHash } from "node:crypto";
import { type Dirent, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { System } from "../../hunt/system/system.ts";
import { commandWords } from "../own/process/command-words.ts";

/** A larger folder is compared as far as this. */
const mostFiles = 2000;
const mostFolders = 500;
/** Of a larger file, such as a binary, size and time count. */
const mostBytes = 4 * 1024 * 1024;
/** A program may load files with any ending of its language. */
const languages = [
  /\.[cm]?[jt]sx?$/i,
  /\.py$/i,
  /\.go$/i,
  /\.rb$/i,
  /\.php$/i,
  /\.p[lm]$/i,
  /\.(java|kts?|scala|groovy|class)$/i,
  /\.cs$/i,
  /\.rs$/i,
];
const code = /\.(jar|war|dll|exe|ya?ml|json|toml|properties)$/i;
const foreign = new Set(["node_modules", "__pycache__", "target", "vendor"]);
/** Programs of these folders, such as npm or uvicorn, start programs that a command names otherwise. */
const tool = /(^|[\\/])(node_modules|usr|\.[^\\/.][^\\/]*)[\\/]/;

/**
 * Hashes the programs of a system as far as its commands name them: each file with code, the files of the same language in its
 * folder and below, and the templates. A database that a command names changes in every run, so it does not count.
 */
export function programsHash({ services, reset }: System): string {
  const commands = [...services.values()].flatMap(({ run }) => run ?? []).concat(reset.command ?? []);
  const named = new Set(commands.flatMap(programsIn));
  const files = new Set([...named].flatMap((file) => [file, ...siblingsOf(file)]));
  const hash = createHash("sha256");
  for (const file of [...files].sort()) hash.update(`${file}\n`).update(contentOf(file));
  for (const { name, template } of services.values()) hash.update(`${name}\n${template?.text ?? ""}\n`);
  return hash.digest("hex").slice(0, 20);
}

/** Lists the services whose commands name no program, such as `npm start`. */
export function unseenPrograms({ services }: System): string[] {
  return [...services.values()].flatMap(({ name, run }) =>
    run === undefined || programsIn(run).some((file) => !tool.test(file)) ? [] : [name],
  );
}

function programsIn(command: string): string[] {
  return commandWords(command).filter((word) => {
    const found = statSync(word, { throwIfNoEntry: false });
    return found?.isFile() === true && (isSource(word) || code.test(word) || (found.mode & 0o111) !== 0);
  });
}

function isSource(file: string): boolean {
  return file.endsWith(".sh") || languages.some((endings) => endings.test(file));
}

/** Lists the files in a program's folder and below that it may load. A script may start programs of any language. */
function siblingsOf(file: string): string[] {
  const language = languages.find((endings) => endings.test(file));
  if (language === undefined && !file.endsWith(".sh") && contentOf(file).slice(0, 2).toString() !== "#!") return [];
  const found: string[] = [];
  const folders = [dirname(file)];
  for (const [at, folder] of folders.entries()) {
    if (at === mostFolders || found.length >= mostFiles) break;
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name);
      if (entry.isFile() && (language?.test(entry.name) ?? isSource(entry.name))) found.push(path);
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
