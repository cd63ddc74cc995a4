import { readFile } from "node:fs/promises";
import { chooseRoute, passFilters } from "../../src/policy/route/choose-route.ts";
import { type Routes, readRoutes } from "../../src/policy/route/read-routes.ts";
import { forwardedTarget, parseTarget } from "../../src/policy/route/request-target.ts";
import type { HeaderPair, Route, RouteRequest } from "../../src/policy/route/route.ts";
import { drawByWeight } from "../../src/policy/route/weights.ts";
import { ProblemError } from "../../src/scenario/problem.ts";
import { readSpringConfig } from "../../src/scenario/spring-config/read.ts";
import type { Tally } from "../kind.ts";

interface Probe {
  readonly request: string;
  /** The route that took it, or the status where none did. */
  readonly routeId: string | number;
  readonly status?: number;
  readonly upstream?: string;
}

interface RouteFile {
  readonly about: string;
  readonly yaml?: string;
  readonly properties?: string;
  readonly result: "ok" | "refused";
  readonly probes?: readonly Probe[];
}

function readFileOfRoutes({ yaml, properties }: RouteFile): Routes | undefined {
  try {
    const read =
      yaml === undefined
        ? readSpringConfig("routes.properties", properties ?? "")
        : readSpringConfig("routes.yaml", yaml);
    const routes = readRoutes(read);
    return routes.problems.length > 0 ? undefined : routes;
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

function requestOf(text: string): RouteRequest | undefined {
  const [line = "", ...headers] = text.split("\n");
  const [method = "", path = ""] = line.split(/ (.*)/s);
  const target = parseTarget(path);
  if (target === undefined) return undefined;
  const pairs = headers.map((each): HeaderPair => {
    const [name = "", value = ""] = each.split(/:(.*)/s);
    return [name, value.trim()];
  });
  if (!pairs.some(([name]) => name.toLowerCase() === "host")) pairs.push(["Host", "127.0.0.1:8080"]);
  return { method, target, headers: pairs, remoteAddress: "127.0.0.1", epochMs: Date.now() };
}

/** As the recordings were made: servers answered 200 at these ports of the loopback address, and nobody anywhere else. */
function answerOf(route: Route, request: RouteRequest, variables: Readonly<Record<string, string>>): string {
  if (route.broken !== undefined) return "500";
  const passed = passFilters(route, request, variables);
  if ("fails" in passed) return "500";
  if ("answers" in passed) return String(passed.answers.status);
  const { uri } = route;
  if (uri.kind === "nobody") return "200";
  if (uri.kind === "forward") return "404";
  if (uri.kind === "service") return "503";
  const listens =
    uri.kind === "http" && !uri.secure && /^(127\.0\.0\.1|localhost)$/.test(uri.host) && /^900\d$/.test(`${uri.port}`);
  if (!listens) return "500";
  const target = forwardedTarget(passed.passage.path, request.target.query);
  return `${passed.passage.answer.status ?? 200} ${uri.port} ${target}`;
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
function reason({ yaml = "", result }: RouteFile): string | undefined {
  const names = /\b(CircuitBreaker|TokenRelay|RequestRateLimiter|JsonToGrpc|LocalResponseCache)\b/.exec(yaml);
  return result === "refused" && names
    ? `${names[1]} needs a library that the recorded application had not`
    : undefined;
}

export async function replayRoutes(file: string): Promise<Tally> {
  const files: RouteFile[] = JSON.parse(await readFile(file, "utf8"));
  const differences: string[] = [];
  const deliberate: string[] = [];
  let probes = 0;
  for (const each of files) {
    const routes = readFileOfRoutes(each);
    const result = routes === undefined ? "refused" : "ok";
    if (result !== each.result) {
      const why = reason(each);
      if (why === undefined) differences.push(`${each.about}: ${result} instead of ${each.result}`);
      else deliberate.push(`${each.about}: ${why}`);
      continue;
    }
    for (const probe of each.probes ?? []) {
      probes++;
      const got = routes && outcome(routes, probe);
      const want = wanted(probe);
      if (got !== want) differences.push(`${each.about}, ${JSON.stringify(probe.request)}: ${got} instead of ${want}`);
    }
  }
  return { compared: `${files.length} route files with ${probes} requests`, differences, deliberate };
}
