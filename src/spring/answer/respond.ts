import { headerValues } from "../../text/headers/headers.ts";
import type { Application } from "../application.ts";
import type { Site } from "../endpoints/site.ts";
import { type AcceptedTarget, readQuery, readTarget } from "../request/accepted-target.ts";
import { refusalOf } from "../request/connector.ts";
import { authorityOf, cameUnder } from "../request/forwarded.ts";
import type { HealthRequest } from "../request/health-request.ts";
import { prefixMishap, splitAfter } from "../request/prefix.ts";
import { type Answering, at, mapAnswer } from "./answering.ts";
import type { HealthMemory } from "./bodies/health-answer.ts";
import { type Content, empty } from "./content.ts";
import type { ErrorPlace, RequestError } from "./errors/error-answer.ts";
import { dispatchError } from "./errors/error-dispatch.ts";
import { serverPage } from "./errors/server-page.ts";
import { frame } from "./frame-answer.ts";
import { dispatch } from "./servlet.ts";

/** Answers a request as far as possible without asking a component. */
export function respond(
  application: Application,
  memory: HealthMemory,
  request: HealthRequest,
  nowMs: number,
): Answering {
  const { server } = application;
  return mapAnswer(receive(application, memory, request, nowMs), (content) => frame(request, content, server, nowMs));
}

/** Handles what the server decides before any application sees the request. */
function receive(
  application: Application,
  memory: HealthMemory,
  request: HealthRequest,
  nowMs: number,
): Answering<Content> {
  const site = request.on === "management" ? application.management : application.main;
  const refusal = refusalOf(request, application.server);
  if (refusal !== undefined) return at({ ...serverPage(refusal), closes: true });
  if (request.method === "OPTIONS" && request.target === "*")
    return at(empty(200, [["Allow", "GET, HEAD, POST, PUT, DELETE, OPTIONS"]]));
  const host = headerValues(request.headers, "host")[0];
  const target = readTarget(request.target, host, application.server);
  if (!target || !site) return at(serverPage(400));
  const context = splitAfter(site.contextPath, target.path, target.segments);
  if (!context) return at(serverPage(404));
  if (context.rest.length === 0) return at(redirect(site.contextPath, target.query, authorityOf(request), application));
  const { contextId } = application.mvc;
  const answering = enter(application, memory, { request, site, target, context, nowMs });
  if (contextId === undefined || site.namespace === "management" || request.method === "TRACE") return answering;
  return mapAnswer(answering, (content) => ({
    ...content,
    headers: [["X-Application-Context", contextId], ...(content.headers ?? [])],
  }));
}

interface Entering {
  readonly request: HealthRequest;
  readonly site: Site;
  readonly target: AcceptedTarget;
  /** The context path as it was sent, and the names below it. */
  readonly context: { readonly sent: string; readonly rest: AcceptedTarget["segments"] };
  readonly nowMs: number;
}

/** Handles a request below the context path. The framework sees only the part below its servlet's path. */
function enter(
  application: Application,
  memory: HealthMemory,
  { request: received, site, target, context, nowMs }: Entering,
): Answering<Content> {
  const query = readQuery(target.query);
  const format = site.namespace === "server" ? formatIn(query, application.mvc) : undefined;
  const request = format === undefined ? received : { ...received, format };
  const came = cameUnder(request, application, context.sent);
  if (came === undefined) return at(empty(400, []), `${target.path}: 400 because a proxy header has no valid port`);
  const below = target.path.slice(context.sent.length);
  const path = came.contextPath + below;
  const place: ErrorPlace = {
    settings: application.errors,
    management: site.namespace === "management",
    path,
    query,
    nowMs,
  };
  const fail = (mishap: RequestError) => dispatchError({ application, request, site, came, place }, mishap);
  const servlet = splitAfter(site.servletPath, below, context.rest);
  if (request.method === "TRACE") return at(fail(servlet ? noTrace : { status: 405 }));
  if (!servlet)
    return at(fail({ status: 404 }), `${target.path}: 404 because the servlet is mapped to ${site.servletPath}`);
  const prefix = context.sent.replace(/^\/+/, "/") + encodeURI(site.servletPath);
  const message = prefixMishap(prefix, target.path);
  if (message !== undefined) return at(fail({ status: 500, exception: "java.lang.IllegalArgumentException", message }));
  const ownPath = below.slice(servlet.sent.length);
  const names = servlet.rest;
  return dispatch({ application, memory, request, site, came, path, ownPath, query: target.query, names, nowMs, fail });
}

/** Returns the content type that the query names; undefined if it names none. */
function formatIn(
  query: ReadonlyMap<string, readonly string[]>,
  { formatParameter: name, formats }: Application["mvc"],
): HealthRequest["format"] {
  const [value = ""] = (name !== undefined && query.get(name)) || [];
  return value.trim() === "" ? undefined : (formats.get(value.toLowerCase()) ?? "unknown");
}

/** Redirects as the server does, which ignores the headers of proxies. */
function redirect(path: string, query: string | undefined, host: string, { server }: Application): Content {
  const target = `${encodeURI(path)}/${query === undefined ? "" : `?${query}`}`;
  const location = server.relativeRedirects ? target : `http://${host}${target}`;
  return { status: 302, length: "unknown", headers: [["Location", location]], body: "" };
}

const noTrace: RequestError = {
  status: 405,
  message: "TRACE method is not allowed",
  headers: [["Allow", "HEAD, DELETE, POST, GET, OPTIONS, PUT"]],
};
