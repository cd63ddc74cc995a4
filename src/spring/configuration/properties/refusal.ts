import type { SpringProperty } from "./property.ts";

/** Why the application would not start: the property or component, the mistake, and what to write instead. */
export interface Refusal {
  readonly name: string;
  readonly value: string | null;
  readonly why: string;
  readonly cure: string;
  /** The rejected property with its origin; undefined for a component. */
  readonly property: SpringProperty | undefined;
}

export function refuse(property: SpringProperty, why: string, cure: string): Refusal {
  return property.unresolved === undefined ? refusalOf(property, why, cure) : refuseUnresolved(property);
}

export const writePlainText = "write plain text in one of the properties that its placeholders name";

/** Rejects an unresolved placeholder, before any other mistake in the value. */
export function refuseUnresolved(property: SpringProperty): Refusal {
  return refusalOf(property, property.unresolved ?? "", writePlainText);
}

function refusalOf(property: SpringProperty, why: string, cure: string): Refusal {
  return { name: property.name, value: property.value, why, cure, property };
}
