import type { HttpMapping } from "./status.ts";

export const shows = ["never", "when-authorized", "always"] as const;
export type Show = (typeof shows)[number];

/** A path of one segment at the root of one of the two servers. */
export interface AdditionalPath {
  readonly namespace: string;
  readonly path: string;
}

/** A named selection of components, and how it answers. The primary group has no name and includes everything. */
export interface Group {
  readonly name: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly showDetails: Show;
  /** Undefined if components are shown to those who see the details. */
  readonly showComponents: Show | undefined;
  readonly roles: readonly string[];
  readonly order: readonly string[];
  readonly mapping: HttpMapping;
  readonly additionalPath: AdditionalPath | undefined;
  /** The framework's own liveness and readiness. */
  readonly builtIn: boolean;
}

/** The logged-in user. Without a security layer there is none. */
export interface Who {
  readonly user: string | undefined;
  readonly roles: readonly string[];
}

export function isShownTo(show: Show, roles: readonly string[], who: Who): boolean {
  if (show !== "when-authorized") return show === "always";
  if (who.user === undefined) return false;
  return roles.length === 0 || roles.some((role) => who.roles.includes(role));
}

export function showsDetails(group: Group, who: Who): boolean {
  return isShownTo(group.showDetails, group.roles, who);
}

export function showsComponents(group: Group, who: Who): boolean {
  return isShownTo(group.showComponents ?? group.showDetails, group.roles, who);
}

/**
 * Whether a group contains a component: the group includes it, a composite around it, or everything, and excludes none
 * of these.
 */
export function isMember(group: Group, name: string): boolean {
  const { include, exclude } = group;
  return (
    (include.length === 0 || include.includes("*") || names(include, name)) &&
    !(exclude.includes("*") || names(exclude, name))
  );
}

function names(list: readonly string[], name: string): boolean {
  if (list.includes(name)) return true;
  const slash = name.lastIndexOf("/");
  return slash >= 0 && names(list, name.slice(0, slash));
}
