import { readFile, stat } from "node:fs/promises";
import { readSpringFiles, type SpringContext } from "../spring/configuration/file.ts";
import type { SpringProperty } from "../spring/configuration/property.ts";
import { ProblemError } from "../text/problem.ts";

const maxBytes = 1_000_000;

/** Reads a user's own application.yaml or application.properties, and the files that belong to them. */
export async function loadSpringConfig(
  paths: string | readonly string[],
  context: SpringContext = {},
): Promise<SpringProperty[]> {
  const named = [paths].flat();
  for (const path of named) {
    if (/\.(ya?ml|properties)$/i.test(path)) continue;
    refuse(path, "not a file of Spring properties", "name a .yaml, .yml or .properties file");
  }
  const known = new Map<string, string | null>();
  for (;;) {
    const read = readSpringFiles(named, (path) => known.get(path), context);
    if ("settings" in read) return read.settings;
    await Promise.all(read.wanted.map(async (path) => known.set(path, await load(path, named.includes(path)))));
  }
}

/** null if there is no such file, unless the user named it. */
async function load(path: string, isNamed: boolean): Promise<string | null> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return isNamed ? refuse(path, "there is no such file", "check the path") : null;
  if (!found.isFile()) refuse(path, found.isDirectory() ? "this is a folder" : "this is not a file", "name a file");
  if (found.size > maxBytes)
    refuse(path, `the file is too large: ${found.size} bytes`, `make it smaller than ${maxBytes} bytes`);
  return readFile(path, "utf8").catch(() => refuse(path, "it cannot be read", "check its permissions"));
}

function refuse(path: string, says: string, cure: string): never {
  throw new ProblemError([{ says: `${path}: ${says}`, cure }]);
}
