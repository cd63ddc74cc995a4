import type { Who } from "../components/group.ts";
import type { Encoding } from "./encoding.ts";

export interface HealthRequest {
  /** Of HTTP; 1.1 where it is not said. */
  readonly version?: "1.0" | "1.1";
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
