import { elementsOf, nameBelow } from "../../configuration/properties/name-element.ts";
import type { SpringProperty } from "../../configuration/properties/property.ts";
import type { PropertyReader } from "../../configuration/properties/property-reader.ts";
import type { CorsRules } from "../cors.ts";
import type { PathPattern } from "../pattern/path-pattern.ts";
import { pathPattern } from "../predicates/predicates.ts";
import { gathered } from "./arguments.ts";
import { At, type RouteDefinition } from "./definitions.ts";
import { Refused, type RouteMistake } from "./route-mistakes.ts";

/** CORS rules with the paths they are for; the first that matches applies. */
export interface CorsPlace {
  readonly pattern: PathPattern;
  readonly rules: CorsRules;
}

const readMethods = (list: readonly string[] | undefined) => (list?.length ? list : ["GET", "HEAD"]);

/** The rules of the whole gateway, by the pattern in brackets in their names. */
export function readGlobalCors(reader: PropertyReader, prefix: string): Map<string, CorsRules> {
  const at = `${prefix}.globalcors.cors-configurations`;
  const places = new Map<string, CorsRules>();
  for (const { rest } of reader.tree.below(at)) {
    const [key] = rest;
    if (key === undefined || rest.length < 2 || places.has(key.text)) continue;
    const name = nameBelow(at, key);
    const list = (setting: string) => reader.list(`${name}.${setting}`)?.items;
    places.set(key.text, {
      origins: list("allowed-origins") ?? [],
      originPatterns: list("allowed-origin-patterns") ?? [],
      methods: readMethods(list("allowed-methods")),
      headers: list("allowed-headers") ?? [],
      exposedHeaders: list("exposed-headers") ?? [],
      credentials: reader.boolean(`${name}.allow-credentials`) ?? false,
      privateNetwork: reader.boolean(`${name}.allow-private-network`) ?? false,
      maxAgeSeconds: reader.integer(`${name}.max-age`),
    });
  }
  return places;
}

/** Reads CORS from a route's metadata, in exactly these spellings; a text is one item, even with commas. */
export function corsOfRoute({
  metadata,
  predicates,
}: RouteDefinition): [pattern: string, rules: CorsRules] | undefined {
  const entries = [...metadata].flatMap(([key, value]) => {
    const [first, name] = elementsOf(key);
    return first?.text === "cors" && name !== undefined ? [{ name: name.text, value }] : [];
  });
  if (entries.length === 0) return undefined;
  const list = (name: string) => {
    const values = entries.filter((entry) => entry.name === name).map(({ value }) => value);
    return values.length > 0 ? values : undefined;
  };
  const maxAge = list("maxAge")?.[0];
  const path = predicates.find(({ name, args }) => name === "Path" && args.length > 0);
  return [
    (path && gathered(path)[0]) ?? "/**",
    {
      origins: list("allowedOrigins") ?? [],
      originPatterns: list("allowedOriginPatterns") ?? [],
      methods: readMethods(list("allowedMethods")),
      headers: list("allowedHeaders") ?? [],
      exposedHeaders: list("exposedHeaders") ?? [],
      credentials: list("allowCredentials")?.[0] === "true",
      maxAgeSeconds: maxAge === undefined ? undefined : Number(maxAge),
    },
  ];
}

/**
 * Finds CORS rules that the real gateway drops. If one number or boolean is text, which it is in a properties file or
 * in quotes, the gateway ignores the rules of all routes.
 */
export function untypedCors(
  settings: readonly SpringProperty[],
): { readonly properties: readonly SpringProperty[]; readonly complaint: RouteMistake } | undefined {
  const ofRoutes = settings.filter(({ name }) => /\.routes\[\d+\]\.metadata\.cors\./.test(name));
  const [wrong] = ofRoutes.filter(
    ({ name, typed }) => /\.(maxAge|allowCredentials)$/.test(name) && typed === undefined,
  );
  if (wrong === undefined) return undefined;
  const says = `${wrong.name} is text, which the real gateway does not accept there: no route has its own CORS rules`;
  const cure = "write it in a YAML file, without quotes";
  return { properties: ofRoutes, complaint: { says, cure, origin: wrong.origin } };
}

/** Puts the rules of routes first; they replace the gateway's own for the same pattern. */
export function corsPlaces(
  ofRoutes: ReadonlyMap<string, CorsRules>,
  shared: ReadonlyMap<string, CorsRules>,
): CorsPlace[] {
  const others = [...shared].filter(([pattern]) => !ofRoutes.has(pattern));
  return [...ofRoutes, ...others].map(([pattern, rules]) => ({ pattern: parsed(pattern), rules }));
}

function parsed(pattern: string): PathPattern {
  try {
    return pathPattern(pattern);
  } catch (error) {
    if (error instanceof Refused)
      throw new At(`CORS: ${error.message}`, error.cure ?? "write a pattern such as /**", undefined);
    throw error;
  }
}
