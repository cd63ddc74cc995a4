import * as v from "valibot";
import { faults } from "../../../fault/index.ts";
import { services } from "../../../service/index.ts";
import { shown } from "../../../text/values/format-value.ts";
import { isMap } from "../../read/document/shape.ts";
import { serverEntries } from "../../read/formats/setup-schema.ts";
import type { RawSetup } from "../../scenario.ts";
import { callKeys, differOnlyInCalls, type WrittenServer, writtenCalls } from "./written-calls.ts";

export interface SettingChange {
  /** `order.timeout` */
  readonly setting: string;
  /** The former value as a file would write it. */
  readonly was: string;
  readonly is: string;
}

/** The words for a setting without a value and without a default. */
export const unwritten = "not set";

/** Lists the differences, a line each: "order.timeout: 1s → 500ms". */
export function describeChanges(before: RawSetup, after: RawSetup, say = shown): string[] {
  return changesBetween(before, after, say).map(sayChange);
}

export function sayChange({ setting, was, is }: SettingChange): string {
  return `${setting}: ${was} → ${is}`;
}

/** `say` writes a value. */
export function changesBetween(before: RawSetup, after: RawSetup, say = shown): SettingChange[] {
  return Object.keys({ ...before, ...after }).flatMap((name) => {
    const old = before[name] ?? {};
    const now = after[name] ?? {};
    const ofCalls = changesOfCalls(name, old, now, say);
    const others = Object.keys({ ...old, ...now }).filter((key) => ofCalls === undefined || !callKeys.includes(key));
    const ofOthers = others.flatMap((key) => {
      const setting = `${name}.${key}`;
      if (isMap(old[key]) && isMap(now[key])) return changesWithin(setting, old[key], now[key], say);
      return changed(setting, sayValue(name, key, old, say), sayValue(name, key, now, say));
    });
    return [...(ofCalls ?? []), ...ofOthers];
  });
}

/** Lists what differs in the calls of a service; undefined if its steps differ in anything else. */
function changesOfCalls(server: string, old: WrittenServer, now: WrittenServer, say: typeof shown) {
  const before = writtenCalls(server, old);
  const after = writtenCalls(server, now);
  if (before.length === 0 || !differOnlyInCalls(old, now)) return undefined;
  const all = before.flatMap(({ name, step }, at) => changesWithin(`${server}.${name}`, step, after[at]!.step, say));
  return all.filter((each, at) => all.findIndex((other) => sayChange(other) === sayChange(each)) === at);
}

/** Lists the keys that differ inside a setting, so that a small change of a large setting is easy to see. */
function changesWithin(setting: string, old: WrittenServer, now: WrittenServer, say: typeof shown): SettingChange[] {
  return Object.keys({ ...old, ...now }).flatMap((key) => {
    const [was, is] = [old[key], now[key]];
    if (isMap(was) && isMap(is)) return changesWithin(`${setting}.${key}`, was, is, say);
    const orNone = (value: unknown) => (value === undefined ? unwritten : say(value));
    return changed(`${setting}.${key}`, orNone(was), orNone(is));
  });
}

function changed(setting: string, was: string, is: string): SettingChange[] {
  return was === is ? [] : [{ setting, was, is }];
}

function sayValue(name: string, key: string, settings: WrittenServer, say: typeof shown): string {
  if (Object.hasOwn(settings, key)) return say(settings[key]);
  const kind = settings.is ?? name;
  const service = services.find((each) => each.kind === kind);
  const entries: v.ObjectEntries = service === undefined ? {} : serverEntries(service);
  if (service?.named && !Object.hasOwn(entries, key)) return service.usualNames?.[key] ?? unwritten;
  const byDefault: unknown = entries[key] && v.getDefault(entries[key]);
  if (byDefault !== undefined) return say(byDefault);
  return faults.some((fault) => fault.name === key) || key === "faults" ? "none" : unwritten;
}
