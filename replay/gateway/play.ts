import { jobOf } from "../../src/scenario/playing/job.ts";
import { play } from "../../src/scenario/playing/play.ts";
import type { Report } from "../../src/scenario/report.ts";
import { type OwnRoutes, ownRoutes } from "../../src/scenario/route/own-routes.ts";
import type { RouteRequestLine } from "../../src/scenario/route/request-line.ts";
import { routeScenario } from "../../src/scenario/route/route-scenario.ts";
import type { StandIn } from "../../src/scenario/route/stand-ins.ts";
import type { RawSetup, Scenario, Step } from "../../src/scenario/scenario.ts";
import { readSpringConfig } from "../../src/spring/configuration/read-spring-config.ts";
import { bytes } from "../../src/text/bytes/bytes.ts";
import { ProblemError } from "../../src/text/problems/problem.ts";
import { CLIENT, type Header, ROUTE } from "../../src/trace.ts";
import { today } from "../../src/world/real-timer.ts";
import type { WorldKind } from "../../src/world/world.ts";
import { asSent } from "./paths.ts";
import type { Probe, RouteFile } from "./recorded-routes.ts";
import { answerTo, listens, portOf } from "./upstream.ts";

/** The result of one recorded request here. */
export interface Seen {
  readonly route: string | undefined;
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: string;
  readonly received: readonly { readonly port: number; readonly line: string; readonly headers: readonly Header[] }[];
}

/** Plays requests to a file of routes as `lab route --routes` does; returns the reasons if the file is rejected. */
export async function playRoutes(
  { yaml, properties = "" }: RouteFile,
  probes: readonly Probe[],
): Promise<Seen[] | { readonly refused: readonly string[] }> {
  const requests = probes.map(lineOf);
  const epoch = today();
  let own: OwnRoutes;
  try {
    const settings =
      yaml === undefined
        ? readSpringConfig("application.properties", Buffer.from(properties).toString("latin1"))
        : readSpringConfig("application.yaml", yaml);
    own = ownRoutes("application", settings, requests, { otherPrefixes: false, startTime: epoch });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { refused: error.problems.map(({ says }) => says) };
  }
  if (probes.length === 0) return [];
  // The recorded gateway did not know any services.
  const standIns = own.standIns.filter(({ uri }) => !/^lb:/i.test(uri));
  const scenario = routeScenario({
    percent: 100,
    by: "random",
    requests,
    own: { ...own, standIns },
    startTime: epoch,
    why: false,
  });
  const report = await play(
    jobOf(withUpstreams(scenario, standIns, probes), {
      world: worldFor(requests),
      seed: 1,
      capMs: 120_000,
      quick: true,
    }),
  );
  return probes.map((_, at) => seenOf(report, 2 * (at + 1), standIns));
}

/** Uses the virtual world for requests with `Trailer`, which Node's client does not send without chunks. */
function worldFor(requests: readonly RouteRequestLine[]): WorldKind {
  const isUnsendable = requests.some(({ headers }) => headers.some(([name]) => name.toLowerCase() === "trailer"));
  return isUnsendable ? "virtual" : "real";
}

function lineOf({ request, body }: Probe): RouteRequestLine {
  const [line = "", ...headers] = request.split("\n");
  const [method = "", path = ""] = line.split(/ (.*)/s);
  const pairs = headers.map((each): Header => {
    const [name = "", value = ""] = each.split(/:(.*)/s);
    return [name, value.trim()];
  });
  const sent = body === undefined ? {} : { body: bytes(contentOf(body)) };
  return { method, path: asSent(path), headers: pairs, times: 1, ...sent };
}

/** Expands a long body, which is recorded by its length: `{1024 x}`. */
function contentOf(body: string): string {
  const [, length, char = "x"] = /^\{(\d+)(?: (.))?\}$/.exec(body) ?? [];
  return length === undefined ? body : char.repeat(Number(length));
}

/** Adds a step before each request that makes the upstreams answer as recorded. */
function withUpstreams(scenario: Scenario, standIns: readonly StandIn[], probes: readonly Probe[]): Scenario {
  const setup: Record<string, RawSetup[string]> = { ...scenario.setup };
  for (const standIn of standIns) setup[standIn.server] = { ...setup[standIn.server], off: !listens(standIn) };
  const steps = scenario.steps.flatMap((step, at): Step[] => {
    const answers = Object.fromEntries(standIns.map((standIn) => [standIn.server, answerTo(probes[at]!, standIn)]));
    return [{ kind: "change", setup: answers, together: false }, step];
  });
  return { ...scenario, setup, steps };
}

function seenOf(report: Report, step: number, standIns: readonly StandIn[]): Seen {
  const call = report.calls.find((each) => each.by === CLIENT && each.step === step);
  if (call === undefined) throw new Error(`step ${step} made no call`);
  const { outcome } = call;
  const reply = outcome !== null && "status" in outcome ? outcome : { status: 0, headers: [], body: new Uint8Array(0) };
  const { status, headers, body } = reply;
  const below = new Set(report.calls.filter(({ parent }) => parent === call.call).map((each) => each.call));
  const decided = report.events.flatMap((event) =>
    event.call === call.call && event.what.kind === "decided" && event.what.by === ROUTE ? [event.what.says] : [],
  );
  const received = report.events.flatMap(({ who, call: of, what }) => {
    const standIn = standIns.find(({ server }) => server === who);
    if (standIn === undefined || what.kind !== "arrived" || !below.has(of)) return [];
    return [{ port: portOf(standIn), line: what.line, headers: what.headers ?? [] }];
  });
  return { route: decided.at(-1), status, headers, body: new TextDecoder().decode(body), received };
}
