import { headerValues } from "../../../text/headers/headers.ts";
import type { Detail } from "../../components/component.ts";
import type { ErrorSettings, IncludeWhen } from "../../configuration/settings/error-settings.ts";
import { writableEncoding } from "../../request/charset.ts";
import { acceptOf, type HealthRequest } from "../../request/health-request.ts";
import { languageOf } from "../../request/language.ts";
import { acceptedTypes, parseMediaType } from "../../request/media-type.ts";
import { negotiate, prefersPage } from "../../request/negotiate.ts";
import { writeJson } from "../bodies/java-json.ts";
import { type Content, empty, type Headers } from "../content.ts";
import { fileNameHeader } from "../file-name-header.ts";
import { reasons } from "./reason-phrases.ts";
import { padded, serverPage } from "./server-page.ts";

/** An error in handling a request, as the framework reports it. */
export interface RequestError {
  readonly status: number;
  readonly exception?: string;
  readonly message?: string;
  readonly headers?: Headers;
  /** An error of the framework itself, reported as a problem detail if that is switched on. */
  readonly framework?: true;
  /** Nothing went wrong: the error page itself was requested. */
  readonly none?: true;
}

export interface ErrorPlace {
  readonly settings: ErrorSettings;
  /** The management server has no HTML page for errors, and frames its answers differently. */
  readonly management: boolean;
  /** The path that the report names. */
  readonly path: string;
  readonly query: ReadonlyMap<string, readonly string[]>;
  readonly nowMs: number;
}

const errorTypes = ["application/json", "application/*+json"];

/** Reports the error as JSON, as a page, or without a body, depending on what the request accepts. */
export function answerError(request: HealthRequest, place: ErrorPlace, mishap: RequestError): Content {
  const { settings, management, path } = place;
  const { status, headers = [] } = mishap;
  if (isProblemDetail(request, place, mishap)) return problemDetail(place, mishap);
  const accept = acceptOf(request);
  if (!management && prefersPage(accept))
    return settings.whitelabel ? page(request, place, mishap) : { ...serverPage(status), headers };
  const type = negotiate(accept, errorTypes);
  const parsed = type === undefined ? undefined : parseMediaType(type);
  if (type !== undefined && parsed && writableEncoding(parsed)) {
    const body = writeJson(attributes(place, mishap), settings.indent);
    const named = [...headers, ...fileNameHeader(status, path)];
    return { status, type, headers: named, body, length: management ? "told" : "unknown" };
  }
  return management ? empty(406, acceptAlso(headers)) : empty(status, headers);
}

/** Whether the error becomes a problem detail, which Spring cannot write if the Accept header is malformed. */
export function isProblemDetail(
  request: HealthRequest,
  { settings }: ErrorPlace,
  { framework }: RequestError,
): boolean {
  return (
    framework === true &&
    settings.problemDetails &&
    acceptedTypes(headerValues(request.headers, "accept")) !== undefined
  );
}

/** Adds the types of error reports, which a management server lists after those of the endpoint. */
function acceptAlso(headers: Headers): Headers {
  const accept = headers.filter(([name]) => name === "Accept").map(([, value]) => value);
  const rest = headers.filter(([name]) => name !== "Accept");
  return [...rest, ["Accept", [...accept, ...errorTypes].join(", ")]];
}

function attributes(place: ErrorPlace, mishap: RequestError): ReadonlyMap<string, Detail> {
  const { settings, path } = place;
  const { status, exception, none } = mishap;
  const body = new Map<string, Detail>();
  body.set("timestamp", new Date(place.nowMs).toISOString());
  body.set("status", none ? 999 : status);
  body.set("error", reasonOf(mishap));
  if (settings.exception && exception !== undefined) body.set("exception", exception);
  const message = messageOf(place, mishap);
  if (message !== undefined) body.set("message", message);
  if (!none && isTold(settings.path, "path", place)) body.set("path", path);
  return body;
}

function reasonOf({ status, none }: RequestError): string {
  return none ? "None" : (reasons[status] ?? `Http Status ${status}`);
}

/** Returns undefined if the settings hide the message. */
function messageOf(place: ErrorPlace, { message }: RequestError): string | undefined {
  return isTold(place.settings.message, "message", place) ? message || "No message available" : undefined;
}

function isTold(when: IncludeWhen, parameter: string, { query }: ErrorPlace): boolean {
  if (when !== "on-param") return when === "always";
  const value = query.get(parameter)?.[0];
  return value !== undefined && value.toLowerCase() !== "false";
}

/**
 * The length of the framework's page without its contents. Ours is padded to it, because the answer to a HEAD declares
 * a length.
 */
const pageBytes = 266;
const entities = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

function page(request: HealthRequest, place: ErrorPlace, mishap: RequestError): Content {
  const { status, headers = [] } = mishap;
  const reason = reasonOf(mishap);
  const message = messageOf(place, mishap)?.replace(/[&<>"']/g, (each) => entities.get(each) ?? each);
  const told = message === undefined ? "" : `<div>${message}</div>`;
  const text = `<html><body><h1>${status} ${reason}</h1><p>No page was made for this error.</p>${told}</body></html>`;
  const body = padded(text, pageBytes + reason.length + told.length);
  const language = languageOf(request, place.settings.language);
  return { status, type: "text/html;charset=UTF-8", headers, language, length: "told", body };
}

/** Reports the error as defined by RFC 9457, whatever types the request accepts. */
function problemDetail({ path, settings }: ErrorPlace, { status, message, headers = [] }: RequestError): Content {
  const body = new Map<string, Detail>();
  if (message) body.set("detail", message);
  body.set("instance", path).set("status", status);
  const title = reasons[status];
  if (title !== undefined) body.set("title", title);
  return {
    status,
    type: "application/problem+json",
    headers: [...headers, ...fileNameHeader(status, path)],
    body: writeJson(body, settings.indent),
    length: "unknown",
  };
}
