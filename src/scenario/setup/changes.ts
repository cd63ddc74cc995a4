import * as v from "valibot";
import { faults } from "../../fault/index.ts";
import { withoutTokens } from "../../policy/bearer.ts";
import { services } from "../../service/index.ts";
import { shown } from "../../text/format-value.ts";
import { serverEntries } from "../read/setup-schema.ts";
import type { RawSetup } from "../scenario.ts";

export interface Changed {
  /** `order.timeout` */
  readonly setting: string;
  /** As a file would write it. */
  readonly was: string;
  readonly is: string;
}

/** The value of a setting that nobody wrote and that has no default. */
export const unwritten: ReadonlySet<string> = new Set(["not set", "by default"]);

/** What is different, a line each: "order.timeout: 1s → 500ms". */
export function describeChanges(before: RawSetup, after: RawSetup): string[] {
  return changesBetween(before, after).map(sayChange);
}

export function sayChange({ setting, was, is }: Changed): string {
  return `${setting}: ${was} → ${is}`;
}

export function changesBetween(before: RawSetup, after: RawSetup): Changed[] {
  return Object.keys({ ...before, ...after }).flatMap((name) => {
    const old = withoutTokens(before[name] ?? {});
    const now = withoutTokens(after[name] ?? {});
    return Object.keys({ ...old, ...now }).flatMap((key) => {
      const was = written(name, key, old);
      const is = written(name, key, now);
      return was === is ? [] : [{ setting: `${name}.${key}`, was, is }];
    });
  });
}

function written(name: string, key: string, settings: RawSetup[string]): string {
  if (Object.hasOwn(settings, key)) return shown(settings[key]);
  const kind = settings.is ?? name;
  const service = services.find((each) => each.kind === kind);
  const entries = service && serverEntries(service);
  if (service?.named && !Object.hasOwn(entries!, key)) return service.usualNames?.[key] ?? "not set";
  const byDefault: unknown = entries?.[key] && v.getDefault(entries[key]);
  if (byDefault !== undefined) return shown(byDefault);
  return faults.some((fault) => fault.name === key) || key === "faults" ? "none" : "by default";
}
