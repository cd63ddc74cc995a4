import { uniformName } from "../configuration/names.ts";
import type { Origin, SpringProperty } from "../configuration/property.ts";
import { type Definition, readFlag, shortcut, tokens, wholeNumber } from "./arguments.ts";
import { type Complaint, complaintOf, Refused } from "./refused.ts";

export const prefix = "spring.cloud.gateway.server.webflux";

/** One route as written, before anything of it is understood. */
export interface RouteDefinition {
  readonly id: string | undefined;
  readonly uri: string;
  readonly uriOrigin: Origin | undefined;
  readonly order: number;
  readonly enabled: boolean;
  readonly predicates: readonly Definition[];
  readonly filters: readonly Definition[];
  readonly metadata: ReadonlyMap<string, string>;
  readonly origin: Origin | undefined;
}

/** Settings that stand under one name, with what their own names add to it. */
export type Branch = readonly { readonly rest: string; readonly property: SpringProperty }[];

export function under(properties: readonly SpringProperty[], name: string): Branch {
  const uniform = uniformName(name);
  return properties.flatMap((property) => {
    const own = uniformName(property.name);
    if (!own.startsWith(uniform) || !/^([.[]|$)/.test(own.slice(uniform.length))) return [];
    return [{ rest: restAfter(property.name, uniform), property }];
  });
}

/** What is left of a name as it was written, after a beginning that is known in its uniform spelling. */
function restAfter(name: string, uniform: string): string {
  let length = 0;
  while (length < name.length && uniformName(name.slice(0, length)) !== uniform) length++;
  while (/^[-_]$/.test(name[length] ?? "")) length++;
  return name.slice(length);
}

function deeper(branch: Branch, key: string): Branch {
  const uniform = uniformName(key);
  return branch.flatMap(({ rest, property }) => {
    const inner = rest.startsWith("[") ? rest : rest.slice(1);
    const own = uniformName(inner);
    if (!own.startsWith(uniform) || !/^([.[]|$)/.test(own.slice(uniform.length))) return [];
    return [{ rest: restAfter(inner, uniform), property }];
  });
}

/** The elements of a list; one line of text stands for several, divided by commas. */
export function elements(branch: Branch): Branch[] {
  const line = branch.find(({ rest }) => rest === "")?.property;
  const byIndex = new Map<number, { rest: string; property: SpringProperty }[]>();
  for (const { rest, property } of branch) {
    const [whole, index] = /^\[(\d+)\]/.exec(rest) ?? [];
    if (whole === undefined) continue;
    const found = byIndex.get(Number(index)) ?? [];
    found.push({ rest: rest.slice(whole.length), property });
    byIndex.set(Number(index), found);
  }
  if (byIndex.size === 0)
    return tokens(line?.value ?? "").map((value) => [{ rest: "", property: { ...line!, value } }]);
  for (let index = 0; index < byIndex.size; index++) {
    if (byIndex.has(index)) continue;
    throw new At(
      `the list has no element [${index}]`,
      "number its elements from 0 without a gap",
      branch[0]?.property.origin,
    );
  }
  return [...byIndex.keys()].sort((a, b) => a - b).map((index) => byIndex.get(index)!);
}

/** A refusal that knows its place. */
export class At extends Refused {
  readonly origin: Origin | undefined;
  constructor(says: string, cure: string, origin: Origin | undefined) {
    super(says, cure);
    this.origin = origin;
  }
  get complaint(): Complaint {
    return complaintOf(this, this.origin);
  }
}

function value(branch: Branch, key: string): SpringProperty | undefined {
  return deeper(branch, key).find(({ rest }) => rest === "")?.property;
}

export function routeDefinition(branch: Branch): RouteDefinition {
  const origin = branch[0]?.property.origin;
  const line = branch.find(({ rest }) => rest === "")?.property;
  if (line !== undefined && branch.length === 1) return routeOfOneLine(line);
  const uri = value(branch, "uri");
  if (!uri?.value) throw new At("this route has no uri", "add uri: http://host:port", uri?.origin ?? origin);
  const predicates = definitions(deeper(branch, "predicates"), "predicate");
  if (predicates.length === 0) {
    const cure = "add predicates: [Path=/**], say; the real gateway does not start without";
    throw new At("this route has no predicates", cure, deeper(branch, "predicates")[0]?.property.origin ?? origin);
  }
  return {
    id: value(branch, "id")?.value ?? undefined,
    uri: uri.value,
    uriOrigin: uri.origin,
    order: numberOf(value(branch, "order")),
    enabled: flagOf(value(branch, "enabled"), "enabled"),
    predicates,
    filters: definitions(deeper(branch, "filters"), "filter"),
    metadata: new Map(mapOf(deeper(branch, "metadata"), "metadata")),
    origin,
  };
}

/** `id=uri,predicate,predicate`. */
function routeOfOneLine({ value, origin }: SpringProperty): RouteDefinition {
  const text = value ?? "";
  const equals = text.indexOf("=");
  const [uri, ...predicates] = tokens(text.slice(equals + 1));
  if (equals <= 0 || uri === undefined) {
    throw new At(`"${text}" is no route`, "write id=uri,predicate,predicate, or a map", origin);
  }
  if (predicates.length === 0) throw new At("this route has no predicates", "write id=uri,Path=/**, say", origin);
  return {
    id: text.slice(0, equals),
    uri,
    uriOrigin: origin,
    order: 0,
    enabled: true,
    predicates: predicates.map((each) => readShortcut(each, "predicate", origin)),
    filters: [],
    metadata: new Map(),
    origin,
  };
}

export function definitions(branch: Branch, what: "predicate" | "filter"): Definition[] {
  return elements(branch).map((element) => {
    const line = element.find(({ rest }) => rest === "")?.property;
    if (line !== undefined) return readShortcut(line.value ?? "", what, line.origin);
    const name = value(element, "name");
    const origin = name?.origin ?? element[0]?.property.origin;
    if (!name?.value) throw nameless(element, what, origin);
    return { name: name.value, args: mapOf(deeper(element, "args"), "args"), origin };
  });
}

function nameless(element: Branch, what: "predicate" | "filter", origin: Origin | undefined): At {
  const [, name] = /^\.([A-Z]\w*)$/.exec(element[0]?.rest ?? "") ?? [];
  const cure = name ? `write ${name}=..., with an equals sign` : "add name: Path, say, beside args";
  return new At(`this ${what} has no name`, cure, origin);
}

/** Names, as they were written, with their values. */
function mapOf(branch: Branch, what: string): [string, string][] {
  const line = branch.find(({ rest }) => rest === "")?.property;
  if (line !== undefined && branch.length === 1)
    throw new At(`${what}: this is no map`, "write names with values below it", line.origin);
  return branch.flatMap(({ rest, property }) =>
    rest === "" ? [] : [[rest.replace(/^\./, ""), property.value ?? ""] satisfies [string, string]],
  );
}

function readShortcut(text: string, what: "predicate" | "filter", origin: Origin | undefined): Definition {
  const definition = shortcut(text, origin);
  if (definition) return definition;
  if (what === "filter") return { name: text, args: [], origin };
  throw new At(`"${text}" is no predicate`, "write it as Name=arguments, as in Path=/orders/**", origin);
}

function numberOf(property: SpringProperty | undefined): number {
  if (property === undefined) return 0;
  const number = wholeNumber(property.value ?? "");
  if (number === undefined)
    throw new At(`order: "${property.value}" is not a whole number`, "write -1, say", property.origin);
  return number;
}

/** Switches are on unless they are switched off. */
export function flagOf(property: SpringProperty | undefined, name: string): boolean {
  const flag = property === undefined || readFlag(property.value ?? "");
  if (flag !== undefined) return flag;
  throw new At(`${name}: "${property?.value}" is neither true nor false`, "write true or false", property?.origin);
}
