import { queryParameters } from "./request-target.ts";

type Parameters = readonly (readonly [name: string, value: string | null])[];

/** Groups the values of each name, at the place of the first. */
function grouped(parameters: Parameters): [string, string | null][] {
  const byName = new Map<string, (string | null)[]>();
  for (const [name, value] of parameters) byName.set(name, [...(byName.get(name) ?? []), value]);
  return [...byName].flatMap(([name, values]) => values.map((value): [string, string | null] => [name, value]));
}

function written(parameters: Parameters): string | undefined {
  if (parameters.length === 0) return undefined;
  return parameters.map(([name, value]) => (value === null ? name : `${name}=${value}`)).join("&");
}

/** The parameters as written in the query, without decoding. */
function rawParameters(query: string | undefined): [string, string | null][] {
  return [...(query ?? "").matchAll(/([^&=]+)(=?)([^&]+)?/g)].map(([, name = "", equals, value]) => [
    name,
    value ?? (equals ? "" : null),
  ]);
}

const pathCharacters = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})*$/;
const parameterCharacters = /^(?:[A-Za-z0-9\-._~!$'()*+,;:@/?]|%[0-9A-Fa-f]{2})*$/;

/**
 * Whether every character is allowed in its part or escaped, as Spring requires when it builds an address from encoded
 * parts.
 */
function isEncoded(path: string, query: string | undefined): boolean {
  const parts = rawParameters(query).flatMap(([name, value]) => [name, value ?? ""]);
  return pathCharacters.test(path) && parts.every((part) => parameterCharacters.test(part));
}

const legalInPath = /[A-Za-z0-9\-_.!~*'();/:@&=+$,]/;
const legalInQuery = /[A-Za-z0-9\-_.!~*'();/:@&=+$,?[\]]/;

/** Escapes as java.net.URI does for plain text: per cent signs, too. */
function quoted(text: string, legal: RegExp): string {
  return text.replace(/[\x00-\x7f]/g, (char) =>
    legal.test(char) ? char : `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

export interface PathAndQuery {
  readonly path: string;
  readonly query: string | undefined;
}

function built({ path, query }: PathAndQuery, asIs: boolean): PathAndQuery {
  const fresh = written(grouped(rawParameters(query)));
  if (asIs) return { path, query: fresh };
  return { path: quoted(path, legalInPath), query: fresh === undefined ? undefined : quoted(fresh, legalInQuery) };
}

function hasEncodedParts({ path, query }: PathAndQuery): boolean {
  return (path.includes("%") || (query ?? "").includes("%")) && isEncoded(path, query);
}

/**
 * Rebuilds a path and a query as Spring does: parameters of one name are grouped, a double slash collapses, and if only
 * a part is escaped, all of it is escaped once more.
 */
function rebuilt({ path, query }: PathAndQuery): PathAndQuery {
  const single = { path: path.replace(/\/{2,}/g, "/"), query };
  return built(single, hasEncodedParts(single));
}

/** Nearly all requests have a plain path and at most one plain parameter, which rebuilding would not change. */
const plainPath = /^(?:\/[A-Za-z0-9\-_.~]+)+$/;
const plainParameter = /^[A-Za-z0-9\-_.~]+=[A-Za-z0-9\-_.~]+$/;

/** The path and the query that the server behind receives: rebuilt, with everything outside ASCII escaped. */
export function forwardedTarget(address: PathAndQuery): string {
  if (plainPath.test(address.path)) {
    if (address.query === undefined) return address.path;
    if (plainParameter.test(address.query)) return `${address.path}?${address.query}`;
  }
  const { path, query } = rebuilt(address);
  const target = query === undefined ? path || "/" : `${path || "/"}?${query}`;
  return target.replace(/[^\x00-\x7f]+/g, (text) => encodeURIComponent(text.normalize("NFC").replace(/\p{Cs}/gu, "?")));
}

/** Adds a parameter; undefined if it is not allowed in an address of encoded parts. */
export function withParameter({ path, query }: PathAndQuery, name: string, value: string): PathAndQuery | undefined {
  const joint = query ? (query.endsWith("&") ? "" : "&") : "";
  const longer = { path: path.replace(/\/{2,}/g, "/"), query: `${query ?? ""}${joint}${name}=${value}` };
  const asIs = hasEncodedParts({ path: longer.path, query });
  return asIs && !isEncoded(longer.path, longer.query) ? undefined : built(longer, asIs);
}

/** Replaces the parameters and encodes the new ones; undefined if the path is not encoded as a whole. */
export function withParameters(
  { path, query }: PathAndQuery,
  change: (given: Parameters) => Parameters,
): PathAndQuery | undefined {
  const single = path.replace(/\/{2,}/g, "/");
  if (!pathCharacters.test(single)) return undefined;
  const fresh = change(queryParameters(query)).map(([name, value]): [string, string | null] => [
    escaped(name),
    value === null ? null : escaped(value),
  ]);
  return { path: single, query: written(grouped(fresh)) };
}

/** Adds the parameters of a request to an address: decoded, then escaped as far as necessary. */
export function withQueryOf(url: string, query: string | undefined): string {
  const [, base = "", own, fragment = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const fresh = written(grouped([...rawParameters(own), ...queryParameters(query)]));
  return base + (fresh === undefined ? "" : `?${quoted(fresh, legalInQuery)}`) + fragment;
}

function escaped(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, "?")).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
