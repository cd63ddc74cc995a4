import { parse } from "yaml";
import { ProblemError } from "../../text/problem.ts";

/** A value as it would be written in a file. */
export function yamlValue(text: string): unknown {
  try {
    return parse(text, { logLevel: "silent", maxAliasCount: 0 });
  } catch {
    throw new ProblemError([
      { says: `${text} cannot be read`, cure: "write it as in a file, such as {asks: payment}" },
    ]);
  }
}
