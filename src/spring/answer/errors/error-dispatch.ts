import type { Application } from "../../application.ts";
import { type EndpointMatch, matchRoutes, namesOf } from "../../endpoints/endpoint-route.ts";
import type { Site } from "../../endpoints/site.ts";
import type { Came } from "../../request/forwarded.ts";
import { acceptOf, type HealthRequest } from "../../request/health-request.ts";
import { negotiate } from "../../request/negotiate.ts";
import { linksBody } from "../bodies/links.ts";
import { type Content, empty } from "../content.ts";
import { answerError, type ErrorPlace, isProblemDetail, type RequestError } from "./error-answer.ts";

interface Failing {
  readonly application: Application;
  readonly request: HealthRequest;
  readonly site: Site;
  readonly came: Came;
  readonly place: ErrorPlace;
}

/**
 * Answers an error at the path of the error page. If a base path is a pattern that matches this path, too, Spring sends
 * the page of links instead.
 */
export function dispatchError(failing: Failing, mishap: RequestError): Content {
  const { application, request, site, place } = failing;
  const isOwn = site.namespace === "management" || isProblemDetail(request, place, mishap);
  const matches = isOwn ? [] : matchRoutes(site.routes, namesOf(application.errors.page));
  const links = matches.find(({ route }) => route.kind === "links");
  return links === undefined ? answerError(request, place, mishap) : linksFor(failing, mishap, links);
}

function linksFor(
  { application, request, site, came }: Failing,
  mishap: RequestError,
  { route }: EndpointMatch,
): Content {
  const { status, headers = [] } = mishap;
  const type = negotiate(acceptOf(request), route.produces);
  if (type === undefined) return empty(406, [...headers, ["Accept", route.produces.join(", ")]]);
  const path = came.contextPath + site.servletPath + application.errors.page;
  return { status, type, headers, body: linksBody(site, came, path, application.indent), length: "told" };
}
