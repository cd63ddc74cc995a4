import type { Detail } from "../components/component.ts";
import type { ErrorSettings, When } from "../configuration/error-settings.ts";
import { negotiate, prefersPage } from "../request/negotiate.ts";
import { type HealthAnswer, type HealthRequest, headerValues } from "../request/request.ts";
import { writeJson } from "./java-json.ts";
import { send, sendEmpty } from "./send.ts";

/** Something that went wrong with a request, as the framework tells it where it is asked to. */
export interface Mishap {
  readonly status: number;
  readonly exception?: string;
  readonly message?: string;
  readonly headers?: HealthAnswer["headers"];
}

export interface ErrorPlace {
  readonly settings: ErrorSettings;
  /** A management server of its own has no page for people and frames differently. */
  readonly management: boolean;
  /** The path as it is to be told. */
  readonly path: string;
  readonly query: ReadonlyMap<string, readonly string[]>;
  readonly nowMs: number;
}

export const reasons: Readonly<Record<number, string>> = {
  400: "Bad Request",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  415: "Unsupported Media Type",
  500: "Internal Server Error",
};

const errorTypes = ["application/json", "application/*+json"];

/** The error as JSON, as a page, or without a word, by what the request accepts. */
export function answerError(request: HealthRequest, place: ErrorPlace, mishap: Mishap): HealthAnswer {
  const accept = headerValues(request, "accept");
  const { status, headers = [] } = mishap;
  if (!place.management && prefersPage(accept)) return page(request, place, mishap);
  const type = negotiate(accept, errorTypes);
  if (type !== undefined) {
    const framing = place.management ? "length" : "chunked";
    return send(request, place.path, { status, type, headers, framing, body: errorJson(place, mishap) });
  }
  if (!place.management) return sendEmpty(request, status, headers);
  return sendEmpty(request, 406, acceptAlso(headers));
}

/** What a management server can serve is named behind what the endpoint could have served. */
function acceptAlso(headers: HealthAnswer["headers"]): HealthAnswer["headers"] {
  const accept = headers.filter(([name]) => name === "Accept").map(([, value]) => value);
  const rest = headers.filter(([name]) => name !== "Accept");
  return [...rest, ["Accept", [...accept, ...errorTypes].join(", ")]];
}

function errorJson(place: ErrorPlace, mishap: Mishap): string {
  const { settings, path } = place;
  const body = new Map<string, Detail>();
  body.set("timestamp", new Date(place.nowMs).toISOString());
  body.set("status", mishap.status);
  body.set("error", reasons[mishap.status] ?? `Http Status ${mishap.status}`);
  if (settings.exception && mishap.exception !== undefined) body.set("exception", mishap.exception);
  if (isTold(settings.message, "message", place)) body.set("message", mishap.message || "No message available");
  if (isTold(settings.path, "path", place)) body.set("path", path);
  return writeJson(body);
}

function isTold(when: When, parameter: string, { query }: ErrorPlace): boolean {
  if (when !== "on-param") return when === "always";
  const value = query.get(parameter)?.[0];
  return value !== undefined && value.toLowerCase() !== "false";
}

function page(request: HealthRequest, place: ErrorPlace, { status, headers = [] }: Mishap): HealthAnswer {
  const reason = reasons[status] ?? "Error";
  const told = `<html><body><h1>${status} ${reason}</h1><p>No page was made for this error.</p></body></html>`;
  const body = padded(told, applicationPageBytes + reason.length);
  return send(request, place.path, { status, type: "text/html;charset=UTF-8", headers, framing: "length", body });
}

/** The page of the server itself, for what never reached an application. */
export function answerByServer(request: HealthRequest, status: 400 | 404): HealthAnswer {
  const reason = reasons[status] ?? "";
  const title = `HTTP Status ${status}: ${reason}`;
  const told = `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
  const body = padded(told, serverPageBytes + 2 * reason.length);
  return send(request, "/", { status, type: "text/html;charset=utf-8", framing: "length", body });
}

/*
 * The framework's pages have these lengths beside the reason they name, once or twice. A HEAD tells a length, so ours
 * are as long, whatever they say.
 */
const applicationPageBytes = 266;
const serverPageBytes = 413;

function padded(text: string, length: number): string {
  return text + " ".repeat(Math.max(0, length - text.length));
}
