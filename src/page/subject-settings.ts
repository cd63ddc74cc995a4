import { faults } from "../fault/index.ts";
import { loadEntries } from "../scenario/read/load-format.ts";
import { planEntries, serverEntries } from "../scenario/read/setup-schema.ts";
import { isMap } from "../scenario/read/shape.ts";
import type { RawSetup, Scenario } from "../scenario/scenario.ts";
import { type SettingRow, settingRows } from "../scenario/setting-rows.ts";
import { isChange } from "../scenario/steps/change.ts";
import { isLoad, loadsOf } from "../scenario/steps/load-step.ts";
import { services } from "../service/index.ts";
import { written } from "../text/format-value.ts";

/** A setting that a page can change. */
export interface SubjectSetting {
  /** Its name as `--set` takes it: `order.timeout`. */
  readonly name: string;
  /** Its value as a file would write it; undefined if it is not set. */
  readonly own: string | undefined;
  /** Values that the lesson gives it later, or in its twist. */
  readonly others: readonly string[];
  readonly takes: string;
  readonly says: string;
}

/** Fields of a load that say what it asks for, not how much. */
const notOfLoad = ["load", "to", "name", "method", "path", "headers", "body", "together", "at", "expect", "spacing"];

/** Returns the settings that a lesson is about: those that its setup, its changes and its twist name. */
export function subjectSettings(scenario: Scenario): SubjectSetting[] {
  const { setup, steps, twist } = scenario;
  const found = new Map<string, { own?: string; others: Set<string> }>();
  const see = (name: string, value: unknown, isOwn: boolean) => {
    const entry = found.get(name) ?? { others: new Set() };
    if (isOwn) entry.own = written(value);
    else if (entry.own !== written(value)) entry.others.add(written(value));
    found.set(name, entry);
  };
  for (const [name, value] of leavesIn(setup)) see(name, value, true);
  const later = [...steps.filter(isChange).map((step) => step.setup), ...(twist === undefined ? [] : [twist.setup])];
  for (const each of later) for (const [name, value] of leavesIn(each)) see(name, value, false);
  const only = loadsOf(scenario).length === 1;
  for (const load of steps.filter(isLoad)) {
    const place = only ? "load" : load.name;
    const fields = (of: object) => Object.entries(of).filter(([key]) => !notOfLoad.includes(key));
    for (const [key, value] of fields(load.written)) see(`${place}.${key}`, value, true);
    if (twist?.load?.load.name === load.name)
      for (const [key, value] of fields(twist.load.load.written)) see(`${place}.${key}`, value, false);
  }
  return [...found].map(([name, { own, others }]) => {
    const row = rowOf(name, setup);
    return { name, own, others: [...others], takes: row?.takes ?? "", says: row?.says ?? "" };
  });
}

/** Returns the other settings of the servers, which a lesson leaves as they are. */
export function otherSettings({ setup }: Scenario, known: readonly SubjectSetting[]): SubjectSetting[] {
  const isKnown = (name: string) => known.some((each) => each.name === name || each.name.startsWith(`${name}.`));
  return Object.keys(setup).flatMap((server) =>
    rowsOf(server, setup)
      .map(({ name, byDefault, takes, says }) => ({
        name: `${server}.${name}`,
        own: byDefault,
        others: [],
        takes,
        says,
      }))
      .filter(({ name }) => !name.endsWith(".is") && !name.endsWith(".faults") && !isKnown(name)),
  );
}

/** Lists the values of a setup, by their names. A list is one value, except for faults, whose entries have names of their own. */
function leavesIn(setup: RawSetup): [string, unknown][] {
  return Object.entries(setup).flatMap(([server, settings]) =>
    Object.entries(settings).flatMap(([key, value]) =>
      key === "is" ? [] : within(`${server}.${key}`, value, key === "faults"),
    ),
  );
}

function within(name: string, value: unknown, isFaults: boolean): [string, unknown][] {
  if (isMap(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([key, inner]) => within(`${name}.${key}`, inner, false));
  if (isFaults && Array.isArray(value)) return value.flatMap((each, at) => within(`${name}.${at}`, each, false));
  return [[name, value]];
}

const faultRows: readonly SettingRow[] = settingRows(
  Object.fromEntries(faults.map((fault) => [fault.name, fault.value])),
);
const planRows = settingRows(planEntries);
const loadRows = settingRows(loadEntries);

function rowOf(name: string, setup: RawSetup): SettingRow | undefined {
  const [server = "", ...path] = name.split(".");
  if (!Object.hasOwn(setup, server)) return at(path, loadRows);
  if (path[0] === "faults") return at(path.slice(2), [...faultRows, ...planRows]);
  return at(path, rowsOf(server, setup));
}

function at([name, ...rest]: readonly string[], rows: readonly SettingRow[]): SettingRow | undefined {
  const found = rows.find((row) => row.name === name);
  return rest.length === 0 || found === undefined ? found : at(rest, found.parts ?? []);
}

function rowsOf(server: string, setup: RawSetup): readonly SettingRow[] {
  const kind = setup[server]?.is ?? server;
  const service = services.find((each) => each.kind === kind);
  return service === undefined ? [] : settingRows(serverEntries(service));
}
