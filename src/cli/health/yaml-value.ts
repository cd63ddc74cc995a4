import { parse } from "yaml";
import { ProblemError } from "../../text/problems/problem.ts";

/** Parses a value as it would be written in a file. */
export function yamlValue(text: string): unknown {
  try {
    return parse(text, { logLevel: "error", maxAliasCount: 0 });
  } catch {
    throw new ProblemError([
      { says: `cannot read "${text}"`, cure: "write it as in a YAML file, such as {asks: payment}" },
    ]);
  }
}
