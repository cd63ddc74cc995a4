import type { Application } from "../application.ts";
import type { Site } from "../endpoints/site.ts";
import { refusalOf } from "../request/connector.ts";
import { cameUnder } from "../request/forwarded.ts";
import { type HealthRequest, headerValues } from "../request/request.ts";
import { readQuery, readTarget, type Target } from "../request/target.ts";
import { type Answering, at, mapAnswer } from "./answering.ts";
import { type Content, empty } from "./content.ts";
import { dispatch } from "./dispatch.ts";
import { answerError, type ErrorPlace, type Mishap } from "./error-answer.ts";
import { frame } from "./frame.ts";
import type { Memory } from "./health-answer.ts";
import { serverPage } from "./server-page.ts";

/** Decides on a request as far as possible without asking any component. */
export function respond(application: Application, memory: Memory, request: HealthRequest, nowMs: number): Answering {
  const { server } = application;
  return mapAnswer(receive(application, memory, request, nowMs), (content) => frame(request, content, server, nowMs));
}

/** What the server decides before any application sees the request. */
function receive(application: Application, memory: Memory, request: HealthRequest, nowMs: number): Answering<Content> {
  const site = request.on === "management" ? application.management : application.main;
  const refusal = refusalOf(request, application.server);
  if (refusal !== undefined) return at({ ...serverPage(refusal), closes: true });
  if (request.method === "OPTIONS" && request.target === "*")
    return at(empty(200, [["Allow", "GET, HEAD, POST, PUT, DELETE, OPTIONS"]]));
  const host = headerValues(request, "host")[0];
  const target = readTarget(request.target, host, application.server);
  if (!target || !site) return at(serverPage(400));
  const segments = below(namesOf(site.contextPath), target.segments);
  if (!segments) return at(serverPage(404));
  if (segments.length === 0) return at(redirect(target, host ?? "", application));
  const { contextId } = application.mvc;
  const answering = enter(application, memory, { request, site, target, segments, nowMs });
  if (contextId === undefined || site.namespace === "management") return answering;
  return mapAnswer(answering, (content) => ({
    ...content,
    headers: [["X-Application-Context", contextId], ...(content.headers ?? [])],
  }));
}

interface Entering {
  readonly request: HealthRequest;
  readonly site: Site;
  readonly target: Target;
  /** The names below the context path. */
  readonly segments: Target["segments"];
  readonly nowMs: number;
}

/** The request is below the context path; the framework sees it below the path of its servlet. */
function enter(
  application: Application,
  memory: Memory,
  { request, site, target, segments, nowMs }: Entering,
): Answering<Content> {
  const came = cameUnder(request, application, site.contextPath);
  const path = came.contextPath + target.path.slice(site.contextPath.length);
  const place: ErrorPlace = {
    settings: application.errors,
    management: site.namespace === "management",
    path,
    query: readQuery(target.query),
    nowMs,
  };
  const fail = (mishap: Mishap) => answerError(request, place, mishap);
  if (request.method === "TRACE") return at(fail(noTrace));
  const names = below(namesOf(site.servletPath), segments);
  if (!names)
    return at(fail({ status: 404 }), `${target.path}: 404 because the servlet is mapped to ${site.servletPath}`);
  const ownPath = target.path.slice((site.contextPath + site.servletPath).length);
  return dispatch({ application, memory, request, site, came, path, ownPath, query: target.query, names, nowMs, fail });
}

function namesOf(path: string): string[] {
  return path === "" ? [] : path.slice(1).split("/");
}

/** The names after these; none at all if the path ends without a slash, undefined if it begins differently. */
function below(names: readonly string[], segments: Target["segments"]): Target["segments"] | undefined {
  return names.every((name, index) => segments[index] === name) ? segments.slice(names.length) : undefined;
}

/** Done by the server, which ignores what proxies say. */
function redirect({ path, query }: Target, host: string, { server }: Application): Content {
  const target = `${path}/${query === undefined ? "" : `?${query}`}`;
  const location = server.relativeRedirects ? target : `http://${host}${target}`;
  return { status: 302, length: "unknown", headers: [["Location", location]], body: "" };
}

const noTrace: Mishap = {
  status: 405,
  message: "TRACE method is not allowed",
  headers: [["Allow", "HEAD, DELETE, POST, GET, OPTIONS, PUT"]],
};
