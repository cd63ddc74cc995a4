import { delay } from "../src/fault/delay.ts";
import type { Fault } from "../src/fault/fault.ts";
import { NO_BODY } from "../src/service/http.ts";
import type { Sink } from "../src/trace.ts";
import { clientServer } from "../src/world/server.ts";
import { openVirtual } from "../src/world/virtual/world.ts";

const { calls } = clientServer;
const plain = { off: false, noticesHangUp: false, calls } as const;
const settings = {
  timeout: 1000,
  onlyTells: false,
  limit: "whole",
  reads: "status",
  sends: 0,
  sendsOver: 0,
  statuses: {},
  asks: "payment",
};
const slow = { fault: delay as Fault, value: 100, when: "before", plan: {} } as const;
const servers = [
  { name: "order", kind: "order", settings, faults: [], ...plain },
  { name: "payment", kind: "payment", settings: {}, faults: [slow], ...plain },
];
const place = { method: "POST", path: "/orders", headers: [], body: NO_BODY };

/** So many order calls, so many of them at a time: each watched for 10 s, each with a limit of 1 s, each paid after 0.1 s. */
export async function orders(count: number, atOnce: number, sink?: Sink): Promise<void> {
  const world = await openVirtual({ servers, seed: 1, ...(sink === undefined ? {} : { sink }) });
  let left = count;
  const client = async () => {
    while (left-- > 0) {
      const outcome = await world.send("order", place, 10_000).outcome;
      if (typeof outcome === "string" || !("status" in outcome) || outcome.status !== 200) throw new Error("no order");
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
}
