import type { SpringProperty } from "../../spring/configuration/property.ts";
import { OutOfSteps, Steps } from "../../spring/expression/steps.ts";
import { MatchThrows } from "../../spring/routes/path-pattern.ts";
import { type Routes, readRoutes } from "../../spring/routes/read-routes.ts";
import type { Complaint } from "../../spring/routes/refused.ts";
import { parseTarget } from "../../spring/routes/request-target.ts";
import type { Route } from "../../spring/routes/route.ts";
import type { RouteRequest } from "../../spring/routes/route-request.ts";
import { zonedTimeMs } from "../../spring/routes/zoned-time.ts";
import { type Problem, ProblemError } from "../../text/problem.ts";
import type { RouteRequestLine } from "./request-line.ts";

/** The routes of a user's own file, with a server here for each address that a request may be sent to. */
export interface OwnRoutes {
  readonly file: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly anyPrefix: boolean;
  readonly stands: readonly Stand[];
  /** Worth a word, and no reason not to go on. */
  readonly warnings: readonly Problem[];
}

export interface Stand {
  readonly uri: string;
  readonly server: string;
}

/** A run may start so many servers beside the gateway. */
const mostStands = 19;

/** What the real gateway would not start with is thrown as Problems. */
export function ownRoutes(
  file: string,
  settings: readonly SpringProperty[],
  requests: readonly RouteRequestLine[],
  options: { readonly anyPrefix: boolean; readonly epoch: string },
): OwnRoutes {
  const read = readRoutes(settings, options.anyPrefix);
  if (read.problems.length > 0) throw new ProblemError(read.problems.map(problemOf));
  const properties: Record<string, string> = {};
  for (const { name, value } of settings) {
    if (name.toLowerCase().startsWith("spring.cloud.gateway")) properties[name] ??= value ?? "";
  }
  const uris = new Set(reachable(read, requests, zonedTimeMs(options.epoch)).flatMap(uriOf));
  return {
    file,
    properties,
    anyPrefix: options.anyPrefix,
    stands: named([...uris].slice(0, mostStands)),
    warnings: read.warnings.map(problemOf),
  };
}

function problemOf({ says, cure, origin }: Complaint): Problem {
  return { says, ...(cure !== undefined && { cure }), ...(origin !== undefined && { where: origin }) };
}

/** The routes that may take one of the requests; a share may send it to any of its sides. */
function reachable({ routes }: Routes, requests: readonly RouteRequestLine[], epochMs: number): Route[] {
  const asked = requests.flatMap((request) => asAsked(request, epochMs) ?? []);
  return routes.filter((route) => asked.some((request) => mayTake(route, request)));
}

function asAsked({ method, path, headers }: RouteRequestLine, epochMs: number): RouteRequest | undefined {
  const target = parseTarget(path);
  if (target === undefined) return undefined;
  const named = headers.some(([name]) => name.toLowerCase() === "host");
  const hosted = named ? headers : [...headers, ["host", "127.0.0.1"] as const];
  return { method, target, headers: hosted, remoteAddress: "127.0.0.1", epochMs, steps: new Steps() };
}

/** A request that is too much work meets no route, here as in the gateway. */
function mayTake(route: Route, request: RouteRequest): boolean {
  try {
    return route.predicates.every((predicate) => predicate.holds(request, {}));
  } catch (error) {
    if (error instanceof MatchThrows || error instanceof OutOfSteps) return false;
    throw error;
  }
}

function uriOf({ uri }: Route): string[] {
  return uri.kind === "http" || uri.kind === "service" ? [uri.text] : [];
}

/** A server's name for each address: its host, and its port where that is needed to tell two apart. */
function named(uris: readonly string[]): Stand[] {
  const taken = new Set(["gateway", "client"]);
  return uris.map((uri) => {
    const [, host = "", port] = /^[^:]*:(?:\/\/)?([^/?#:]*)(?::(\d+))?/.exec(uri) ?? [];
    const bare = slug(host);
    const candidates = [bare, slug(`${bare}-${port ?? "80"}`), ...uris.map((_, n) => slug(`${bare}-${n + 2}`))];
    const server = (/^\d/.test(host) ? candidates.slice(1) : candidates).find((name) => !taken.has(name))!;
    taken.add(server);
    return { uri, server };
  });
}

function slug(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return (/^[a-z]/.test(plain) ? plain : `at-${plain}`).slice(0, 36);
}
