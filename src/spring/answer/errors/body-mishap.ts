import { headerValues } from "../../../text/headers/headers.ts";
import type { Site } from "../../endpoints/site.ts";
import type { HealthRequest } from "../../request/health-request.ts";
import { type MediaType, parseMediaType } from "../../request/media-type.ts";
import type { RequestError } from "./error-answer.ts";

const readable = "application/json, application/*+json";

/**
 * Finds a mistake in a request's body, which must be a JSON map of scalars. Spring reports it even if the operation
 * does not need the body. A body of another type is a mistake only with POST.
 */
export function bodyMishap(request: HealthRequest, on: Site["namespace"]): RequestError | undefined {
  const written = headerValues(request.headers, "content-type")[0] || undefined;
  const type = written === undefined ? undefined : parseMediaType(written);
  if (written !== undefined && !type) return unsupported("Could not parse Content-Type.");
  const wildcard = type && wildcardIn(type);
  if (on === "server" && wildcard !== undefined) {
    const message = `Content-Type cannot contain wildcard ${wildcard} '*'`;
    return { status: 500, exception: "java.lang.IllegalArgumentException", message };
  }
  if (type && isJson(type)) {
    return request.body.length === 0 || isTexts(new TextDecoder().decode(request.body)) ? undefined : unreadable;
  }
  const wantsBody = request.method === "POST" && (type !== undefined || request.body.length > 0);
  return wantsBody
    ? unsupported(`Content-Type '${written ?? "application/octet-stream"}' is not supported.`)
    : undefined;
}

function wildcardIn({ type, subtype }: MediaType): "type" | "subtype" | undefined {
  if (type === "*") return "type";
  return subtype === "*" || subtype.startsWith("*+") ? "subtype" : undefined;
}

export function isJson({ type, subtype }: MediaType): boolean {
  return type === "application" && (subtype === "json" || subtype.endsWith("+json"));
}

function unsupported(message: string): RequestError {
  return {
    status: 415,
    exception: "org.springframework.web.HttpMediaTypeNotSupportedException",
    message,
    headers: [["Accept", readable]],
    framework: true,
  };
}

const unreadable: RequestError = {
  status: 400,
  exception: "org.springframework.http.converter.HttpMessageNotReadableException",
  message: "Failed to read request",
  framework: true,
};

function isTexts(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    if (value === null) return true;
    return typeof value === "object" && !Array.isArray(value) && Object.values(value).every(isScalar);
  } catch {
    return false;
  }
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value !== "object";
}

/** Whether the body is a multipart form that does not name its boundary. */
export function isUnboundedForm(request: HealthRequest): boolean {
  const type = parseMediaType(headerValues(request.headers, "content-type")[0] ?? "");
  if (type?.type !== "multipart" || type.subtype !== "form-data") return false;
  return !type.parameters.some(([name]) => name.toLowerCase() === "boundary");
}
