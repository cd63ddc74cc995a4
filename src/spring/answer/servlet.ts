import { headerValues } from "../../text/headers/headers.ts";
import type { Application } from "../application.ts";
import { type EndpointMatch, endingOf, isAdditional, matchRoutes, namesOf } from "../endpoints/endpoint-route.ts";
import { fitsName } from "../endpoints/name-pattern.ts";
import { resourceAt } from "../endpoints/resources.ts";
import type { Site } from "../endpoints/site.ts";
import { type AcceptedTarget, readQuery } from "../request/accepted-target.ts";
import { writableEncoding } from "../request/charset.ts";
import type { Came } from "../request/forwarded.ts";
import { acceptOf, type HealthRequest } from "../request/health-request.ts";
import { parseMediaType } from "../request/media-type.ts";
import { negotiate } from "../request/negotiate.ts";
import { isPreflight } from "../routes/cors.ts";
import { type Answering, at, mapAnswer } from "./answering.ts";
import type { HealthMemory } from "./bodies/health-answer.ts";
import { linksBody } from "./bodies/links.ts";
import { type Content, empty } from "./content.ts";
import { judgeCors } from "./cors-answer.ts";
import { bodyMishap, isUnboundedForm } from "./errors/body-mishap.ts";
import type { RequestError } from "./errors/error-answer.ts";
import * as mishaps from "./errors/mishaps.ts";
import { parameterMishap } from "./errors/parameter-mishap.ts";
import { fileNameHeader } from "./file-name-header.ts";
import { operate } from "./operate.ts";

/** A request that has reached the framework's servlet. */
export interface Dispatching {
  readonly application: Application;
  readonly memory: HealthMemory;
  readonly request: HealthRequest;
  readonly site: Site;
  readonly came: Came;
  readonly path: string;
  /** The path below the servlet's own, as it was sent. */
  readonly ownPath: string;
  readonly query: string | undefined;
  /** The names below the servlet's path; none at all if that path ends without a slash. */
  readonly names: AcceptedTarget["segments"];
  readonly nowMs: number;
  readonly fail: (mishap: RequestError) => Content;
}

/** The Allow header of a path that restricts no method. */
const anyMethod = ["Allow", "GET, HEAD, POST, PUT, DELETE, OPTIONS, PATCH"] as const;

/** Answers with an endpoint of the actuator, with the error page, or with 404. */
export function dispatch(dispatching: Dispatching): Answering<Content> {
  const { application, request, site, names, path, fail } = dispatching;
  const isMain = site.namespace === "server";
  const asksBefore = isPreflight(request);
  if (request.method === "OPTIONS" && !asksBefore && isMain && !application.mvc.dispatchesOptions)
    return at(empty(200, [anyMethod]));
  if (isMain && isUnboundedForm(request)) return at(fail(mishaps.noBoundary));
  const matches = matchRoutes(site.routes, names);
  if (matches.length > 0) return mapped(dispatching, matches, asksBefore);
  if (`/${names.join("/")}` === application.errors.page) return at(errorPage(dispatching, asksBefore));
  const why = `${path}: 404 because ${whyNothing(application, names)}`;
  const resource = resourceAt(application.mvc.resources, dispatching.ownPath);
  if (asksBefore && resource !== undefined) return at(empty(200, [anyMethod]));
  return at(
    fail(resource === undefined ? mishaps.noEndpoint(request.method, path) : mishaps.noResource(resource)),
    why,
  );
}

type AcceptingRequest = Pick<HealthRequest, "method" | "headers" | "format">;

/** The operation for a request and the type to answer with, or the status if there is none. An OPTIONS needs no operation. */
export function chosenFrom(matches: readonly EndpointMatch[], request: AcceptingRequest) {
  const match = matches.find(({ route }) => route.method === (request.method === "HEAD" ? "GET" : request.method));
  const produces = match?.route.produces ?? [];
  const header = headerValues(request.headers, "accept");
  // Spring looks for an operation by the Accept header, and then chooses the type that the query names from what is left.
  const accepted = produces.filter((each) => negotiate(header, [each]) !== undefined);
  const type = accepted.length > 0 ? negotiate(acceptOf(request), accepted) : undefined;
  const missing = match ? type === undefined && (406 as const) : request.method !== "OPTIONS" && (405 as const);
  return { match, type, accepted, refused: missing || undefined };
}

/** Answers at a path that has an endpoint for at least one method. */
function mapped(dispatching: Dispatching, matches: readonly EndpointMatch[], asksBefore: boolean): Answering<Content> {
  const { application, request, came } = dispatching;
  const { match, type, accepted, refused } = chosenFrom(matches, request);
  if (refused === 405) return at(dispatching.fail(mishaps.wrongMethod(request.method, matches)));
  if (match !== undefined && type === undefined) {
    const isAccepted = accepted.length > 0;
    const isNamed = isAccepted && request.format === "unknown";
    const named = isNamed ? `${application.mvc.formatParameter} names a type that it does not know` : undefined;
    const known = [...application.mvc.formats.values()];
    const why = `${dispatching.path}: 406 because ${named ?? "the Accept header allows none of its content types"}`;
    return at(
      dispatching.fail(mishaps.notAcceptable(isNamed ? known : isAccepted ? accepted : match.route.produces)),
      why,
    );
  }
  const verdict = judgeCors(
    matches.some(({ route }) => isAdditional(route)) ? undefined : application.cors,
    request,
    came,
  );
  if ("rejected" in verdict) return at(verdict.rejected, `${dispatching.path}: 403 because of its origin`);
  const answering =
    match && type !== undefined
      ? carryOut(dispatching, match, type)
      : at(empty(200, asksBefore ? [anyMethod] : mishaps.options(matches)));
  return mapAnswer(answering, (content) => ({ ...content, headers: [...verdict.headers, ...(content.headers ?? [])] }));
}

function carryOut(dispatching: Dispatching, { route, rest }: EndpointMatch, type: string): Answering<Content> {
  const { application, request, site, came, path, fail } = dispatching;
  const parsed = parseMediaType(type);
  const ending = endingOf(route);
  if (route.kind === "links") {
    if (!parsed || !writableEncoding(parsed)) return at(fail(mishaps.notWritable));
    const body = linksBody(site, came, path, application.indent);
    return at({ status: 200, type, headers: fileNameHeader(200, path, ending), body, length: "told" });
  }
  const wrong =
    bodyMishap(request, site.namespace) ?? parameterMishap(dispatching.query, application.server.maxParameters);
  if (wrong) return at(fail(wrong));
  const query = readQuery(dispatching.query);
  const { memory, nowMs } = dispatching;
  return operate({ application, memory, request, site, route, rest, path, query, type, nowMs, fail });
}

/** Answers a request for the error page itself. */
function errorPage({ request, site, fail }: Dispatching, asksBefore: boolean): Content {
  if (asksBefore) return empty(200, [anyMethod]);
  if (request.method === "OPTIONS")
    return empty(200, mishaps.allowing(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]));
  const content = fail({ status: 500, none: true });
  return site.namespace === "management" && content.status === 500 ? { ...content, status: 200 } : content;
}

/** Says why nothing is found: the endpoint at this path is closed, or nothing exists there. */
function whyNothing({ web, closed }: Application, names: AcceptedTarget["segments"]): string {
  for (const [id, why] of closed) {
    const own = namesOf(`${web.basePath}/${web.pathOf(id).replace(/^\//, "")}`);
    if (own.every((name, index) => fitsName(name, names[index]))) return `${id} ${why}`;
  }
  return "nothing exists there";
}
