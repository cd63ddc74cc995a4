import { JavaDouble } from "../../spring/configuration/properties/java-double.ts";
import type { SpringProperty } from "../../spring/configuration/properties/property.ts";
import { isMap } from "./component-setting.ts";

/** Flattens properties in a setup, which may be nested or written with dots. */
export function readProperties(written: Readonly<Record<string, unknown>>): SpringProperty[] {
  return Object.entries(written).flatMap(([name, value]) => flatten(name, value));
}

function flatten(name: string, value: unknown): SpringProperty[] {
  if (value instanceof JavaDouble) return [{ name, value: value.text, origin: undefined, typed: Number(value.text) }];
  if (Array.isArray(value)) {
    if (value.length === 0) return [{ name, value: "", origin: undefined }];
    return value.flatMap((item, index) => flatten(`${name}[${index}]`, item));
  }
  if (isMap(value)) return Object.entries(value).flatMap(([key, inner]) => flatten(`${name}.${key}`, inner));
  const text = value === null || value === undefined ? "" : String(value);
  const typed = typeof value === "number" || typeof value === "boolean" ? { typed: value } : {};
  return [{ name, value: text, origin: undefined, ...typed }];
}
