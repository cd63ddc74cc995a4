import type * as v from "valibot";
import { callSettings } from "../../../service/graph/settings/step-settings.ts";
import { propertyRoots } from "../../../service/setting/property-roots.ts";
import { ProblemError } from "../../../text/problems/problem.ts";
import { listed } from "../../../text/words/lists.ts";
import { likelyMeant } from "../../../text/words/nearest.ts";
import { didYouMean } from "../../../text/words/suggestion.ts";
import { mistakeOf } from "../../read/document/message-words.ts";
import { problemsOf } from "../../read/document/problems-of.ts";
import type { SchemaMistake } from "../../read/document/schema-mistake.ts";
import { SchemaReader } from "../../read/document/schema-reader.ts";
import type { DocumentPath } from "../../read/document/yaml-document.ts";
import type { RawSetup } from "../../scenario.ts";
import { mergeSetup } from "../merge.ts";
import { entriesOf, entryOf } from "../named-parts.ts";
import { readServers } from "../read-setup.ts";
import { checkLaidOver } from "../resolve.ts";
import { cureOnLine } from "./cure-on-line.ts";
import { unreadableChange } from "./example-change.ts";
import { laidInto } from "./laid-into.ts";
import { refuseParts } from "./refuse-parts.ts";
import { inWholePlaces, placeOf } from "./whole-places.ts";
import { callsNamed, writtenCalls } from "./written-calls.ts";
import { readValue } from "./written-value.ts";

/**
 * Reads texts such as `order.timeout=500ms` as one change to a setup. Each is read on top of those before it; conflicts between
 * settings are checked after all of them. Throws mistakes as Problems.
 */
export function parseSets(written: readonly string[], setup: RawSetup): RawSetup {
  const changes: RawSetup[] = [];
  let change: RawSetup = {};
  for (const each of written) {
    const read = readSet(each, mergeSetup(setup, change));
    changes.push(read);
    change = mergeSetup(change, read);
  }
  const reader = new SchemaReader();
  checkLaidOver(reader, change, setup);
  const setBy = (path: DocumentPath) => {
    const [server = "", setting = ""] = path;
    const concerned = written.filter((_, at) => Object.hasOwn(changes[at]?.[server] ?? {}, setting));
    return concerned.findLast((each) => names(each, path)) ?? concerned.at(-1);
  };
  refuse(reader, setup, ({ path }) => setBy(path) ?? written.join(" "));
  return change;
}

function readSet(written: string, setup: RawSetup): RawSetup {
  const [, name, key, value] = /^([^.=\s]+)\.([^=\s]+)=(.*)$/s.exec(written.trim()) ?? [];
  if (name === undefined || key === undefined || value === undefined || value.trim() === "") {
    throw new ProblemError([unreadableChange(written, setup)]);
  }
  const [setting, ...inside] = pathOf(name, key, setup);
  const calls = readCalls(written, { name, setting, inside, value }, setup);
  if (calls !== undefined) return checked(written, { [name]: calls }, setup);
  const before = setup[name]?.[setting];
  const [place] = inside;
  if (before === undefined && place !== undefined && isList(name, setting, setup)) {
    const says = `${written}: ${name}.${setting} is not set, so it has no entry ${place}`;
    throw new ProblemError([{ says, cure: `write the whole list: ${name}.${setting}=[…]` }]);
  }
  const schema = entryOf(name, setup[name] ?? {}, setting);
  refuseParts(schema, { written, place: `${name}.${setting}`, inside, value });
  return checked(
    written,
    { [name]: { [setting]: laidInto(before, inside, readValue(value, written), schema) } },
    setup,
  );
}

function checked(written: string, change: RawSetup, setup: RawSetup): RawSetup {
  const reader = new SchemaReader();
  readServers(reader, change, [], setup);
  refuse(reader, setup, () => written);
  return change;
}

interface NamedChange {
  readonly name: string;
  readonly setting: string;
  readonly inside: readonly string[];
  readonly value: string;
}

/** Reads a setting of the calls of a service, such as `checkout.payment.timeout`; undefined if it names no call. */
function readCalls(written: string, { name, setting, inside, value }: NamedChange, setup: RawSetup) {
  const settings = setup[name] ?? {};
  const all = writtenCalls(name, settings);
  const known = Object.keys(entriesOf(name, settings) ?? {});
  if (all.length === 0 || known.includes(setting)) return undefined;
  const calls = callsNamed(setting, name, settings);
  const names = [...new Set(all.map((call) => call.name))];
  if (calls.length === 0) {
    const { before = "", after = "" } = placeOf(written, setting) ?? {};
    const meant = likelyMeant(setting, [...names, ...known]).map((each) => `${before}${each}${after}`);
    const otherwise = `write ${name}.${names[0]}.timeout=1s, for ${listed(names)}`;
    const cure = meant.length === 0 ? otherwise : didYouMean(...meant);
    throw new ProblemError([{ says: `${written}: ${setting} is neither a setting nor a call of ${name}`, cure }]);
  }
  const [part, ...deeper] = inside;
  if (part === undefined) {
    const cure = `write one of its settings, such as ${name}.${setting}.timeout=1s`;
    throw new ProblemError([{ says: `${written}: ${setting} is a call of ${name}`, cure }]);
  }
  const schema = Object.hasOwn(callSettings, part)
    ? ((callSettings as v.ObjectEntries)[part] as v.GenericSchema)
    : undefined;
  refuseParts(schema, { written, place: `${name}.${setting}.${part}`, inside: deeper, value });
  let changed: unknown = settings;
  for (const { path, step } of calls) {
    const after = laidInto(step[part], deeper, readValue(value, written), schema);
    changed = laidInto(changed, [...path, part], after);
  }
  const [root] = calls[0]!.path as [string];
  return { [root]: (changed as RawSetup[string])[root] };
}

/** Whether the setting takes a list and no map. */
function isList(name: string, setting: string, setup: RawSetup): boolean {
  const takes = (value: unknown) => {
    const reader = new SchemaReader();
    readServers(reader, { [name]: { [setting]: value } }, [], setup);
    return reader.findings.length === 0;
  };
  return takes([]) && !takes({});
}

/** Returns whether a change such as `order.breaker.share=50%` sets this part of a setting. */
function names(written: string, path: DocumentPath): boolean {
  return written.trim().startsWith(`${path.join(".")}=`);
}

/** Throws the findings, each with the change that caused it. */
function refuse({ findings }: SchemaReader, setup: RawSetup, about: (finding: SchemaMistake) => string): void {
  if (findings.length === 0) return;
  const told = findings.map((each) =>
    inWholePlaces(about(each), { ...each, says: mistakeOf(about(each), each.says), cure: cureOnLine(each, setup) }),
  );
  throw new ProblemError(problemsOf(told));
}

/** Splits a key at its dots, except those of a Spring property that the setup does not nest. */
function pathOf(server: string, key: string, setup: RawSetup): [string, ...string[]] {
  const settings = setup[server] ?? {};
  const path = key.split(".") as [string, ...string[]];
  const [root] = path;
  const isProperty = (settings.is ?? server) === "health" && propertyRoots.includes(root);
  return isProperty && !Object.hasOwn(settings, root) ? [key] : path;
}
