import * as v from "valibot";
import { maybe } from "../recorded.ts";

const received = v.object({
  port: v.number(),
  method: v.string(),
  url: v.string(),
  /** Alternating names and values. */
  headers: v.array(v.string()),
});

const probe = v.object({
  /** The request line without its version, then a line for each header. */
  request: v.string(),
  body: maybe(v.string()),
  /** The answer of the upstream; by default the path. */
  sends: maybe(v.object({ status: maybe(v.number()), headers: maybe(v.array(v.string())), body: maybe(v.string()) })),
  /** The route that matched, or the status if none did. */
  routeId: v.union([v.string(), v.number()]),
  status: maybe(v.number()),
  /** The port and the target of the request that reached an upstream. */
  upstream: maybe(v.string()),
  answer: maybe(v.object({ status: v.number(), headers: v.array(v.string()), body: v.string() })),
  received: maybe(v.array(received)),
});
export type Probe = v.InferOutput<typeof probe>;

/** A file of routes, whether the real gateway started with it, and the requests that were sent. */
export const routeFile = v.pipe(
  v.object({
    about: v.string(),
    yaml: maybe(v.string()),
    properties: maybe(v.string()),
    result: v.picklist(["ok", "refused"]),
    probes: maybe(v.array(probe)),
  }),
  v.check(({ yaml, properties }) => (yaml === undefined) !== (properties === undefined), "it has yaml or properties"),
);
export type RouteFile = v.InferOutput<typeof routeFile>;
