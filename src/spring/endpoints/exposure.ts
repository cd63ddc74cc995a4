import type { SpringProperty } from "../configuration/properties/property.ts";
import type { PropertyReader } from "../configuration/properties/property-reader.ts";

/** Tells whether an endpoint can be reached: it is included, by default only health, and not excluded. */
export function readExposure(reader: PropertyReader, prefix: string): (id: string) => boolean {
  const include = readIds(reader, `${prefix}.include`);
  const exclude = readIds(reader, `${prefix}.exclude`);
  const included = include.size > 0 ? include : new Set(["health"]);
  const holds = (ids: ReadonlySet<string>, id: string) => ids.has("*") || ids.has(id);
  return (id) => holds(included, id) && !holds(exclude, id);
}

function readIds(reader: PropertyReader, name: string): ReadonlySet<string> {
  const list = reader.list(name);
  const ids = new Set<string>();
  for (const [index, item] of (list?.items ?? []).entries()) {
    const property = list?.origins[index] ?? list?.origins[0];
    if (item === "*") ids.add(item);
    else if (property && isEndpointId(reader, property, item)) ids.add(plainId(item));
  }
  return ids;
}

/** Ids are equal whatever their case and dashes. */
export function plainId(id: string): string {
  return id.toLowerCase().replace(/[^a-z0-9]/g, "");
}

export function isEndpointId(reader: PropertyReader, property: SpringProperty, written: string): boolean {
  const id = written.replaceAll("-", "");
  const why = !/\S/.test(id)
    ? "an endpoint's id must not be empty"
    : !/^[a-zA-Z0-9.]+$/.test(id)
      ? `${written} contains a character that is not allowed in an endpoint's id`
      : /^[0-9]/.test(id)
        ? `${written} must not start with a number`
        : /^[A-Z]/.test(id)
          ? `${written} must not start with an uppercase letter`
          : undefined;
  if (why === undefined) return true;
  reader.refuse(property, why, "write an id such as health, info or thread-dump, or * for all");
  return false;
}
