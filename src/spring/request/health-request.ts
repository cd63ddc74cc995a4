import { headerValues } from "../../text/headers/headers.ts";
import type { Who } from "../components/group.ts";
import type { BodyEncoding } from "./encoding.ts";

export interface HealthRequest {
  /** The HTTP version; undefined for a request without bytes, which need not name a host. */
  readonly version?: string | undefined;
  /** The port at which the request arrived, used if it names no host. */
  readonly localPort?: number | undefined;
  /** Its bytes are not a request. */
  readonly malformed?: boolean;
  readonly method: string;
  /** As in the request line. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  /** The content type that a query parameter names, if the application takes it from there; `unknown` if it does not know the name. */
  readonly format?: string | undefined;
  readonly on: "main" | "management";
}

/** The exact answer, with the framing among its headers. */
export interface HealthAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** How the bytes of the body are encoded. */
  readonly encoding: BodyEncoding;
  /** Whether these bytes are sent compressed. */
  readonly gzipped: boolean;
  /** The connection ends after it, whether or not a header says so. */
  readonly closes: boolean;
  /** It is sent without status line and headers, as in HTTP 0.9. */
  readonly bare: boolean;
  /** A side effect of the request. */
  readonly effect?: "shut down" | "dump the heap";
}

/** The lines of the Accept header, or the type that the query names instead. */
export function acceptOf(request: Pick<HealthRequest, "headers" | "format">): readonly string[] {
  if (request.format === undefined) return headerValues(request.headers, "accept");
  return [request.format === "unknown" ? "unknown/unknown" : request.format];
}

/** The user and the roles, from two headers in place of a security layer. */
export function whoAsks(request: HealthRequest): Who {
  const roles = headerValues(request.headers, "x-roles").flatMap((line) => line.split(","));
  return { user: headerValues(request.headers, "x-user")[0], roles: roles.map((role) => role.trim()) };
}
