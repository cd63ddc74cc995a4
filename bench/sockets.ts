import type { RawSetup } from "../src/scenario/scenario.ts";
import { resolveSetup } from "../src/scenario/setup/resolve.ts";
import { NO_BODY } from "../src/service/replies.ts";
import type { Event } from "../src/trace.ts";
import { openReal } from "../src/world/real/open.ts";

const place = { method: "POST", path: "/orders", headers: [], body: NO_BODY };

/** Sends orders one after another and returns the time of each, as the client sees it. */
async function took(setup: RawSetup, count: number): Promise<number[]> {
  const events: Event[] = [];
  await using world = await openReal({ servers: resolveSetup(setup), seed: 1, sink: (event) => events.push(event) });
  for (let i = 0; i < count; i++) await world.send("order", place, 60_000).outcome;
  return events.flatMap(({ who, what }) => (who === "client" && what.kind === "answered" ? [what.tookMs] : []));
}

export function refused(count: number): Promise<number[]> {
  return took({ order: { timeout: "1s" }, payment: { off: true } }, count);
}

export function timedOut(count: number, limitMs: number): Promise<number[]> {
  return took({ order: { timeout: `${limitMs}ms` }, payment: { delay: `${10 * limitMs}ms` } }, count);
}
