import type { SpringProperty } from "./property.ts";

/** Why the application would not start: a property or component, what is wrong with it, and what to write instead. */
export interface Refusal {
  readonly name: string;
  readonly value: string | null;
  readonly why: string;
  readonly cure: string;
  /** The property at fault, which knows where it was written; undefined if a component is at fault. */
  readonly property: SpringProperty | undefined;
}

export function refuse(property: SpringProperty, why: string, cure: string): Refusal {
  return property.unresolved === undefined ? refusalOf(property, why, cure) : refuseUnresolved(property);
}

export const writePlainText = "write plain text in one of the properties that its placeholders name";

/** An unresolved placeholder is reported before anything else. */
export function refuseUnresolved(property: SpringProperty): Refusal {
  return refusalOf(property, property.unresolved ?? "", writePlainText);
}

function refusalOf(property: SpringProperty, why: string, cure: string): Refusal {
  return { name: property.name, value: property.value, why, cure, property };
}
