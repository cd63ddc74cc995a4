import type { Origin, SpringProperty } from "../../configuration/properties/property.ts";
import { uniformName } from "../../configuration/properties/property-names.ts";
import { type Definition, readFlag, shortcut, tokens, wholeNumber } from "./arguments.ts";
import { complaintOf, Refused, type RouteMistake } from "./route-mistakes.ts";

export const prefix = "spring.cloud.gateway.server.webflux";

/** One route as written, before anything in it is interpreted. */
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

/** A property below some name: the rest of its name, as written and in the uniform spelling. */
interface Below {
  readonly rest: string;
  readonly uniform: string;
  readonly property: SpringProperty;
}

/** Properties under one name. */
export type Branch = readonly Below[];

/** All properties as one branch. */
export function rootOf(properties: readonly SpringProperty[]): Branch {
  return properties.map((property) => ({ rest: property.name, uniform: uniformName(property.name), property }));
}

export function under(branch: Branch, name: string): Branch {
  const prefix = uniformName(name);
  return branch.flatMap(({ rest, uniform, property }) => {
    const own = uniform.slice(prefix.length);
    if (!uniform.startsWith(prefix) || !/^([.[]|$)/.test(own)) return [];
    return [{ rest: restAfter(rest.replace(/^\./, ""), prefix.length), uniform: own.replace(/^\./, ""), property }];
  });
}

/** The rest of a name as written, after as many characters of its uniform spelling. */
function restAfter(name: string, counting: number): string {
  let at = 0;
  for (let left = counting; left > 0; ) {
    const bracket = name[at] === "[" ? name.indexOf("]", at) : -1;
    const part = bracket < 0 ? name[at]! : name.slice(at, bracket + 1);
    left -= /^[a-z0-9.*]$/i.test(part) ? 1 : uniformName(part).length;
    at += part.length;
  }
  while (/^[-_]$/.test(name[at] ?? "")) at++;
  return name.slice(at);
}

/** The elements of a list; a text is split at its commas. */
export function elements(branch: Branch): Branch[] {
  const line = branch.find(({ rest }) => rest === "")?.property;
  const byIndex = new Map<number, Below[]>();
  for (const { rest, uniform, property } of branch) {
    const [whole, index] = /^\[(\d+)\]/.exec(rest) ?? [];
    if (whole === undefined) continue;
    const found = byIndex.get(Number(index)) ?? [];
    found.push({ rest: rest.slice(whole.length), uniform: uniform.slice(whole.length).replace(/^\./, ""), property });
    byIndex.set(Number(index), found);
  }
  if (byIndex.size === 0) {
    if (line === undefined) return [];
    return tokens(line.value ?? "").map((value) => [{ rest: "", uniform: "", property: { ...line, value } }]);
  }
  for (let index = 0; index < byIndex.size; index++) {
    if (byIndex.has(index)) continue;
    throw new At(
      `the list has no element [${index}]`,
      "number its elements from 0 without gaps",
      branch[0]?.property.origin,
    );
  }
  return [...byIndex].sort(([a], [b]) => a - b).map(([, branch]) => branch);
}

/** A refusal with its place. */
export class At extends Refused {
  readonly origin: Origin | undefined;
  constructor(says: string, cure: string, origin: Origin | undefined) {
    super(says, cure);
    this.origin = origin;
  }
  get complaint(): RouteMistake {
    return complaintOf(this, this.origin);
  }
}

function value(branch: Branch, key: string): SpringProperty | undefined {
  return under(branch, key).find(({ rest }) => rest === "")?.property;
}

export function routeDefinition(branch: Branch): RouteDefinition {
  const origin = branch[0]?.property.origin;
  const line = branch.find(({ rest }) => rest === "")?.property;
  if (line !== undefined && branch.length === 1) return routeOfOneLine(line);
  const uri = value(branch, "uri");
  if (!uri?.value) throw new At("this route has no uri", "add uri: http://host:port", uri?.origin ?? origin);
  const predicates = definitions(under(branch, "predicates"), "predicate");
  if (predicates.length === 0) {
    const cure = "add predicates such as [Path=/**]; the real gateway does not start without them";
    throw new At("this route has no predicates", cure, under(branch, "predicates")[0]?.property.origin ?? origin);
  }
  return {
    id: value(branch, "id")?.value ?? undefined,
    uri: uri.value,
    uriOrigin: uri.origin,
    order: numberOf(value(branch, "order")),
    enabled: flagOf(value(branch, "enabled"), "enabled"),
    predicates,
    filters: definitions(under(branch, "filters"), "filter"),
    metadata: new Map(mapOf(under(branch, "metadata"), "metadata")),
    origin,
  };
}

/** `id=uri,predicate,predicate`. */
function routeOfOneLine({ value, origin }: SpringProperty): RouteDefinition {
  const text = value ?? "";
  const equals = text.indexOf("=");
  const [uri, ...predicates] = tokens(text.slice(equals + 1));
  if (equals <= 0 || uri === undefined) {
    throw new At(`"${text}" is not a route`, "write id=uri,predicate,predicate, or a map", origin);
  }
  if (predicates.length === 0) throw new At("this route has no predicates", "write it as in id=uri,Path=/**", origin);
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
    return { name: name.value, args: mapOf(under(element, "args"), "args"), origin };
  });
}

function nameless(element: Branch, what: "predicate" | "filter", origin: Origin | undefined): At {
  const [, name] = /^\.([A-Z]\w*)$/.exec(element[0]?.rest ?? "") ?? [];
  const cure = name ? `write ${name}=..., with an equals sign` : "add a name next to args, such as name: Path";
  return new At(`this ${what} has no name`, cure, origin);
}

/** The values of a map, by their names as written. */
function mapOf(branch: Branch, what: string): [string, string][] {
  const line = branch.find(({ rest }) => rest === "")?.property;
  if (line !== undefined && branch.length === 1)
    throw new At(`${what}: this is not a map`, "write names with values below it", line.origin);
  return branch.flatMap(({ rest, property }) =>
    rest === "" ? [] : [[rest.replace(/^\./, ""), property.value ?? ""] satisfies [string, string]],
  );
}

function readShortcut(text: string, what: "predicate" | "filter", origin: Origin | undefined): Definition {
  const definition = shortcut(text, origin);
  if (definition) return definition;
  if (what === "filter") return { name: text, args: [], origin };
  throw new At(`"${text}" is not a predicate`, "write it as Name=arguments, as in Path=/orders/**", origin);
}

function numberOf(property: SpringProperty | undefined): number {
  if (property === undefined) return 0;
  const number = wholeNumber(property.value ?? "");
  if (number === undefined)
    throw new At(`order: "${property.value}" is not a whole number`, "write a number such as -1", property.origin);
  return number;
}

/** Reads a switch, which is on by default. */
export function flagOf(property: SpringProperty | undefined, name: string): boolean {
  const flag = property === undefined || readFlag(property.value ?? "");
  if (flag !== undefined) return flag;
  throw new At(`${name}: "${property?.value}" is neither true nor false`, "write true or false", property?.origin);
}
