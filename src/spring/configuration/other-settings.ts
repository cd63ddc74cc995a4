import { bound } from "./bound.ts";
import { neverEmpty } from "./never-empty.ts";
import { otherRows } from "./other-rows.ts";
import type { PropertyReader } from "./property-reader.ts";

/** Reads what no other part does, and returns the names of those that would change an answer but do not. */
export function readOthers(reader: PropertyReader): string[] {
  for (const name of neverEmpty) {
    const property = reader.tree.get(name);
    if (property?.value?.trim() === "")
      reader.refuse(property, "a value is missing", "write one, or remove the property");
  }
  return otherRows.flatMap(({ is, unless, below, names }) =>
    names.split(" ").flatMap((each) => {
      const name = `${below}.${each}`;
      if (typeof is === "string") bound[is](reader, name);
      else reader.word(name, is);
      const value = reader.text(name)?.trim().toLowerCase();
      return unless === undefined || !value || value === unless.toLowerCase() ? [] : [name];
    }),
  );
}
