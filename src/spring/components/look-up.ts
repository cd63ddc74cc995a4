import type { HealthGroups } from "../configuration/settings/groups.ts";
import { type Component, findComponent, isComposite, type Thrown } from "./component.ts";
import { type Group, isMember, showsComponents, showsDetails, type Who } from "./group.ts";

/** The target of a path below health. */
export type HealthTarget = Sight | Missing | Thrown;

/** The reason why a path leads to nothing. */
export interface Missing {
  readonly missing: string;
}

const noContributor: Thrown = {
  exception: "java.lang.IllegalStateException",
  message: "'contributor' must not be null",
};
const severalSegments: Thrown = {
  exception: "java.lang.IllegalArgumentException",
  message: "'value' must contain only one segment.",
};

/** A component, or all of them, seen through a group. */
export interface Sight {
  readonly group: Group;
  /** undefined for the whole of the group. */
  readonly component: Component | undefined;
  /** The component's own name with those of its composites before it; empty for the whole. */
  readonly name: string;
  readonly components: readonly Component[];
  readonly showsComponents: boolean;
  readonly showsDetails: boolean;
  /** Whether the answer lists the names of the groups. */
  readonly tellsGroups: boolean;
}

/**
 * Finds the target of a path. The first name is that of a group, else a group's path on this server, else a component;
 * the others are components. An unknown name with more after it breaks the request if components are shown. So does a
 * slash in the first name, which only a query parameter can contain.
 */
export function lookUp(
  components: readonly Component[],
  groups: HealthGroups,
  namespace: string,
  path: readonly string[],
  who: Who,
): HealthTarget {
  const [first] = path;
  if (first !== undefined && !groups.named.has(first) && first.lastIndexOf("/") > 0) return severalSegments;
  const named = first === undefined ? undefined : groupAt(groups, namespace, first);
  const group = named ?? groups.primary;
  const names = named ? path.slice(1) : path;
  const shows = showsComponents(group, who);
  if (!shows && names.length > 0) return { missing: `${sayHidden(group)}, so that none has a path` };
  const end = walk(components, names);
  if (end !== undefined) return end;
  return {
    group,
    component: findComponent(components, names),
    name: names.join("/"),
    components,
    showsComponents: shows,
    showsDetails: showsDetails(group, who),
    tellsGroups: !named,
  };
}

/** Says which property hides the components of a group. */
export function sayHidden({ builtIn, showComponents, showDetails }: Group): string {
  if (builtIn) return "a group of the framework's own shows no components";
  const [key, show] = showComponents ? ["show-components", showComponents] : ["show-details", showDetails];
  return `components are hidden (${key} is ${show})`;
}

function groupAt({ named }: HealthGroups, namespace: string, name: string): Group | undefined {
  const own = named.get(name);
  if (own !== undefined) return own;
  const path = `/${name.replace(/^\//, "")}`;
  return [...named.values()].find(
    ({ additionalPath }) => additionalPath?.namespace === namespace && additionalPath.path === path,
  );
}

function walk(components: readonly Component[], names: readonly string[]): Missing | Thrown | undefined {
  let parts: readonly Component[] | undefined = components;
  for (const [index, name] of names.entries()) {
    if (!parts) return { missing: `${names[index - 1]} has no parts` };
    const next: Component | undefined = parts.find((component) => component.name === name);
    if (!next) return index < names.length - 1 ? noContributor : { missing: `there is no component ${name}` };
    parts = next.parts;
  }
  return undefined;
}

/** Lists the leaves to ask by their full names, in order: only members of the group. */
export function leavesOf({ group, component, name, components }: Sight): string[] {
  const leaves: string[] = [];
  const visit = (each: Component, full: string): void => {
    if (isComposite(each)) for (const part of each.parts) visit(part, `${full}/${part.name}`);
    else if (isMember(group, full)) leaves.push(full);
  };
  if (component) visit(component, name);
  else for (const each of components) visit(each, each.name);
  return leaves;
}
