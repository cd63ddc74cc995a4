import type { Who } from "../components/group.ts";
import type { Encoding } from "./encoding.ts";

export interface HealthRequest {
  /** Of HTTP; undefined for one that no bytes carried, and that need name no host. */
  readonly version?: string | undefined;
  /** The port at which it came in, for one that names no host. */
  readonly localPort?: number | undefined;
  /** Its bytes are no request. */
  readonly malformed?: boolean;
  readonly method: string;
  /** As it stands in the request line. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  readonly on: "main" | "management";
}

/** An answer to the byte. The framing stands among the headers. */
export interface HealthAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** How the bytes of the body are written. */
  readonly encoding: Encoding;
  /** The connection ends behind it, whether or not a header says so. */
  readonly closes: boolean;
  /** It goes out without a line of status and without headers, as HTTP 0.9 has it. */
  readonly bare: boolean;
  /** What happens beside the answer. */
  readonly effect?: "shut down" | "dump the heap";
}

export function headerValues({ headers }: HealthRequest, name: string): string[] {
  return headers.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value);
}

/** The logged-in user and the roles stand in two headers, in the place of a layer of security. */
export function whoAsks(request: HealthRequest): Who {
  const roles = headerValues(request, "x-roles").flatMap((line) => line.split(","));
  return { user: headerValues(request, "x-user")[0], roles: roles.map((role) => role.trim()) };
}
