import type { JavaDouble } from "../configuration/properties/java-double.ts";
import type { Status } from "./status.ts";

/** A value among a component's details. Maps keep the order in which they were filled. */
export type Detail = string | number | boolean | null | JavaDouble | readonly Detail[] | DetailMap;
export type DetailMap = ReadonlyMap<string, Detail>;

/** A leaf reports its health; a composite has parts, in the order in which they are asked. */
export interface Component {
  readonly name: string;
  readonly parts?: readonly Component[];
}

export interface Health {
  readonly status: Status;
  readonly details: DetailMap;
}

/** An exception that the component did not catch. */
export interface Thrown {
  readonly exception: string;
  readonly message: string | null;
}

/** The report of a leaf: a health, nothing at all, or an exception. */
export type LeafReport = Health | Thrown | "nothing";

export function isThrown(given: LeafReport): given is Thrown {
  return typeof given === "object" && "exception" in given;
}

/** Derives a component's name from its bean by removing one suffix at its end, in any case. */
export function componentName(bean: string): string {
  return bean.replace(/HealthIndicator$/i, "").length < bean.length
    ? bean.replace(/HealthIndicator$/i, "")
    : bean.replace(/HealthContributor$/i, "");
}

export function isComposite(component: Component): component is Component & { readonly parts: readonly Component[] } {
  return component.parts !== undefined;
}

/** Follows a path from part to part; returns undefined if one is missing. */
export function findComponent(components: readonly Component[], path: readonly string[]): Component | undefined {
  let parts: readonly Component[] | undefined = components;
  let found: Component | undefined;
  for (const name of path) {
    found = parts?.find((component) => component.name === name);
    parts = found?.parts;
    if (!found) return undefined;
  }
  return found;
}
