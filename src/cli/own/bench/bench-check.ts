import { claims } from "../../../gauntlet/judge/answer-table.ts";
import type { SchemaReader } from "../../../scenario/read/document/schema-reader.ts";
import type { DocumentPath } from "../../../scenario/read/document/yaml-document.ts";
import { statusesFor } from "./bench-answers.ts";
import type { BenchInput, ServerInput } from "./bench-schema.ts";

/** Finds servers of a bench file whose keys contradict each other. */
export function checkServers(reader: SchemaReader, { use }: BenchInput): void {
  for (const [role, server] of Object.entries(use)) {
    const path = ["use", role];
    const { run, url, restart, start, stop } = server;
    const isCommanded = (restart ?? start ?? stop) !== undefined;
    if (isCommanded ? run !== undefined : (run === undefined) === (url === undefined))
      reader.find(path, "key", `use.${role} needs either run or url`, "write run: COMMAND, or url: URL");
    if (isCommanded && restart === undefined && (start === undefined || stop === undefined))
      reader.find(path, "key", `use.${role} needs both start and stop, or restart`, "write restart: COMMAND");
    if (server.answers !== undefined) checkAnswers(reader, server.answers, [...path, "answers"]);
  }
}

/** A status may be an exception to its class, but it has only one meaning. */
function checkAnswers(reader: SchemaReader, answers: NonNullable<ServerInput["answers"]>, path: DocumentPath): void {
  for (const [at, claim] of claims.entries())
    for (const status of statusesFor(answers, claim)) {
      const before = claims.slice(0, at).find((other) => statusesFor(answers, other).includes(status));
      if (before !== undefined)
        reader.find(
          [...path, claim],
          "value",
          `${status} is both ${before} and ${claim}`,
          "leave it out of one of them",
        );
    }
}
