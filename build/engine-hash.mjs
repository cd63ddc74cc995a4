import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** Hashes all code that the threads of a sweep run, so that results of different engines are never merged. */
export function engineHash({ outputs }, entry) {
  const reached = new Set([entry]);
  for (const file of reached) for (const { path, external } of outputs[file].imports) if (!external) reached.add(path);
  const hash = createHash("sha256");
  for (const file of [...reached].sort()) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}
