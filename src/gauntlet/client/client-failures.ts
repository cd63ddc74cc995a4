import type { FailureCase, Limits } from "../failure.ts";
import { failures } from "../failures.ts";

/** A failure of payment that a client is tested with. */
export interface ClientFailure extends Pick<FailureCase, "name" | "about"> {
  settings(limits: Limits): Readonly<Record<string, unknown>>;
  /** The failure tells the client that nothing was sent. */
  readonly isUnsent?: true;
}

const charged = (code: number, about: string): ClientFailure => ({
  name: `status-${code}-charged`,
  about,
  settings: () => ({ faults: [{ "error-status": code, when: "after" }] }),
});

/** If a failure leaves open whether payment has charged, both cases are played. */
const afterCharge: readonly ClientFailure[] = [
  {
    name: "hang-charged",
    about: "it charges and never answers",
    settings: () => ({ faults: [{ hang: true, when: "after" }] }),
  },
  {
    name: "cut-body-charged",
    about: "it charges; FIN in the body",
    settings: () => ({ faults: [{ "hang-up": "8B", when: "after" }] }),
  },
  charged(500, "it charges and fails"),
  charged(503, "it charges; 503 in front of it"),
  charged(504, "it charges; a gateway in front of it gives up"),
];

/** Failures of payment that need only one order; the others are for servers. */
export const clientFailures: readonly ClientFailure[] = [
  ...failures
    .filter(({ orders = 1 }) => orders === 1)
    .map(({ name, about, settings }) => ({
      name,
      about,
      settings,
      ...(name === "refused" && { isUnsent: true as const }),
    })),
  ...afterCharge,
];
