import type { Origin } from "../../configuration/properties/property.ts";

/** A mistake in a route, or something worth a warning, and its place. */
export interface RouteMistake {
  readonly says: string;
  readonly cure?: string;
  readonly origin: Origin | undefined;
}

/** Carries a complaint up from where it was found. */
export class Refused extends Error {
  readonly cure: string | undefined;
  constructor(says: string, cure?: string) {
    super(says);
    this.cure = cure;
  }
}

export function complaintOf({ message: says, cure }: Refused, origin: Origin | undefined): RouteMistake {
  return { says, ...(cure !== undefined && { cure }), origin };
}
