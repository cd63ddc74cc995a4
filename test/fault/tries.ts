import * as v from "valibot";
import type { Fault } from "../../src/fault/fault.ts";
import { faults } from "../../src/fault/index.ts";
import { text } from "../../src/service/replies.ts";
import type { WholeReply } from "../../src/service/service.ts";

/** The reply without the fault. */
export const reply = text(200, "Payment complete") as WholeReply;

/** The values with which each fault is tried; by default true. */
const values: Readonly<Record<string, readonly unknown[]>> = {
  "hang-up": ["at once", "in the status line", "in the headers", "9B", "16B"],
  reset: ["at once", "in the status line", "in the headers", "9B", "16B"],
  stall: ["0B", "9B", "16B"],
  dribble: ["5ms"],
  "dribble-headers": ["2ms"],
  interim: [100, 102, "102"],
  "header-flood": ["2KB", "20KB"],
  "error-status": [503, "429 retry-after 2s"],
};

export interface Try {
  readonly fault: Fault;
  readonly value: unknown;
  /** The fault with its value as written, unless that is true. */
  readonly title: string;
}

/** Every fault with reports of each client. */
export const tries: readonly Try[] = faults
  .filter((fault) => fault.seen !== undefined)
  .flatMap((fault) =>
    (values[fault.name] ?? [true]).map((written) => ({
      fault,
      value: v.parse(fault.value, written),
      title: written === true ? fault.name : `${fault.name}: ${written}`,
    })),
  );
