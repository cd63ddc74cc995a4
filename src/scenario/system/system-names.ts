import { suggest } from "../../text/suggestion.ts";
import type { SchemaReader } from "../read/schema-reader.ts";
import { lowerRules, type SystemInput } from "./system-schema.ts";

/** Finds requests, conditions and rules about services that do not exist. */
export function checkSystemNames(
  reader: SchemaReader,
  { request, accept, rules }: Pick<SystemInput, "request" | "accept" | "rules">,
  known: readonly string[],
): void {
  for (const [at, { to }] of request.entries()) checkService(reader, known, to, ["request", at, "to"]);
  for (const [at, row] of (accept ?? []).entries())
    for (const { when } of lowerRules({ accept: [row], rules: [] }).accept)
      for (const name of when.names) checkService(reader, known, name, ["accept", at, "when"]);
  for (const [at, rule] of rules.entries()) {
    const { goals, optional } = lowerRules({ accept: [], rules: [rule] });
    for (const [nth, name] of optional.entries()) checkService(reader, known, name, ["rules", at, "optional", nth]);
    for (const goal of goals)
      if (goal.kind === "calls")
        for (const name of goal.arrow.split("->")) checkService(reader, known, name, ["rules", at, "never"]);
  }
}

export function checkService(
  reader: SchemaReader,
  known: readonly string[],
  name: string,
  path: (string | number)[],
  at: "key" | "value" = "value",
): void {
  if (!known.includes(name)) reader.find(path, at, `there is no service ${name}`, suggest(name, known));
}
