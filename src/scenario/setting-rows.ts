import * as v from "valibot";
import { faults } from "../fault/index.ts";
import { services } from "../service/index.ts";
import type { Service } from "../service/service.ts";
import { toldOf } from "../service/setting/setting.ts";
import { shown } from "../text/values/format-value.ts";
import { isOptional, partsOf, partsOfItems } from "./read/document/shape.ts";
import { commonEntries, planEntries } from "./read/formats/setup-schema.ts";

/** The description of a setting in listings. Literal values are in backticks. */
export interface SettingRow {
  readonly name: string;
  readonly takes: string;
  readonly mustBeThere: boolean;
  /** The default as a file would write it; undefined if it cannot be written. */
  readonly byDefault?: string;
  readonly says: string;
  /** The parts of a setting that is a map, such as `tries` of `retry`. */
  readonly parts?: readonly SettingRow[];
}

export interface KindRows {
  readonly kind: string;
  readonly says: string;
  /** The kind's own settings, and common settings with another default. */
  readonly settings: readonly SettingRow[];
}

export function settingRows(entries: v.ObjectEntries): SettingRow[] {
  return Object.entries(entries).map(([name, entry]) => {
    const { description = "", takes = "see its text" } = toldOf(entry as v.GenericSchema);
    const byDefault: unknown = v.getDefault(entry as v.GenericSchema);
    const said = isNothing(byDefault) ? {} : { byDefault: shown(byDefault) };
    const parts = settingRows({
      ...partsOf(entry as v.GenericSchema),
      ...partsOfItems(entry as v.GenericSchema),
    });
    return {
      name,
      takes,
      mustBeThere: !isOptional(entry as v.GenericSchema),
      ...said,
      says: description,
      ...(parts.length > 0 && { parts }),
    };
  });
}

export function kindRows(): KindRows[] {
  return services.map((service) => {
    const { kind, says, settings, named } = service;
    const others: v.ObjectEntries = named === undefined ? {} : { "any other": v.optional(named) };
    return { kind, says, settings: settingRows({ ...settings, ...otherwise(service), ...others }) };
  });
}

/** Lists the settings that all kinds of servers have. */
export function commonRows(): SettingRow[] {
  return settingRows(commonEntries());
}

/** Lists the faults as settings, as `payment.delay=3s` sets one. */
export function faultRows(): SettingRow[] {
  return faults.flatMap(({ name, value, about }) =>
    settingRows({ [name]: value }).map((row) => ({
      ...row,
      mustBeThere: false,
      says: `A fault: the server ${about}.`,
    })),
  );
}

/** Lists the keys of a fault that select the calls it strikes. */
export function planRows(): SettingRow[] {
  return settingRows(planEntries);
}

/** Returns the common settings for which this kind has another default. */
function otherwise({ usually = {} }: Service): v.ObjectEntries {
  return Object.fromEntries(Object.entries(commonEntries(usually)).filter(([key]) => Object.hasOwn(usually, key)));
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    (typeof value !== "boolean" && typeof value !== "number" && Object.keys(value as object).length === 0)
  );
}
