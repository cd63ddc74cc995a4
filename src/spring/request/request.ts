import type { Who } from "../components/group.ts";

export interface HealthRequest {
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
