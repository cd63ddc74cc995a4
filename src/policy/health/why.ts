import type { Described } from "./describe.ts";
import type { Sight } from "./look-up.ts";
import { defaultOrder, httpStatusOf, mappingOf, type Status, uniformCode } from "./status.ts";

/** Why an answer is what it is: which component decided, by which rule, and what may be seen of it. */
export function whyOf(sight: Sight, described: Described): string {
  const { status } = described;
  const parts = [...(described.parts ?? [])];
  const said = described.parts ? `${decision(status, parts, sight)}; ` : "";
  return `${subject(sight)} ${status.code}${said === "" ? "; " : ", "}${said}${mapped(status, sight)}; ${seen(sight)}`;
}

function subject({ group, name }: Sight): string {
  if (name !== "") return name;
  return group.name === "" ? "overall" : group.name;
}

function decision(status: Status, parts: readonly (readonly [string, Described])[], { group }: Sight): string {
  const order = group.order === defaultOrder ? "" : ` in the order ${group.order.join(", ")}`;
  const known = group.order.map(uniformCode);
  if (!parts.some(([, part]) => known.includes(uniformCode(part.status.code)))) {
    return `because no status of its components stands in the order ${group.order.join(", ")}`;
  }
  const count = `${parts.length} ${parts.length === 1 ? "component" : "components"}`;
  if (parts.every(([, part]) => part.status.code === status.code)) {
    const [only] = parts;
    return only && parts.length === 1 ? `because ${decider(only)} is, the only component` : `because all ${count} are`;
  }
  const deciding = parts.filter(([, part]) => part.status.code === status.code).map(decider);
  return `because ${deciding.join(" and ")} ${deciding.length === 1 ? "is" : "are"} the worst of ${count}${order}`;
}

/** The leaf behind a composite's status. */
function decider([name, { status, parts }]: readonly [string, Described]): string {
  const inner = [...(parts ?? [])].find(([, part]) => part.status.code === status.code);
  return inner ? `${name}/${decider(inner)}` : name;
}

function mapped(status: Status, { group }: Sight): string {
  const code = httpStatusOf(status, group.mapping);
  if (group.mapping === mappingOf([])) return `${code} as always for ${status.code}`;
  return group.mapping.has(uniformCode(status.code))
    ? `${code} by the http-mapping`
    : `${code} since the http-mapping does not name ${status.code}`;
}

function seen({ group, showsComponents, showsDetails }: Sight): string {
  if (group.builtIn) return "a group of the framework's own shows no components";
  if (showsDetails && showsComponents) return "components and details are shown";
  if (showsComponents) return "components are shown, details are hidden";
  const show = group.showComponents ?? group.showDetails;
  const key = group.showComponents === undefined ? "show-details" : "show-components";
  return `components are hidden, ${key} is ${show}`;
}
