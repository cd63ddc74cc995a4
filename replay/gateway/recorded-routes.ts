import * as v from "valibot";
import { maybe } from "../recorded.ts";

const received = v.object({
  port: v.number(),
  method: v.string(),
  url: v.string(),
  /** Names and values in turn. */
  headers: v.array(v.string()),
});

const probe = v.object({
  /** The request line without its version, and headers a line each. */
  request: v.string(),
  body: maybe(v.string()),
  /** What the server behind answered, if not its path. */
  sends: maybe(v.object({ status: maybe(v.number()), headers: maybe(v.array(v.string())), body: maybe(v.string()) })),
  /** The route that took it, or the status where none did. */
  routeId: v.union([v.string(), v.number()]),
  status: maybe(v.number()),
  /** Port and target of what reached a server behind. */
  upstream: maybe(v.string()),
  answer: maybe(v.object({ status: v.number(), headers: v.array(v.string()), body: v.string() })),
  received: maybe(v.array(received)),
});
export type Probe = v.InferOutput<typeof probe>;

/** A file of routes, whether the real gateway started with it, and who got which request. */
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
