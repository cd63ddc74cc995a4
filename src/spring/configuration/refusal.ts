import type { SpringProperty } from "./property.ts";

/** Why the application would not start: one setting or component, what is wrong with it, and what to write instead. */
export interface Refusal {
  readonly name: string;
  readonly value: string | null;
  readonly why: string;
  readonly cure: string;
  /** The setting at fault, which knows where it was written; undefined where a component is. */
  readonly property: SpringProperty | undefined;
}

export function refuse(property: SpringProperty, why: string, cure: string): Refusal {
  return property.unresolved === undefined ? refusalOf(property, why, cure) : refuseUnresolved(property);
}

export const writePlainText = "write plain text in one of the settings that its placeholders name";

/** What cannot be resolved is wrong with a setting before anything else. */
export function refuseUnresolved(property: SpringProperty): Refusal {
  return refusalOf(property, property.unresolved ?? "", writePlainText);
}

function refusalOf(property: SpringProperty, why: string, cure: string): Refusal {
  return { name: property.name, value: property.value, why, cure, property };
}
