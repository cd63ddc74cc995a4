import type { Described } from "./describe.ts";
import { type Sight, sayHidden } from "./look-up.ts";
import { defaultOrder, httpStatusOf, mappingOf, type Status, uniformCode } from "./status.ts";

/** Why an answer is what it is: which component decided, by which rule, and what may be seen of it. Its subject stands first. */
export function whyOf(sight: Sight, described: Described): string {
  const { status, parts } = described;
  const because = parts ? ` because ${decision(status, [...parts], sight)}` : "";
  return `${subjectOf(sight)}: ${status.code}${because}, ${mapped(status, sight)}${members(sight)}${hidden(sight)}`;
}

function subjectOf({ group, name }: Sight): string {
  const whole = group.name === "" ? "overall" : group.name;
  return name === "" ? whole : name;
}

function decision(status: Status, parts: readonly (readonly [string, Described])[], { group }: Sight): string {
  const order = group.order === defaultOrder ? "" : ` in the order ${group.order.join(", ")}`;
  const known = group.order.map(uniformCode);
  if (!parts.some(([, part]) => known.includes(uniformCode(part.status.code)))) {
    return `no status of its components stands in the order ${group.order.join(", ")}`;
  }
  const count = `${parts.length} ${parts.length === 1 ? "component" : "components"}`;
  if (parts.every(([, part]) => part.status.code === status.code)) {
    const [only] = parts;
    return only && parts.length === 1 ? `${decider(only)}, the only component, is` : `all ${count} are`;
  }
  const deciding = parts.filter(([, part]) => part.status.code === status.code).map(decider);
  if (deciding.length > 2) return `${deciding.length} of ${count} are, and nothing worse counts${order}`;
  return `${deciding.join(" and ")} ${deciding.length === 1 ? "is" : "are"} the worst of ${count}${order}`;
}

/** The leaf behind a composite's status. */
function decider([name, { status, parts }]: readonly [string, Described]): string {
  const inner = [...(parts ?? [])].find(([, part]) => part.status.code === status.code);
  return inner ? `${name}/${decider(inner)}` : name;
}

function mapped(status: Status, { group }: Sight): string {
  const code = httpStatusOf(status, group.mapping);
  if (group.mapping === mappingOf([])) return `so ${code}`;
  return group.mapping.has(uniformCode(status.code))
    ? `so ${code} by http-mapping.${status.code}`
    : `so ${code}: the http-mapping does not name ${status.code}`;
}

/** What of the settings makes this selection. */
function members({ group, name }: Sight): string {
  if (group.name === "" || group.builtIn || name !== "") return "";
  const { include, exclude } = group;
  const lists = [
    include.length > 0 ? `include is ${include.join(", ")}` : "it includes everything",
    ...(exclude.length > 0 ? [`exclude is ${exclude.join(", ")}`] : []),
  ];
  return `; ${lists.join(", ")}`;
}

function hidden({ group, showsComponents, showsDetails }: Sight): string {
  if (group.builtIn || (showsDetails && showsComponents)) return "";
  return showsComponents ? `; details are hidden (show-details is ${group.showDetails})` : `; ${sayHidden(group)}`;
}
