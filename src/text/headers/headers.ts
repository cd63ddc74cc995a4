import type { Header } from "../../trace.ts";
import { isNamed } from "./header-name.ts";

/** All values of a header, in order. */
export function headerValues(headers: readonly Header[], name: string): string[] {
  const values: string[] = [];
  for (const header of headers) if (isNamed(header, name)) values.push(header[1]);
  return values;
}

/** The first value; undefined if there is none. */
export function headerValue(headers: readonly Header[], name: string): string | undefined {
  for (const header of headers) if (isNamed(header, name)) return header[1];
  return undefined;
}

export function hasHeader(headers: readonly Header[], name: string): boolean {
  return headers.some((header) => isNamed(header, name));
}

/** Drops all values of a name. */
export function withoutHeader(headers: readonly Header[], name: string): Header[] {
  return headers.filter((header) => !isNamed(header, name));
}

/** Replaces all values of a name, at the place of the first. */
export function withHeader(headers: readonly Header[], name: string, values: readonly string[]): Header[] {
  const first = headers.findIndex((header) => isNamed(header, name));
  const fresh = values.map((value): Header => [name, value]);
  if (first < 0) return [...headers, ...fresh];
  return [...headers.slice(0, first), ...fresh, ...withoutHeader(headers.slice(first), name)];
}
