import { nameBelow } from "../configuration/properties/name-element.ts";
import type { SpringProperty } from "../configuration/properties/property.ts";
import type { PropertyReader } from "../configuration/properties/property-reader.ts";
import { type Refusal, refuse } from "../configuration/properties/refusal.ts";
import type { HealthGroups } from "../configuration/settings/groups.ts";
import { type Component, findComponent } from "./component.ts";

const health = "management.endpoint.health";

/** Rejects components that cannot be registered under their names. */
export function refuseComponents(
  reader: PropertyReader,
  components: readonly Component[],
  groups: HealthGroups,
): Refusal[] {
  const refusals: Refusal[] = [];
  const seen = new Set<string>();
  for (const { name, parts } of components) {
    if (name.trim() === "") refusals.push(refuseName(name, "a component's name must not be empty"));
    else if (seen.has(name)) refusals.push(refuseName(name, `a component named ${name} already exists`));
    else if (groups.named.has(name)) refusals.push(refuseClash(reader, name));
    seen.add(name);
    refusals.push(...refuseParts(parts ?? []));
  }
  return refusals;
}

function refuseParts(parts: readonly Component[]): Refusal[] {
  return parts.flatMap(({ name, parts: inner }) => [
    ...(name.includes("/") ? [refuseName(name, "the name of a part must not contain a slash")] : []),
    ...refuseParts(inner ?? []),
  ]);
}

function refuseName(name: string, why: string): Refusal {
  return { name, value: null, why, cure: "give the component another name", property: undefined };
}

/** A user's group is easier to rename than a component. */
function refuseClash(reader: PropertyReader, name: string): Refusal {
  const group = reader.tree.below(`${health}.group`).find(({ rest }) => rest[0]?.text === name);
  if (!group) return refuseName(name, `the component ${name} has the name of a group`);
  return refuse(group.property, `the group ${name} has the name of a component`, "give the group another name");
}

/** Rejects names in a group's lists that are not components. Spring does not check the names after a star. */
export function refuseMembers(
  reader: PropertyReader,
  groups: HealthGroups,
  components: readonly Component[],
): Refusal[] {
  if (!reader.isTrue(`${health}.validate-group-membership`, true)) return [];
  const refusals: Refusal[] = [];
  const seen = new Set<string>();
  for (const { rest } of reader.tree.below(`${health}.group`)) {
    const [element] = rest;
    if (!element || seen.has(element.text) || !groups.named.has(element.text)) continue;
    seen.add(element.text);
    for (const key of ["include", "exclude"]) {
      const list = reader.tree.list(`${nameBelow(`${health}.group`, element)}.${key}`);
      const missing = list ? firstMissing(list.items, components) : -1;
      const property = list?.origins[missing] ?? list?.origins[0];
      if (missing >= 0 && property) refusals.push(refuseMember(property, list?.items[missing] ?? "", components));
    }
  }
  return refusals;
}

/** The index of the first name without a component; -1 if there is none. */
function firstMissing(names: readonly string[], components: readonly Component[]): number {
  const star = names.indexOf("*");
  const checked = star < 0 ? names : names.slice(0, star);
  return checked.findIndex((name) => !findComponent(components, name.replace(/\/+$/, "").split("/")));
}

function refuseMember(property: SpringProperty, missing: string, components: readonly Component[]): Refusal {
  const names = components.map(({ name }) => name).join(", ");
  const cure = `write one of ${names}, or set management.endpoint.health.validate-group-membership=false`;
  return refuse(property, `there is no component ${missing}`, cure);
}
