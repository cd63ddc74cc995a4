import { didYouMean } from "../../../text/words/suggestion.ts";
import { keysOf } from "../../configuration/properties/name-element.ts";
import type { SpringProperty } from "../../configuration/properties/property.ts";
import type { PropertyReader } from "../../configuration/properties/property-reader.ts";
import type { RouteMistake } from "./route-mistakes.ts";

type PropertyCheck = (reader: PropertyReader, name: string) => unknown;
const flag: PropertyCheck = (reader, name) => reader.boolean(name);
const whole: PropertyCheck = (reader, name) => reader.integer(name);
const duration: PropertyCheck = (reader, name) => reader.durationMs(name);
const size: PropertyCheck = (reader, name) => reader.bytes(name);
const text: PropertyCheck = (reader, name) => reader.text(name);
const below: PropertyCheck = (reader, name) => reader.tree.below(name);
const oneOf =
  (...words: readonly string[]): PropertyCheck =>
  (reader, name) =>
    reader.word(name, words);

type PropertyChecks = Readonly<Record<string, PropertyCheck>>;

/** Properties whose effect no answer shows. */
const unseen: PropertyChecks = {
  "metrics.enabled": flag,
  "metrics.path-tags.enabled": flag,
  "metrics.prefix": text,
  "metrics.tags": below,
  "observability.enabled": flag,
  "httpclient.wiretap": flag,
  "httpclient.pool.name": text,
  "httpclient.pool.metrics": flag,
  "httpclient.pool.leasing-strategy": oneOf("fifo", "lifo"),
  "httpclient.pool.max-idle-time": duration,
  "httpclient.pool.max-life-time": duration,
  "httpclient.pool.eviction-interval": duration,
  "httpclient.websocket.max-frame-payload-length": whole,
  "httpclient.websocket.proxy-ping": flag,
  "httpserver.wiretap": flag,
  "restrictive-property-accessor.enabled": flag,
  "route-filter-cache-enabled": flag,
  "route-refresh-listener.enabled": flag,
  "streaming-media-types": below,
};

/** Properties that would change an answer, but do not change the lab's. */
const unplayed: PropertyChecks = {
  "discovery.locator": below,
  "filter.local-response-cache": below,
  "filter.remove-hop-by-hop.order": whole,
  "filter.request-rate-limiter": below,
  "forwarded.by.enabled": flag,
  "global-filter": below,
  "handler-mapping.order": whole,
  "httpclient.compression": flag,
  "httpclient.max-header-size": size,
  "httpclient.max-initial-line-length": size,
  "httpclient.pool.acquire-timeout": whole,
  "httpclient.pool.max-connections": whole,
  "httpclient.pool.type": oneOf("elastic", "fixed", "disabled"),
  "httpclient.proxy": below,
  "httpclient.ssl": below,
  "httpserver.customizer-enabled": flag,
  "redis-rate-limiter": below,
  "redis-route-definition-repository.enabled": flag,
  version: below,
  "x-forwarded.order": whole,
};

/** These values are the defaults. */
const usual: Readonly<Record<string, string>> = {
  "discovery.locator.enabled": "false",
  "forwarded.by.enabled": "false",
  "handler-mapping.order": "1",
  "httpclient.compression": "false",
  "httpclient.pool.type": "elastic",
  "httpserver.customizer-enabled": "false",
  "redis-route-definition-repository.enabled": "true",
};

const unplayedKeys = Object.keys(unplayed).map(keysOf);
const usualByKey = new Map(Object.entries(usual).map(([name, value]) => [keysOf(name).join("."), value]));

/** Reads the properties that no other part has read, and lists those that the lab does not play. */
export function sayUnplayed(
  reader: PropertyReader,
  properties: readonly SpringProperty[],
  prefix: string,
): RouteMistake[] {
  for (const [name, check] of Object.entries({ ...unseen, ...unplayed })) check(reader, `${prefix}.${name}`);
  const begins = keysOf(prefix);
  return properties.flatMap((property): RouteMistake[] => {
    const all = keysOf(property.name);
    if (!isBelow(all, begins)) return [];
    const keys = all.slice(begins.length);
    if (unplayedKeys.some((name) => isSameOrBelow(keys, name)))
      return isUsual(keys, property) ? [] : [{ says: `${property.name} is not played`, origin: property.origin }];
    if (reader.tree.known.has(property.name)) return [];
    const near = reader.tree.known.nearest(property.name);
    const cure = near === undefined ? {} : { cure: didYouMean(near) };
    return [{ says: `the real gateway does not know ${property.name}`, ...cure, origin: property.origin }];
  });
}

function isBelow(keys: readonly string[], prefix: readonly string[]): boolean {
  return keys.length > prefix.length && isSameOrBelow(keys, prefix);
}

function isSameOrBelow(keys: readonly string[], prefix: readonly string[]): boolean {
  return prefix.every((key, at) => keys[at] === key);
}

function isUsual(keys: readonly string[], { value }: SpringProperty): boolean {
  const off = keys[0] === "globalfilter" ? "true" : usualByKey.get(keys.join("."));
  return off !== undefined && value?.trim().toLowerCase() === off;
}
