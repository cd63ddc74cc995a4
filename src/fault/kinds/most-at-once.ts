import { Capacity } from "../../service/capacity/capacity.ts";
import type { CapacityRule } from "../../service/capacity/capacity-rule.ts";
import { whole } from "../../service/setting/setting.ts";
import type { Fault } from "../fault.ts";

/**
 * Limits a server to this many threads, workers or slots. It is short for `capacity`, but can also apply to some calls
 * only.
 */
export const mostAtOnce: Fault<number> = {
  name: "most-at-once",
  example: 1,
  place: "handler",
  about: "works on this many requests at a time, on each until its response is written; the others wait",
  value: whole(1, 1000, "How many requests it works on at a time."),
  when: "before",
  around: true,
  says: (most) => `works on ${most === 1 ? "one request" : `${most} requests`} at a time`,
  shows: (most) => ({ setup: { payment: { delay: "200ms" } }, orders: most + 1, together: true }),
  wrap: (workers, inner) => new Capacity({ ...usual, workers }, mostAtOnce.name).around(inner),
};

const usual: CapacityRule = {
  shared: false,
  slowing: 0,
  crossTalk: 0,
  queue: { order: "fifo", drop: "none", target: 0, interval: 0 },
  paused: false,
};
