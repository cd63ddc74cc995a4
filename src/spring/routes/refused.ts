import type { Origin } from "../configuration/property.ts";

/** What is wrong with a route, or worth a warning, and where. */
export interface Complaint {
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

export function complaintOf({ message: says, cure }: Refused, origin: Origin | undefined): Complaint {
  return { says, ...(cure !== undefined && { cure }), origin };
}
