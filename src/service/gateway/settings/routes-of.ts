import type { SpringProperty } from "../../../spring/configuration/properties/property.ts";
import { prefix } from "../../../spring/routes/reading/definitions.ts";
import { type Routes, readRoutes } from "../../../spring/routes/reading/read-routes.ts";
import type { RouteUri } from "../../../spring/routes/request/route-uri.ts";
import { ownValue } from "../../../text/values/own-value.ts";
import type { GatewayServerSettings } from "./gateway-settings.ts";

/** The destination of a request: a server of this run, and its name in the route. */
export interface Upstream {
  readonly server: string;
  readonly host: string | undefined;
}

export interface GatewayRoutes extends Routes {
  /** The server at an address; undefined if there is none. */
  upstream(uri: RouteUri): Upstream | undefined;
}

/** A share in millionths, so that whole per cents stay exact. */
const millionths = 1_000_000;

/** Reading routes takes longer than sending a request through them, and a hunt starts the same gateway many times. */
const read = new WeakMap<GatewayServerSettings, GatewayRoutes>();

/** The routes that the settings describe: Spring's own properties, a list of routes, a single server, or a share of the orders. */
export function routesOf(settings: GatewayServerSettings): GatewayRoutes {
  const known = read.get(settings) ?? readRoutesOf(settings);
  read.set(settings, known);
  return known;
}

function readRoutesOf(settings: GatewayServerSettings): GatewayRoutes {
  const properties = settings.properties
    ? namedProperties(settings.properties)
    : asProperties(settings.routes ?? sharing(settings));
  return {
    ...readRoutes(properties, settings.otherPrefixes),
    upstream(uri) {
      const standIn = Object.hasOwn(settings.standIns, uri.text) ? settings.standIns[uri.text] : undefined;
      if (standIn !== undefined) return { server: standIn, host: hostOf(uri) };
      const [, server] = /^lb:\/\/([a-z][a-z0-9-]*)$/.exec(uri.text) ?? [];
      return settings.properties || server === undefined ? undefined : { server, host: undefined };
    },
  };
}

/** Omits a default port. */
function hostOf(uri: RouteUri): string | undefined {
  if (uri.kind === "service") return uri.name;
  if (uri.kind !== "http") return undefined;
  const host = uri.host.includes(":") ? `[${uri.host}]` : uri.host;
  return uri.port === (uri.secure ? 443 : 80) ? host : `${host}:${uri.port}`;
}

/** The servers that the routes name, so that a missing one is reported before anything starts. */
export function serversAsked(settings: GatewayServerSettings): string[] {
  if (settings.properties) return Object.values(settings.standIns);
  const stood = settings.standIns;
  return (settings.routes ?? sharing(settings)).map(({ uri }) => ownValue(stood, uri) ?? uri);
}

type WrittenRoutes = NonNullable<GatewayServerSettings["routes"]>;

function sharing({ to, share, new: fresh = "order", old = "monolith" }: GatewayServerSettings): WrittenRoutes {
  const weight = Math.round(share * millionths);
  const part = (id: string, uri: string, of: number) => ({
    id,
    uri,
    order: 0,
    filters: [],
    predicates: ["Path=/orders/**", ...(share === 1 ? [] : [`Weight=orders,${of}`])],
  });
  if (to !== undefined) return [{ id: "all", uri: to, order: 0, filters: [], predicates: ["Path=/**"] }];
  const rest = { id: "rest", uri: old, order: 0, filters: [], predicates: ["Path=/**"] };
  if (share === 0) return [rest];
  if (share === 1) return [part("orders-new", fresh, millionths), rest];
  return [part("orders-new", fresh, weight), part("orders-old", old, millionths - weight), rest];
}

export function namedProperties(properties: Readonly<Record<string, string>>): SpringProperty[] {
  return Object.entries(properties).map(([name, value]) => ({ name, value, origin: undefined }));
}

/** Writes a list of routes as Spring's properties. A server of this run becomes a service with its name. */
function asProperties(routes: WrittenRoutes): SpringProperty[] {
  const properties: Record<string, string> = {};
  for (const [index, { id, uri, order, predicates, filters }] of routes.entries()) {
    const at = `${prefix}.routes[${index}]`;
    properties[`${at}.id`] = id;
    properties[`${at}.uri`] = uri.includes(":") ? uri : `lb://${uri}`;
    properties[`${at}.order`] = String(order);
    for (const [list, definitions] of Object.entries({ predicates, filters })) {
      for (const [n, definition] of definitions.entries()) {
        const item = `${at}.${list}[${n}]`;
        if (typeof definition === "string") properties[item] = definition;
        else {
          properties[`${item}.name`] = definition.name;
          for (const [key, value] of Object.entries(definition.args)) properties[`${item}.args.${key}`] = value;
        }
      }
    }
  }
  return namedProperties(properties);
}
