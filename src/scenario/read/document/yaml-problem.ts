import type { ErrorCode, YAMLError } from "yaml";
import type { Problem, Where } from "../../../text/problems/problem.ts";
import { yamlMistake } from "../../../text/problems/yaml-mistake.ts";

export const deepest = 24;

export function tooDeep(where: Where): Problem {
  return { says: "this is nested too deeply", cure: `write at most ${deepest} levels`, where };
}

/** Scenarios do not have everything that YAML allows. */
const ownMeanings: Partial<Record<ErrorCode, readonly [says: string, cure: string]>> = {
  MULTIPLE_DOCS: ["a second document begins here", "write one scenario per file"],
  TAG_RESOLVE_FAILED: ["tags (!…) have no meaning in a scenario", "leave the tag out"],
};

/** `firstLine`: the line that has a repeated key already. */
export function fromYaml(error: YAMLError, where: Where, firstLine = where.line): Problem {
  if (error.code === "RESOURCE_EXHAUSTION") return tooDeep(where);
  const [says, cure] = ownMeanings[error.code] ?? yamlMistake(error, where.text?.slice(where.column - 1) ?? "");
  const first = firstLine === where.line ? "" : `it is in line ${firstLine} already; `;
  return { says, cure: first + cure, where };
}
