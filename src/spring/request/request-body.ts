import type { Mishap } from "../answer/error-answer.ts";
import { isCompatible, type MediaType, parseMediaType } from "./media-type.ts";
import { type HealthRequest, headerValues } from "./request.ts";

const readable = ["application/json", "application/*+json"];
const readableTypes = readable.map((text) => parseMediaType(text) as MediaType);

/** Every operation would read a body as texts by name; what is wrong with one that nobody needs is an error all the same. */
export function bodyMishap(request: HealthRequest): Mishap | undefined {
  if (request.body.length === 0) return undefined;
  const written = headerValues(request, "content-type")[0] ?? "application/octet-stream";
  const type = parseMediaType(written);
  if (!type || !readableTypes.some((each) => isCompatible(type, each))) {
    return {
      status: 415,
      exception: "org.springframework.web.HttpMediaTypeNotSupportedException",
      message: `Content-Type '${written}' is not supported.`,
      headers: [["Accept", readable.join(", ")]],
    };
  }
  return isTexts(new TextDecoder().decode(request.body)) ? undefined : unreadable;
}

const unreadable: Mishap = {
  status: 400,
  exception: "org.springframework.http.converter.HttpMessageNotReadableException",
  message: "Failed to read request",
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
