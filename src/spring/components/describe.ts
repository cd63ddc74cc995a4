import { type Component, type Detail, type DetailMap, type Health, isComposite } from "./component.ts";
import type { Sight } from "./look-up.ts";
import { type Status, worstOf } from "./status.ts";

/** The contents of a health answer: a leaf with its details, or a composite with its parts. */
export interface Described {
  readonly status: Status;
  readonly details?: DetailMap;
  readonly parts?: ReadonlyMap<string, Described>;
}

/** Combines the reports of the leaves. A leaf without a report is left out, and so is a composite of such leaves. */
export function describe(sight: Sight, healths: ReadonlyMap<string, Health>): Described | undefined {
  const { component, components, name, group } = sight;
  const each = (one: Component, full: string): Described | undefined => {
    if (isComposite(one)) return composite(one.parts, `${full}/`);
    const health = healths.get(full);
    return health && { status: health.status, details: health.details };
  };
  const composite = (of: readonly Component[], prefix: string): Described | undefined => {
    const parts = new Map<string, Described>();
    for (const part of of) {
      const described = each(part, prefix + part.name);
      if (described) parts.set(part.name, described);
    }
    if (parts.size === 0) return undefined;
    const statuses = [...parts.values()].map(({ status }) => status);
    return { status: worstOf(statuses, group.order), parts };
  };
  return component ? each(component, name) : composite(components, "");
}

/** The body of an answer, without hidden and empty parts. */
export function bodyOf(described: Described, sight: Sight, groups: readonly string[], version: 2 | 3): DetailMap {
  const own = sight.tellsGroups && described.parts ? groups : [];
  return toBody(described, sight, own, version === 2 ? "details" : "components");
}

function toBody(described: Described, sight: Sight, groups: readonly string[], key: string): DetailMap {
  const { status, parts, details } = described;
  const body = new Map<string, Detail>();
  if (parts && sight.showsComponents) {
    const sorted = [...parts].sort(([one], [other]) => (one < other ? -1 : 1));
    body.set(key, new Map(sorted.map(([name, part]) => [name, toBody(part, sight, [], key)] as const)));
  }
  if (details && details.size > 0 && sight.showsDetails) body.set("details", details);
  if (groups.length > 0) body.set("groups", groups);
  if (status.description !== "") body.set("description", status.description);
  return body.set("status", status.code);
}
