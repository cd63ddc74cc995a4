import { allOf } from "../../text/words/lists.ts";
import type { Described } from "./describe.ts";
import type { Group } from "./group.ts";
import { type Sight, sayHidden } from "./look-up.ts";
import { defaultOrder, httpStatusOf, mappingOf, type Status, uniformCode } from "./status.ts";

/** Explains an answer, its subject first: which component decided, by which rule, and what the caller may see. */
export function whyOf(sight: Sight, described: Described): string {
  const { status, parts } = described;
  const all = [...(parts ?? [])];
  const because = parts ? decision(status, all, sight) : "";
  const code = `${status.code} (${mapped(status, sight)})${because}`;
  return `${subjectOf(sight)}: ${code}${others(status, all, sight)}${members(sight)}${hidden(sight)}`;
}

function subjectOf({ group, name }: Sight): string {
  const whole = group.name === "" ? "overall" : group.name;
  return name === "" ? whole : name;
}

type DescribedPart = readonly [name: string, described: Described];

/** At most this many UP components are named; more would hide those that are not. */
const mostNamedUp = 3;

function decision(status: Status, parts: readonly DescribedPart[], { group }: Sight): string {
  const order = group.order === defaultOrder ? "" : ` in the order ${group.order.join(", ")}`;
  if (!parts.some(([, part]) => counts(part.status, group))) {
    return `: no component's status is in the order ${group.order.join(", ")}`;
  }
  const count = `${parts.length} ${parts.length === 1 ? "component" : "components"}`;
  if (parts.every(([, part]) => part.status.code === status.code)) {
    const [only] = parts;
    return `: ${only && parts.length === 1 ? `${decider(only)} is` : `all ${count} are`} ${status.code}`;
  }
  const deciding = parts.filter(([, part]) => part.status.code === status.code).map(decider);
  if (isUp(status) && deciding.length > mostNamedUp)
    return `: ${deciding.length} of ${count} are UP${order && `, the worst${order}`}`;
  return ` because ${named(deciding)} the worst of ${count}${order}`;
}

/** Mentions the parts that did not decide. */
function others(status: Status, parts: readonly DescribedPart[], { group }: Sight): string {
  const rest = parts.filter(([, part]) => part.status.code !== status.code);
  const up = rest.filter(([, part]) => isUp(part.status)).map(([name]) => name);
  const says = rest
    .filter(([, part]) => !isUp(part.status))
    .map(
      ([name, part]) =>
        `${name} is ${part.status.code}${counts(part.status, group) ? "" : ", which is not in the status order, so it is ignored"}`,
    );
  if (up.length > 0) says.push(`${up.length > mostNamedUp ? `${up.length} others are` : named(up)} UP`);
  return says.map((each) => `; ${each}`).join("");
}

function isUp({ code }: Status): boolean {
  return uniformCode(code) === "up";
}

function counts({ code }: Status, { order }: Group): boolean {
  return order.map(uniformCode).includes(uniformCode(code));
}

/** "a, b and c are" */
function named(names: readonly string[]): string {
  return `${allOf(names)} ${names.length === 1 ? "is" : "are"}`;
}

/** The leaf that decides a composite's status. */
function decider([name, { status, parts }]: readonly [string, Described]): string {
  const inner = [...(parts ?? [])].find(([, part]) => part.status.code === status.code);
  return inner ? `${name}/${decider(inner)}` : name;
}

function mapped(status: Status, { group }: Sight): string {
  const code = httpStatusOf(status, group.mapping);
  if (group.mapping === mappingOf([])) return `${code}`;
  return group.mapping.has(uniformCode(status.code))
    ? `${code} by http-mapping.${status.code}`
    : `${code}, as the http-mapping does not name it`;
}

/** The properties that define this selection. */
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
