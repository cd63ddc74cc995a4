import type { PropertyReader } from "../../configuration/properties/property-reader.ts";

/** Only the word false switches this off. */
export function isFalse(reader: PropertyReader, name: string): boolean {
  return reader.text(name)?.toLowerCase() === "false";
}

/** Whether the property is set to anything but false. */
export function isSwitchedOn(reader: PropertyReader, name: string): boolean {
  return reader.text(name) !== undefined && !isFalse(reader, name);
}
