import { shown } from "../../../text/values/format-value.ts";
import { suggest } from "../../../text/words/suggestion.ts";
import type { SchemaReader } from "../document/schema-reader.ts";
import { isMap } from "../document/shape.ts";
import type { DocumentPath } from "../document/yaml-document.ts";
import { isLoadExpectation } from "../formats/load-expect.ts";
import type { ScenarioInput } from "../formats/schema.ts";
import { asList } from "../lower-expect.ts";
import { choiceLists } from "../to-scenario.ts";

/** Keys of an expectation about the calls of one load. The others are about servers. */
const ofOneLoad = ["good", "share", "took", "goodput", "collapsed"];

/**
 * Checks that loads have different names, that expectations name one of several loads, and that they refer to servers and
 * the number of runs of this scenario.
 */
export function checkLoadNames(reader: SchemaReader, input: Partial<ScenarioInput>, servers: readonly string[]): void {
  const names = new Set<string>();
  for (const [index, step] of asList(input.steps ?? []).entries()) {
    if (!isMap(step) || !("load" in step)) continue;
    const name = String(step.name ?? step.load);
    const says = `two loads are called ${shown(name)}`;
    if (names.has(name))
      reader.find(["steps", index], "value", says, "give each a name of its own, such as name: buyers");
    names.add(name);
  }
  const check = (written: unknown, path: DocumentPath) => {
    const all = asList(written ?? []).entries();
    for (const [index, each] of all) {
      if (!isMap(each) || !isLoadExpectation(each)) continue;
      const at = Array.isArray(written) ? [...path, index] : path;
      checkServers(reader, each, at, servers);
      checkRuns(reader, each, at, input.runs ?? 1);
      if (!ofOneLoad.some((claim) => claim in each)) continue;
      const { load } = each;
      if (typeof load === "string" && !names.has(load))
        reader.find(
          [...at, "load"],
          "value",
          `${shown(load)} is not a load of this scenario`,
          suggest(load, [...names]),
        );
      else if (load === undefined && names.size > 1)
        reader.find(at, "value", "it does not say which load", `add load: ${[...names].join(", or load: ")}`);
    }
  };
  check(input.expect, ["expect"]);
  for (const { choices, path } of choiceLists(input))
    for (const [index, choice] of choices.entries()) check(choice?.expect, [...path, index, "expect"]);
  check(input.twist?.expect, ["twist", "expect"]);
}

function checkServers(reader: SchemaReader, expected: object, at: DocumentPath, servers: readonly string[]): void {
  for (const [claim, value] of Object.entries(expected)) {
    const server = isMap(value) ? value.server : undefined;
    if (typeof server !== "string" || servers.includes(server)) continue;
    const says = `server: ${shown(server)} is not a server of this setup`;
    reader.find([...at, claim, "server"], "value", says, suggest(server, [...servers]));
  }
}

function checkRuns(
  reader: SchemaReader,
  { collapsed }: { readonly collapsed?: unknown },
  at: DocumentPath,
  runs: number,
): void {
  const of = isMap(collapsed) ? collapsed.of : undefined;
  if (typeof of !== "number" || of === runs) return;
  reader.find([...at, "collapsed", "of"], "value", `of: ${of} is not the number of runs, ${runs}`, `write ${runs}`);
}
