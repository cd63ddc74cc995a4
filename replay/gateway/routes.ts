import * as v from "valibot";
import { readSpringConfig } from "../../src/spring/configuration/file.ts";
import { Steps } from "../../src/spring/expression/steps.ts";
import { chooseRoute } from "../../src/spring/routes/choose-route.ts";
import { exchangeOf } from "../../src/spring/routes/exchange.ts";
import { Journey } from "../../src/spring/routes/journey.ts";
import { forwardedTarget } from "../../src/spring/routes/query.ts";
import { type Routes, readRoutes } from "../../src/spring/routes/read-routes.ts";
import { parseTarget } from "../../src/spring/routes/request-target.ts";
import type { Route } from "../../src/spring/routes/route.ts";
import type { RouteRequest } from "../../src/spring/routes/route-request.ts";
import { drawByWeight } from "../../src/spring/routes/weights.ts";
import { ProblemError } from "../../src/text/problem.ts";
import type { Header } from "../../src/trace.ts";
import type { Tally } from "../kind.ts";
import { maybe, readRecorded } from "../recorded.ts";
import { asSent } from "./paths.ts";

const probe = v.object({
  request: v.string(),
  /** The route that took it, or the status where none did. */
  routeId: v.union([v.string(), v.number()]),
  status: maybe(v.number()),
  upstream: maybe(v.string()),
});
type Probe = v.InferOutput<typeof probe>;

const routeFile = v.pipe(
  v.object({
    about: v.string(),
    yaml: maybe(v.string()),
    properties: maybe(v.string()),
    result: v.picklist(["ok", "refused"]),
    probes: maybe(v.array(probe)),
  }),
  v.check(({ yaml, properties }) => (yaml === undefined) !== (properties === undefined), "it has yaml or properties"),
);
type RouteFile = v.InferOutput<typeof routeFile>;

/** The routes, or why there are none. */
function readFileOfRoutes({ yaml, properties }: RouteFile): Routes | { readonly refused: readonly string[] } {
  try {
    const read =
      yaml === undefined
        ? readSpringConfig("routes.properties", properties ?? "")
        : readSpringConfig("routes.yaml", yaml);
    const routes = readRoutes(read);
    return routes.problems.length > 0 ? { refused: routes.problems.map(({ says }) => says) } : routes;
  } catch (error) {
    if (error instanceof ProblemError) return { refused: error.problems.map(({ says }) => says) };
    throw error;
  }
}

function requestOf(text: string): RouteRequest | undefined {
  const [line = "", ...headers] = text.split("\n");
  const [method = "", path = ""] = line.split(/ (.*)/s);
  const target = parseTarget(asSent(path));
  if (target === undefined) return undefined;
  const pairs = headers.map((each): Header => {
    const [name = "", value = ""] = each.split(/:(.*)/s);
    return [name, value.trim()];
  });
  if (!pairs.some(([name]) => name.toLowerCase() === "host")) pairs.push(["Host", "127.0.0.1:8080"]);
  return { method, target, headers: pairs, remoteAddress: "127.0.0.1", epochMs: Date.now(), steps: new Steps() };
}

/** As the recordings were made: servers answered 200 at these ports of the loopback address, and nobody anywhere else. */
function answerOf(route: Route, request: RouteRequest, variables: Readonly<Record<string, string>>): string {
  if (route.broken !== undefined) return "500";
  const exchange = exchangeOf(request, { ...variables });
  const journey = new Journey(route.filters, exchange, () => 0.5);
  const step = journey.begin(0);
  if ("fails" in step) return "500";
  if ("answers" in step) return String(step.answers.status);
  const { uri } = route;
  if (uri.kind === "nobody") return "200";
  if (uri.kind === "forward") return "404";
  if (uri.kind === "service") return "503";
  const listens =
    uri.kind === "http" && !uri.secure && /^(127\.0\.0\.1|localhost)$/.test(uri.host) && /^900\d$/.test(`${uri.port}`);
  if (!listens) return "500";
  journey.ended({ status: 200 }, [], 0);
  return `${exchange.answer.status} ${uri.port} ${forwardedTarget(exchange)}`;
}

function outcome({ routes }: Routes, probe: Probe): string {
  const request = requestOf(probe.request);
  if (request === undefined) return "400";
  const choice = chooseRoute(
    routes,
    request,
    drawByWeight(routes, () => 0.5),
  );
  if ("none" in choice) return String(choice.none);
  const generated = choice.route.id.startsWith("(") && /^[0-9a-f-]{36}$/.test(String(probe.routeId));
  const id = generated ? probe.routeId : choice.route.id;
  return `${id}: ${answerOf(choice.route, request, choice.variables)}`;
}

function wanted({ routeId, status, upstream }: Probe): string {
  if (typeof routeId === "number") return String(routeId);
  return `${routeId}: ${status}${upstream === undefined ? "" : ` ${upstream}`}`;
}

/** The recorded application had no library for breakers; people who have it must not be refused here. */
const needsLibrary = /\b(CircuitBreaker|FallbackHeaders|TokenRelay|RequestRateLimiter|JsonToGrpc|LocalResponseCache)\b/;

/** Why the lab may refuse what was played, or the other way round. */
function reason({ yaml = "", properties = "" }: RouteFile, refused: readonly string[] | undefined): string | undefined {
  if (refused === undefined) {
    const library = needsLibrary.exec(yaml + properties);
    return library ? `${library[1]} needs a library that the recorded application had not` : undefined;
  }
  return refused.find((says) => says.startsWith("the lab does not play"));
}

export async function replayRoutes(file: string): Promise<Tally> {
  const files = await readRecorded(file, routeFile);
  const differences: string[] = [];
  const deliberate: string[] = [];
  let probes = 0;
  for (const each of files) {
    const read = readFileOfRoutes(each);
    const refused = "refused" in read ? read.refused : undefined;
    const result = refused === undefined ? "ok" : "refused";
    if (result !== each.result) {
      const why = reason(each, refused);
      const because = refused === undefined ? "" : ` (${refused.join("; ")})`;
      if (why === undefined) differences.push(`${each.about}: ${result}${because} instead of ${each.result}`);
      else deliberate.push(`${each.about}: ${why}`);
      continue;
    }
    if ("refused" in read) continue;
    for (const probe of each.probes ?? []) {
      probes++;
      const got = outcome(read, probe);
      const want = wanted(probe);
      if (got !== want) differences.push(`${each.about}, ${JSON.stringify(probe.request)}: ${got} instead of ${want}`);
    }
  }
  return { compared: `${files.length} route files with ${probes} requests`, differences, deliberate };
}
