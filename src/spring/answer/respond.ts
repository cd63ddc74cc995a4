import type { Application } from "../application.ts";
import { endingOf, type Match, matchRoutes, namesOf } from "../endpoints/endpoint-route.ts";
import type { Site } from "../endpoints/site.ts";
import { cameUnder } from "../request/forwarded.ts";
import { negotiate } from "../request/negotiate.ts";
import { type HealthAnswer, type HealthRequest, headerValues } from "../request/request.ts";
import { bodyMishap } from "../request/request-body.ts";
import { readQuery, readTarget, type Target } from "../request/target.ts";
import type { Answering } from "./answering.ts";
import { answerByServer, answerError, type ErrorPlace, type Mishap } from "./error-answer.ts";
import type { Memory } from "./health-answer.ts";
import { linksBody } from "./links.ts";
import { operate } from "./operate.ts";
import { send, sendEmpty } from "./send.ts";

/** Decides on a request as far as that is possible without asking any component. */
export function respond(application: Application, memory: Memory, request: HealthRequest, nowMs: number): Answering {
  const site = request.on === "management" ? application.management : application.main;
  const host = headerValues(request, "host")[0];
  if (request.method === "OPTIONS" && request.target === "*") {
    return at(sendEmpty(request, 200, [["Allow", "GET, HEAD, POST, PUT, DELETE, OPTIONS"]]));
  }
  const target = readTarget(request.target, host);
  if (!target || !site) return at(answerByServer(request, 400));
  const segments = belowContext(site, target);
  if (!segments) return at(answerByServer(request, 404));
  if (segments.length === 0) return at(redirect(request, target, host ?? ""));
  const came = cameUnder(request, application.web, site.contextPath);
  const path = came.contextPath + target.path.slice(site.contextPath.length);
  const place: ErrorPlace = {
    settings: application.errors,
    management: site.namespace === "management",
    path,
    query: readQuery(target.query) ?? new Map(),
    nowMs,
  };
  const fail = (mishap: Mishap) => answerError(request, place, mishap);
  if (request.method === "TRACE") return at(fail(noTrace));
  if (isPreflight(request)) {
    return at(sendEmpty(request, 200, [["Allow", "GET, HEAD, POST, PUT, DELETE, OPTIONS, PATCH"]]));
  }
  const matches = matchRoutes(site.routes, segments);
  if (matches.length === 0) {
    const why = `${target.path}: 404 because ${whyNothing(application, segments)}`;
    return at(fail(notThere(path.slice(came.contextPath.length))), why);
  }
  const match = byMethod(matches, request.method);
  if (!match) return at(withoutMethod(request, matches, fail));
  const { route } = match;
  const type = negotiate(headerValues(request, "accept"), route.produces);
  if (type === undefined)
    return at(fail(notAcceptable(route.produces)), `${target.path}: 406 because nothing it has is accepted`);
  if (route.kind === "links") {
    const body = linksBody(site, came, path);
    return at(send(request, path, { status: 200, type, framing: "length", body, ending: endingOf(route) }));
  }
  const wrong = bodyMishap(request);
  if (wrong) return at(fail(wrong));
  const query = readQuery(target.query);
  if (!query) return at(fail({ status: 400, exception: "org.apache.tomcat.util.http.InvalidParameterException" }));
  return operate({ application, memory, request, site, route, rest: match.rest, path, query, type, nowMs, fail });
}

function at(answer: HealthAnswer, why?: string): Answering {
  return { inquiry: undefined, answer: () => ({ answer, why }) };
}

/** The names below the context path; none at all for the context path without its slash, undefined outside it. */
function belowContext(site: Site, { segments }: Target): Target["segments"] | undefined {
  const context = site.contextPath === "" ? [] : site.contextPath.slice(1).split("/");
  return context.every((name, index) => segments[index] === name) ? segments.slice(context.length) : undefined;
}

/** An endpoint that is known by its path, and closed, or nothing at all. */
function whyNothing({ web, closed }: Application, segments: Target["segments"]): string {
  for (const [id, why] of closed) {
    const names = namesOf(`${web.basePath}/${web.pathOf(id).replace(/^\//, "")}`);
    if (names.every((name, index) => segments[index] === name)) return `${id} ${why}`;
  }
  return "nothing stands there";
}

/** Done by the server, which has not looked at what proxies say. */
function redirect(request: HealthRequest, { path, query }: Target, host: string): HealthAnswer {
  const location = `http://${host}${path}/${query === undefined ? "" : `?${query}`}`;
  return send(request, "/", { status: 302, framing: "chunked", headers: [["Location", location]], body: "" });
}

function isPreflight(request: HealthRequest): boolean {
  const has = (name: string) => headerValues(request, name).length > 0;
  return request.method === "OPTIONS" && has("origin") && has("access-control-request-method");
}

function byMethod(matches: readonly Match[], method: string): Match | undefined {
  return matches.find(({ route }) => route.method === (method === "HEAD" ? "GET" : method));
}

function withoutMethod(
  request: HealthRequest,
  matches: readonly Match[],
  fail: (mishap: Mishap) => HealthAnswer,
): HealthAnswer {
  const methods = [...new Set(matches.map(({ route }) => route.method))];
  if (request.method === "OPTIONS") {
    const allowed = [...methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"];
    return sendEmpty(request, 200, [
      ["Allow", allowed.join(",")],
      ["Accept-Patch", ""],
    ]);
  }
  return fail({
    status: 405,
    exception: "org.springframework.web.HttpRequestMethodNotSupportedException",
    message: `Method '${request.method}' is not supported.`,
    headers: [["Allow", methods.join(", ")]],
  });
}

const noTrace: Mishap = {
  status: 405,
  message: "TRACE method is not allowed",
  headers: [["Allow", "HEAD, DELETE, POST, GET, OPTIONS, PUT"]],
};

function notThere(path: string): Mishap {
  const resource = path.replace(/\/+/g, "/").replace(/^\/|\/$/g, "");
  return {
    status: 404,
    exception: "org.springframework.web.servlet.resource.NoResourceFoundException",
    message: `No static resource ${resource}.`,
  };
}

function notAcceptable(produces: readonly string[]): Mishap {
  return {
    status: 406,
    exception: "org.springframework.web.HttpMediaTypeNotAcceptableException",
    message: `Acceptable representations: [${produces.join(", ")}].`,
    headers: [["Accept", produces.join(", ")]],
  };
}
