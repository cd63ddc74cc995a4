/** A media type or a range of them, as in an Accept header. Type and subtype are lower case. */
export interface MediaType {
  readonly type: string;
  readonly subtype: string;
  /** In the order written, including q. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

export const v3 = "application/vnd.spring-boot.actuator.v3+json";
export const v2 = "application/vnd.spring-boot.actuator.v2+json";
export const json = "application/json";
/** Types that the actuator's endpoints produce, the preferred first. */
export const actuatorTypes: readonly string[] = [v3, v2, json];

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const most = 50;

/** The ranges of an Accept header, the preferred first; undefined if one of them is not a media type. */
export function acceptedTypes(headers: readonly string[]): readonly MediaType[] | undefined {
  const types: MediaType[] = [];
  for (const text of headers.flatMap(splitTypes)) {
    if (text.trim() === "") continue;
    const type = parseMediaType(text);
    if (!type) return undefined;
    types.push(type);
  }
  if (types.length > most) return undefined;
  return types.length === 0 ? [everything] : bySpecificity(types);
}

const everything: MediaType = { type: "*", subtype: "*", parameters: [] };

/** Splits at commas outside quotes. */
export function splitTypes(header: string): string[] {
  const items: string[] = [];
  let quoted = false;
  let start = 0;
  for (let at = 0; at < header.length; at++) {
    const character = header[at];
    if (character === '"') quoted = !quoted;
    else if (character === "\\") at++;
    else if (character === "," && !quoted) {
      items.push(header.slice(start, at));
      start = at + 1;
    }
  }
  items.push(header.slice(start));
  return items;
}

export function parseMediaType(text: string): MediaType | undefined {
  const [first = "", ...rest] = splitParameters(text);
  const full = first.trim() === "*" ? "*/*" : first.trim();
  const slash = full.indexOf("/");
  const type = full.slice(0, slash).toLowerCase();
  const subtype = full.slice(slash + 1).toLowerCase();
  if (slash < 0 || !token.test(type) || !token.test(subtype) || (type === "*" && subtype !== "*")) return undefined;
  const parameters = new Map<string, readonly [string, string]>();
  for (const parameter of rest) {
    const equals = parameter.indexOf("=");
    if (equals < 0) continue;
    const name = parameter.slice(0, equals).trim();
    const value = parameter.slice(equals + 1).trim();
    parameters.set(name.toLowerCase(), [name, value]);
  }
  // Of parameters with one name, the last counts, and only that one is checked.
  if (![...parameters.values()].every(([name, value]) => isParameter(name, value))) return undefined;
  return { type, subtype, parameters: [...parameters.values()] };
}

function splitParameters(text: string): string[] {
  const parts = text.match(/(?:"[^"]*"?|[^;"])+/g) ?? [""];
  return text.startsWith(";") ? ["", ...parts] : parts;
}

function isParameter(name: string, value: string): boolean {
  const bare = value.replace(/^(["'])(.*)\1$/, "$2");
  if (!token.test(name) || value === "" || (bare === value && !token.test(value))) return false;
  if (name === "q") return /^(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?[fFdD]?$/.test(bare) && Number.parseFloat(bare) <= 1;
  return name.toLowerCase() !== "charset" || isCharset(bare);
}

function isCharset(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== "";
  } catch {
    return false;
  }
}

function quality(type: MediaType): number {
  const q = type.parameters.find(([name]) => name.toLowerCase() === "q")?.[1];
  return q === undefined ? 1 : Number.parseFloat(q.replaceAll('"', ""));
}

function isWildcardSubtype(type: MediaType): boolean {
  return type.subtype === "*" || type.subtype.startsWith("*+");
}

export function isConcrete(type: MediaType): boolean {
  return type.type !== "*" && !isWildcardSubtype(type);
}

function isMoreSpecific(one: MediaType, other: MediaType): boolean {
  if (quality(one) !== quality(other)) return quality(one) > quality(other);
  if ((one.type === "*") !== (other.type === "*")) return other.type === "*";
  if (isWildcardSubtype(one) !== isWildcardSubtype(other)) return isWildcardSubtype(other);
  return one.type === other.type && one.subtype === other.subtype && one.parameters.length > other.parameters.length;
}

/**
 * Sorts by swapping neighbours, as the framework does. Its order is not total, so another algorithm would give another
 * list.
 */
export function bySpecificity(types: readonly MediaType[]): MediaType[] {
  const sorted = [...types];
  for (let pass = 0; pass < sorted.length; pass++) {
    for (let at = 1; at < sorted.length - pass; at++) {
      const [before, after] = [sorted[at - 1] as MediaType, sorted[at] as MediaType];
      if (isMoreSpecific(after, before)) [sorted[at - 1], sorted[at]] = [after, before];
    }
  }
  return sorted;
}

function suffixOf(type: MediaType): string | undefined {
  const plus = type.subtype.lastIndexOf("+");
  return plus < 0 ? undefined : type.subtype.slice(plus + 1);
}

export function isCompatible(one: MediaType, other: MediaType): boolean {
  if (one.type === "*" || other.type === "*") return true;
  if (one.type !== other.type) return false;
  if (one.subtype === other.subtype || one.subtype === "*" || other.subtype === "*") return true;
  for (const [wild, plain] of [
    [one, other],
    [other, one],
  ] as const) {
    if (!isWildcardSubtype(wild)) continue;
    const suffix = suffixOf(wild);
    return suffix === plain.subtype || suffix === suffixOf(plain);
  }
  return false;
}

/** Picks the type to send for a requested range: the requested one, unless the available one is more specific. */
export function moreSpecific(asked: MediaType, produced: MediaType): MediaType {
  const q = asked.parameters.find(([name]) => name.toLowerCase() === "q");
  const weighed = { ...produced, parameters: q ? [...produced.parameters, q] : produced.parameters };
  return isMoreSpecific(weighed, asked) ? weighed : asked;
}

export function mediaTypeText(type: MediaType): string {
  const parameters = type.parameters.filter(([name]) => name !== "q").map(([name, value]) => `;${name}=${value}`);
  return `${type.type}/${type.subtype}${parameters.join("")}`;
}
