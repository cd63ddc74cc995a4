import { suggest } from "../../text/words/suggestion.ts";
import { whenOf } from "../goals/accept-format.ts";
import { covers } from "../goals/accepted-answer.ts";
import type { SchemaReader } from "../read/document/schema-reader.ts";
import { lowerRules, type SystemInput } from "./system-schema.ts";

/** Finds requests, conditions and rules about services that do not exist, and rows of `accept` that never decide. */
export function checkSystemNames(
  reader: SchemaReader,
  { request, accept, rules }: Pick<SystemInput, "request" | "accept" | "rules">,
  known: readonly string[],
): void {
  for (const [at, { to }] of request.entries()) checkService(reader, known, to, ["request", at, "to"]);
  const rows = (accept ?? []).map(({ when }) => ({ says: when, when: whenOf(when) }));
  for (const [at, { says, when }] of rows.entries()) {
    const path = ["accept", at, "when"];
    for (const name of when.names) checkService(reader, known, name, path);
    const first = rows.slice(0, at).find((row) => covers(row.when, when))?.says;
    if (first === undefined) continue;
    const cure = covers(when, whenOf(first)) ? "leave out one of them" : "move it before that row, or leave it out";
    reader.find(
      path,
      "value",
      `${says} never decides, because ${first} comes earlier and fits the same failures`,
      cure,
    );
  }
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
