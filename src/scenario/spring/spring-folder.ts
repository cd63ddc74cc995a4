import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { ProblemError } from "../../text/problems/problem.ts";
import { unreadable } from "../../text/problems/unreadable.ts";

/** More than any Secret or ConfigMap of Kubernetes can contain, as Kubernetes allows 1 MiB. */
const mostEntries = 1_000;
const mostBytes = 2_000_000;
/** Spring does not search deeper. */
const deepest = 100;

const fewer = "name a folder of settings only";

/** Lists the folders in a folder, sorted, without hidden ones; null if the folder does not exist. */
export async function subfolders(folder: string): Promise<readonly string[] | null> {
  const names = await readdir(folder || ".").catch((error: unknown) => nothingAt(folder || "./", error));
  if (names === null) return null;
  if (names.length > mostEntries) refuse(folder || "./", `contains more than ${mostEntries} files and folders`, fewer);
  const paths = names.filter(isShown).map((name) => `${folder}${name}/`);
  const found = await Promise.all(paths.map((path) => stat(path).catch((error: unknown) => nothingAt(path, error))));
  return paths.filter((_, at) => found[at]?.isDirectory()).sort();
}

/** Reads all files below a folder, by their relative paths; null if the folder does not exist. */
export async function filesBelow(folder: string): Promise<ReadonlyMap<string, string> | null> {
  const found = await stat(folder.replace(/\/+$/, "") || "/").catch((error: unknown) => nothingAt(folder, error));
  if (found === null) return null;
  if (!found.isDirectory()) refuse(folder, "is not a folder", "name the folder that contains the files");
  const into: Collected = { files: new Map(), entries: 0, bytes: 0 };
  await collect(folder, "", [], into);
  return into.files;
}

/** The collection so far. */
interface Collected {
  readonly files: Map<string, string>;
  /** Files and folders, so that links to folders end, too. */
  entries: number;
  bytes: number;
}

async function collect(folder: string, below: string, above: readonly string[], into: Collected): Promise<void> {
  const here = await realpath(folder + below);
  if (above.includes(here)) refuse(folder + below, "is a link to a folder above it", "remove the link");
  for (const name of (await namesIn(folder + below)).filter(isShown).sort()) {
    const path = below + name;
    const found = await stat(folder + path).catch((error: unknown) => fail(folder + path, error));
    into.entries++;
    if (found.isFile()) into.bytes += found.size;
    if (into.entries > mostEntries || into.bytes > mostBytes)
      refuse(folder, `contains more than ${mostEntries} files or ${mostBytes} bytes`, fewer);
    if (found.isDirectory() && above.length + 1 < deepest) await collect(folder, `${path}/`, [...above, here], into);
    if (!found.isFile()) continue;
    const text = await readFile(folder + path, "utf8").catch((error: unknown) => fail(folder + path, error));
    into.files.set(path, text);
  }
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => fail(folder, error));
}

/** Whether Spring reads a file or folder; it skips names such as `..data`, a link of Kubernetes. */
function isShown(name: string): boolean {
  return !name.startsWith("..");
}

/** Returns null if nothing exists at the path. Any other error is a Problem: without permission, nobody knows. */
export function nothingAt(path: string, error: unknown): null {
  const { code = "" } = error as NodeJS.ErrnoException;
  return ["ENOENT", "ENOTDIR"].includes(code) ? null : fail(path, error);
}

export function fail(path: string, error: unknown): never {
  throw new ProblemError([unreadable(path, error)]);
}

function refuse(path: string, says: string, cure: string): never {
  throw new ProblemError([{ says: `${path} ${says}`, cure }]);
}
