import { resolveSetup } from "../src/scenario/setup/resolve.ts";
import { NO_BODY } from "../src/service/replies.ts";
import type { Sink } from "../src/trace.ts";
import { openVirtual } from "../src/world/virtual/open.ts";

const payment = { delay: "100ms" };
const plain = resolveSetup({ order: { timeout: "1s" }, payment });
const guards = { retry: 3, breaker: 5, bulkhead: 1000 };
const guarded = resolveSetup({ order: { timeout: "1s", ...guards }, payment });
const place = { method: "POST", path: "/orders", headers: [], body: NO_BODY };

/** Makes this many order calls, `atOnce` of them at a time. Each is watched for 10 s, has a timeout of 1 s, and is paid after 0.1 s. */
export function orders(count: number, atOnce: number, sink?: Sink): Promise<void> {
  return send(plain, count, atOnce, sink);
}

/** Makes order calls with a retry, a circuit breaker and a bulkhead. */
export function guardedOrders(count: number, atOnce: number): Promise<void> {
  return send(guarded, count, atOnce);
}

async function send(servers: typeof plain, count: number, atOnce: number, sink?: Sink): Promise<void> {
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
