import { propertyRoots } from "../../../service/setting/property-roots.ts";
import { ProblemError } from "../../../text/problems/problem.ts";
import { listed } from "../../../text/words/lists.ts";
import { likelyMeant } from "../../../text/words/nearest.ts";
import { didYouMean } from "../../../text/words/suggestion.ts";
import { withLoads } from "../../load/load-changes.ts";
import { mistakeOf } from "../../read/document/message-words.ts";
import { problemsOf } from "../../read/document/problems-of.ts";
import { SchemaReader } from "../../read/document/schema-reader.ts";
import { loadChangeEntries, readLoadChange } from "../../read/read-load-change.ts";
import type { ChangedLoad, RawSetup, Scenario, Step } from "../../scenario.ts";
import { isLoad, loadsOf } from "../../steps/load-step.ts";
import { withoutServer } from "./example-change.ts";
import { inWholePlaces, placeOf } from "./whole-places.ts";
import { parseSets } from "./written-change.ts";
import { readValue } from "./written-value.ts";

/** Combines several `--set` into one change; each is applied after those before it. */
export function changeOf(written: readonly string[], setup: RawSetup): RawSetup {
  return parseSets(
    written.map((each) => whole(withoutSpaces(each), setup)),
    setup,
  );
}

/**
 * Reads changes of a scenario, including changes of its loads: `load.rate=140/s`, or a load's own name if there are
 * several.
 */
export function changesOf(spaced: readonly string[], { setup, steps }: Pick<Scenario, "setup" | "steps">) {
  const written = spaced.map(withoutSpaces);
  for (const each of written) refuseBare(whole(each, setup), setup, steps);
  const names = ["load", ...loadsOf({ steps }).map(({ name }) => name)];
  const isOfLoad = (each: string) => {
    const [name = ""] = each.split(".");
    return steps.some(isLoad) && names.includes(name.trim()) && !Object.hasOwn(setup, name.trim());
  };
  let now = steps;
  const loads = written.filter(isOfLoad).map((each) => {
    const changed = readLoadSet(each, now);
    now = withLoads(now, [changed]);
    return changed;
  });
  const others = written.filter((each) => !isOfLoad(each));
  if (!steps.some(isLoad)) for (const each of others) refuseLoad(each, setup);
  else for (const each of others) refuseUnknownName(whole(each, setup), Object.keys(setup), names);
  return { ...(others.length > 0 && { changes: changeOf(others, setup) }), loads };
}

/** Rejects a setting without the server or load that has it, and names those that do. */
function refuseBare(written: string, setup: RawSetup, steps: readonly Step[]): void {
  const loads = loadsOf({ steps }).map(({ name }) => name);
  const problem = withoutServer(written, setup, (key) => {
    const isOfLoad = key !== "name" && Object.hasOwn(loadChangeEntries, key);
    if (!isOfLoad) return [];
    return loads.length > 1 ? loads : loads.map(() => "load");
  });
  if (problem !== undefined) throw new ProblemError([problem]);
}

function refuseLoad(written: string, setup: RawSetup): void {
  if (!written.trimStart().startsWith("load.") || Object.hasOwn(setup, "load")) return;
  throw new ProblemError([
    { says: `${written}: this scenario has no load`, cure: `change a server: ${listed(Object.keys(setup))}` },
  ]);
}

/** Rejects a name that is neither a server nor a load. */
function refuseUnknownName(written: string, servers: readonly string[], loads: readonly string[]): void {
  const [, name] = /^\s*([^.=\s]+)\.[^=\s]+=/.exec(written) ?? [];
  if (name === undefined || servers.includes(name)) return;
  // A single load can always be called `load`.
  const [word = "", ...own] = loads;
  const named = own.length > 1 ? own : [word];
  const known = [...servers, ...named];
  const says = `${written}: ${name} is neither a server nor a load of this scenario`;
  const { after = "" } = placeOf(written, name) ?? {};
  const meant = likelyMeant(name, known).map((each) => each + after);
  const otherwise = `write ${listed(known)} before the dot, such as ${named[0]}.rate=140/s`;
  const cure = meant.length === 0 ? otherwise : didYouMean(...meant);
  throw new ProblemError([{ says, cure }]);
}

/** Removes the spaces around the equals sign, which people type as in a file. */
function withoutSpaces(written: string): string {
  return written.replace(/^\s*([^=\s]+)\s*=\s*/, "$1=");
}

function readLoadSet(each: string, steps: readonly Step[]): ChangedLoad {
  const [, name, key, value] = /^\s*([^.]+)\.([^=\s]+)=(.*)$/s.exec(each) ?? [];
  if (name === undefined || key === undefined || value === undefined || value.trim() === "")
    throw new ProblemError([
      { says: `"${each}" is not a change`, cure: "write load.FIELD=VALUE, such as load.rate=140/s" },
    ]);
  const reader = new SchemaReader();
  const change = { ...(name !== "load" && { name }), [key]: readValue(value, each) };
  const changed = readLoadChange(
    reader,
    change,
    [],
    steps.map((step) => (isLoad(step) ? step.written : {})),
  );
  if (changed !== undefined) return changed;
  throw new ProblemError(
    problemsOf(reader.findings.map((found) => inWholePlaces(each, { ...found, says: mistakeOf(each, found.says) }))),
  );
}

/**
 * On the command line, components and Spring properties of the only health server need no server name, and a share
 * needs no percent sign.
 */
function whole(written: string, setup: RawSetup): string {
  const [health, ...others] = Object.keys(setup).filter((name) => (setup[name]?.is ?? name) === "health");
  const [root = ""] = written.split(/[.=]/, 1);
  const isNamed = /^[^.=\s]+=/.test(written) || (propertyRoots.includes(root) && !Object.hasOwn(setup, root));
  const bare = isNamed && health !== undefined && others.length === 0;
  const named = bare ? `${health}.${written}` : written;
  return /^[^=]*\.share=[\d.]+$/.test(named) ? `${named}%` : named;
}
