import type { Header } from "../../trace.ts";
import type { ErrorSettings, IncludeWhen } from "../configuration/settings/error-settings.ts";
import type { ErrorWords } from "./error-messages.ts";
import { headerList } from "./request/header-values.ts";
import { queryParameters } from "./request/request-target.ts";
import type { RouteRequest } from "./request/route-request.ts";

/** An error in handling a request, as the gateway reports it. */
export interface GatewayError extends ErrorWords {
  readonly status: number;
  readonly requestId: string;
}

const reasons: Readonly<Record<number, string>> = {
  400: "Bad Request",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  500: "Internal Server Error",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** The JSON or the page that the WebFlux server makes of an error, depending on what the request accepts. */
export function errorAnswer(
  request: RouteRequest,
  { status, message, detail, headers = [], requestId }: GatewayError,
  settings: ErrorSettings,
): { readonly headers: readonly Header[]; readonly body: string } {
  const reason = reasons[status] ?? `Http Status ${status}`;
  // An exception that is not the framework's own has no status, and becomes 500.
  if (settings.problemDetails && status !== 500) {
    const details = { detail, instance: request.target.path, status, title: reason };
    return { headers: [...headers, ["Content-Type", "application/problem+json"]], body: JSON.stringify(details) };
  }
  if (acceptsPage(request)) {
    const body = page(status, reason, requestId);
    return { headers: [["Content-Type", "text/html;charset=UTF-8"]], body };
  }
  const isTold = (when: IncludeWhen, parameter: string) =>
    when === "always" || (when === "on-param" && asksFor(request, parameter));
  const told: Record<string, unknown> = { timestamp: new Date(request.epochMs).toISOString() };
  if (isTold(settings.path, "path")) told.path = request.target.path;
  Object.assign(told, { status, error: reason, requestId });
  if (isTold(settings.message, "message")) told.message = message;
  return { headers: [["Content-Type", "application/json"]], body: JSON.stringify(told) };
}

function asksFor({ target }: RouteRequest, parameter: string): boolean {
  const found = queryParameters(target.query).find(([name]) => name === parameter);
  return found !== undefined && found[1]?.toLowerCase() !== "false";
}

/** Whether the request names a type of text; accepting any type does not count. */
function acceptsPage({ headers }: RouteRequest): boolean {
  return headerList(headers, "accept").some((range) => /^text\/(html|\*)\s*(;|$)/i.test(range));
}

/**
 * The length of Spring's page without its words about the error. Ours is padded to it, because the answer to a HEAD
 * declares a length.
 */
const pageBytes = 263;

function page(status: number, reason: string, requestId: string): string {
  const told = `<html><body><h1>${status} ${reason}</h1><p>No page was made for this error, which is ${requestId}.</p></body></html>`;
  return told + " ".repeat(Math.max(0, pageBytes + reason.length + requestId.length - told.length));
}
