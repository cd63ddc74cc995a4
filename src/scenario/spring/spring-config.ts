import { readFile, stat } from "node:fs/promises";
import type { FileEncoding } from "../../spring/configuration/files/config-file.ts";
import type { FileContent } from "../../spring/configuration/files/config-tree.ts";
import type { SpringProperty } from "../../spring/configuration/properties/property.ts";
import { readSpringFiles, type SpringContext } from "../../spring/configuration/read-spring-config.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { NotRegular, unreadable } from "../../text/problems/unreadable.ts";
import { fail, filesBelow, nothingAt, subfolders } from "./spring-folder.ts";

const maxBytes = 1_000_000;

/** Reads a user's application.yaml or application.properties, and the files that they import. */
export async function loadSpringConfig(
  paths: string | readonly string[],
  context: SpringContext = {},
): Promise<SpringProperty[]> {
  const named = [paths].flat();
  for (const path of named) {
    if (/\.(ya?ml|properties)$/i.test(path)) continue;
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory()) throw new ProblemError([unreadable(path, new NotRegular(found))]);
    refuse(path, "not a file of Spring properties", "name a .yaml, .yml or .properties file");
  }
  const known = new Map<string, FileContent | null>();
  for (;;) {
    const read = readSpringFiles(named, (path) => known.get(path), context);
    if ("settings" in read) return read.settings;
    const look = async ([path, encoding]: readonly [string, FileEncoding]) =>
      known.set(path, await contentOf(path, encoding, named.includes(path)));
    await Promise.all(Array.from(read.wanted, look));
  }
}

function contentOf(path: string, encoding: FileEncoding, isNamed: boolean): Promise<FileContent | null> {
  if (path.endsWith("*/")) return subfolders(path.slice(0, -2));
  return path.endsWith("/") ? filesBelow(path) : load(path, encoding, isNamed);
}

/** Reads a file; null if it does not exist, unless the user named it. */
async function load(path: string, encoding: FileEncoding, isNamed: boolean): Promise<string | null> {
  const found = await stat(path).catch((error: unknown) => (isNamed ? fail(path, error) : nothingAt(path, error)));
  if (found === null) return null;
  if (!found.isFile()) throw new ProblemError([unreadable(path, new NotRegular(found))]);
  if (found.size > maxBytes)
    refuse(path, `the file is too large: ${found.size} bytes`, `make it smaller than ${maxBytes} bytes`);
  return readFile(path, encoding === "utf-8" ? "utf8" : "latin1").catch((error: unknown) => fail(path, error));
}

function refuse(path: string, says: string, cure: string): never {
  throw new ProblemError([{ says: `${path}: ${says}`, cure }]);
}
