import { faults } from "../../fault/index.ts";
import { withLoads } from "../../scenario/load/load-changes.ts";
import { isMap } from "../../scenario/read/document/shape.ts";
import { loadEntries } from "../../scenario/read/formats/load-format.ts";
import { planEntries, serverEntries } from "../../scenario/read/formats/setup-schema.ts";
import type { RawSetup, Scenario } from "../../scenario/scenario.ts";
import { type SettingRow, settingRows } from "../../scenario/setting-rows.ts";
import { callKeys, writtenCalls } from "../../scenario/setup/changes/written-calls.ts";
import { isChange } from "../../scenario/steps/change.ts";
import { isLoad } from "../../scenario/steps/load-step.ts";
import { callSettings } from "../../service/graph/settings/step-settings.ts";
import { services } from "../../service/index.ts";
import { written } from "../../text/values/format-value.ts";

/** A setting that a page can change. */
export interface SubjectSetting {
  /** Its name as `--set` takes it: `order.timeout`. */
  readonly name: string;
  /** Its value as a file would write it; undefined if it is not set. */
  readonly own: string | undefined;
  /** Its value in the lesson's twist. */
  readonly twisted: string | undefined;
  /** Values that the lesson gives it later, or in its twist. */
  readonly others: readonly string[];
  readonly takes: string;
  readonly says: string;
}

/** Settings that no control can show. */
const notAlone = ["is", "faults", ...callKeys];

/** Fields of a load that say what it asks for, not how much. */
const notOfLoad = ["load", "to", "name", "method", "path", "headers", "body", "together", "at", "expect", "spacing"];

/**
 * Returns the settings that a lesson is about: those that its setup, its changes and its twist name. `twisted`: the lesson with its
 * twist.
 */
export function subjectSettings(scenario: Scenario, twisted = scenario): SubjectSetting[] {
  const { setup, steps, twist } = scenario;
  const inTwist = new Map([...leavesIn(twisted.setup, setup), ...fieldsOfLoads(twisted.steps)]);
  const found = new Map<string, { own?: string; others: Set<string> }>();
  const see = (name: string, value: unknown, isOwn: boolean) => {
    const entry = found.get(name) ?? { others: new Set() };
    if (isOwn) entry.own = written(value);
    else if (entry.own !== written(value)) entry.others.add(written(value));
    found.set(name, entry);
  };
  for (const [name, value] of leavesIn(setup, setup)) see(name, value, true);
  const later = [...steps.filter(isChange).map((step) => step.setup), ...(twist === undefined ? [] : [twist.setup])];
  for (const each of later) for (const [name, value] of leavesIn(each, setup)) see(name, value, false);
  for (const [name, value] of fieldsOfLoads(steps)) see(name, value, true);
  for (const [name, value] of fieldsOfLoads(withLoads(steps, [twist?.load]))) see(name, value, false);
  return [...found].map(([name, { own, others }]) => {
    const row = rowOf(name, setup);
    const value = inTwist.get(name);
    const twisted = value === undefined ? undefined : written(value);
    return { name, own, twisted, others: [...others], takes: row?.takes ?? "", says: row?.says ?? "" };
  });
}

function fieldsOfLoads(steps: Scenario["steps"]): [string, unknown][] {
  const loads = steps.filter(isLoad);
  return loads.flatMap(({ name, written }) =>
    Object.entries(written).flatMap(([key, value]): [string, unknown][] =>
      notOfLoad.includes(key) ? [] : [[`${loads.length === 1 ? "load" : name}.${key}`, value]],
    ),
  );
}

/** Returns the other settings of the servers, which a lesson leaves as they are. */
export function otherSettings({ setup }: Scenario, known: readonly SubjectSetting[]): SubjectSetting[] {
  const isKnown = (name: string) => known.some((each) => each.name === name || each.name.startsWith(`${name}.`));
  return Object.entries(setup).flatMap(([server, settings]) => {
    const calls = [...new Set(writtenCalls(server, settings).map(({ name }) => `${server}.${name}`))];
    const rows = [...calls.map((place) => ({ place, rows: callRows })), { place: server, rows: rowsOf(server, setup) }];
    return rows
      .flatMap(({ place, rows }) =>
        rows.map(({ name, byDefault, takes, says }) => ({
          name: `${place}.${name}`,
          own: byDefault,
          twisted: byDefault,
          others: [],
          takes,
          says,
        })),
      )
      .filter(({ name }) => !notAlone.some((each) => name === `${server}.${each}`) && !isKnown(name));
  });
}

/**
 * Lists the values of a setup, or of a change of `base`, by their names. A list is one value, except for faults, whose entries have
 * names of their own, and the calls of a service.
 */
function leavesIn(setup: RawSetup, base: RawSetup): [string, unknown][] {
  return Object.entries(setup).flatMap(([server, settings]) => {
    const calls = writtenCalls(server, { is: base[server]?.is, ...settings });
    const ofCalls = calls.flatMap(({ name, step }) =>
      Object.entries(step).flatMap(([key, value]) =>
        Object.hasOwn(callSettings, key) ? within(`${server}.${name}.${key}`, value, false) : [],
      ),
    );
    const isWhole = (key: string) => key === "is" || (calls.length > 0 && callKeys.includes(key));
    const others = Object.entries(settings).filter(([key]) => !isWhole(key));
    return [...ofCalls, ...others.flatMap(([key, value]) => within(`${server}.${key}`, value, key === "faults"))];
  });
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
const callRows = settingRows(callSettings);

/** Names the group of a setting in a long list: its server, a call of this server, or faults. */
export function groupOf(name: string): string {
  const [server, first, ...parts] = name.split(".");
  if (parts.length > 0) return `${server}.${first}`;
  return faultRows.some((row) => row.name === first) ? `${server}: faults` : server!;
}

function rowOf(name: string, setup: RawSetup): SettingRow | undefined {
  const [server = "", ...path] = name.split(".");
  if (!Object.hasOwn(setup, server)) return at(path, loadRows);
  if (path[0] === "faults") return at(path.slice(2), [...faultRows, ...planRows]);
  const calls = writtenCalls(server, setup[server]!).some(({ name }) => name === path[0]);
  return calls ? at(path.slice(1), callRows) : at(path, rowsOf(server, setup));
}

function at([name, ...rest]: readonly string[], rows: readonly SettingRow[]): SettingRow | undefined {
  const found = rows.find((row) => row.name === name);
  return rest.length === 0 || found === undefined ? found : at(rest, found.parts ?? []);
}

function rowsOf(server: string, setup: RawSetup): readonly SettingRow[] {
  const kind = setup[server]?.is ?? server;
  const service = services.find((each) => each.kind === kind);
  if (service === undefined) return [];
  return settingRows(serverEntries(service)).map((row) => {
    const value = faultRows.find(({ name }) => name === row.name);
    if (value === undefined) return row;
    if (value.takes === "`true`") return { ...row, takes: "`true`, `none`" };
    // Next to a number, the text of the value says more than that of the fault.
    return { ...row, takes: value.takes, says: value.says };
  });
}
