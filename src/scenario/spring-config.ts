import { readFile, stat } from "node:fs/promises";
import { readSpringConfig, type SpringContext } from "../spring/configuration/file.ts";
import type { SpringProperty } from "../spring/configuration/property.ts";
import { ProblemError } from "../text/problem.ts";

const maxBytes = 1_000_000;

/** Reads a user's own application.yaml or application.properties. */
export async function loadSpringConfig(path: string, context: SpringContext = {}): Promise<SpringProperty[]> {
  const refuse = (says: string, cure: string): never => {
    throw new ProblemError([{ says: `${path}: ${says}`, cure }]);
  };
  if (!/\.(ya?ml|properties)$/i.test(path))
    refuse("not a file of Spring settings", "name a .yaml, .yml or .properties file");
  const found = await stat(path).catch(() => refuse("there is no such file", "check the path"));
  if (found.isDirectory()) refuse("this is a folder", "name one file in it");
  if (found.size > maxBytes) refuse(`${found.size} bytes are too many`, `keep it below ${maxBytes} bytes`);
  const text = await readFile(path, "utf8").catch(() => refuse("it cannot be read", "check its permissions"));
  return readSpringConfig(path, text, context);
}
