import { resolveSetup } from "../src/scenario/setup/resolve.ts";
import { NO_BODY } from "../src/service/http.ts";
import type { Sink } from "../src/trace.ts";
import { openVirtual } from "../src/world/virtual/world.ts";

const servers = resolveSetup({ order: { timeout: "1s" }, payment: { delay: "100ms" } });
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
