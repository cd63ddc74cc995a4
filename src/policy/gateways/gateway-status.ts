import type { Failure, FailureName } from "../../trace.ts";
import { defaultStatuses } from "../failure-status.ts";
import type { GatewayProduct } from "./products.ts";

type FailureStatuses = Readonly<Record<FailureName, number>>;

/** Statuses of each product if the server behind it fails before a byte of the answer has gone out. */
const byProduct: Readonly<Record<GatewayProduct, FailureStatuses>> = {
  nginx: all(502, { "timed-out": 504 }),
  haproxy: all(502, { refused: 503, unreachable: 503, "timed-out": 504, "queued-out": 503 }),
  envoy: all(503, { "timed-out": 504, malformed: 502, "too-large": 502 }),
  alb: all(502, { "timed-out": 504, "queued-out": 503 }),
  spring: all(500, { "timed-out": 504 }),
};

function all(status: number, others: Partial<FailureStatuses>): FailureStatuses {
  const names = Object.keys(defaultStatuses) as FailureName[];
  return Object.fromEntries(names.map((name) => [name, others[name] ?? status])) as FailureStatuses;
}

/** Returns the status with which a gateway reports that the server behind it failed. */
export function gatewayStatus(failure: Failure, like: GatewayProduct | undefined): number {
  if (like === undefined) return defaultStatuses[failure.name];
  const connecting = failure.name === "timed-out" && ["queue", "lookup", "connect"].includes(failure.phase);
  // Both treat a connect timeout as a missing server, not as a late answer.
  if (connecting && (like === "haproxy" || like === "envoy")) return 503;
  return byProduct[like][failure.name];
}
