import type { Problem } from "../../../text/problems/problem.ts";
import type { SchemaMistake } from "./schema-mistake.ts";
import type { Document } from "./yaml-document.ts";

/** Converts findings to Problems, in the order of the file if there is one. */
export function problemsOf(findings: readonly SchemaMistake[], document?: Document): Problem[] {
  const problems = findings.map(({ path, at, says, cure, unknown }): Problem => {
    const where = document?.where(path, at);
    return { says, ...(cure !== undefined && { cure }), ...(where && { where }), ...(unknown && { unknown }) };
  });
  return problems.sort(inOrder);
}

export function inOrder(a: Problem, b: Problem): number {
  return (a.where?.line ?? 0) - (b.where?.line ?? 0) || (a.where?.column ?? 0) - (b.where?.column ?? 0);
}
