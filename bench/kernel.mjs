// The cost of an order call in virtual time, compared with a minimal kernel that does the same.
import { bareOrders } from "./bare-kernel.mjs";
import { bundled } from "./bundled.mjs";

const CALLS = 100_000;
const AT_ONCE = 100;
const ROUNDS = 7;

export async function kernel() {
  const { orders, guardedOrders } = await bundled("bench/orders.ts");
  const ways = {
    bare: () => bareOrders(CALLS, AT_ONCE),
    lab: () => orders(CALLS, AT_ONCE),
    "lab, guarded": () => guardedOrders(CALLS, AT_ONCE),
    "lab, ten times the calls": () => orders(10 * CALLS, AT_ONCE),
    "lab, counted": () => orders(CALLS, AT_ONCE, () => {}),
    // The trace is released after the run, so that its memory does not slow the other ways.
    "lab, kept": async () => {
      const traced = [];
      await orders(CALLS, AT_ONCE, (event) => traced.push(event));
    },
  };
  const tookMs = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [way, run] of Object.entries(ways)) {
      const startedMs = performance.now();
      await run();
      tookMs[way].push(performance.now() - startedMs);
    }
  }
  const ratio = (one, other) => median(tookMs[one].map((ms, round) => ms / tookMs[other][round]));
  return [
    { what: "an order call, to one in a bare kernel", value: ratio("lab", "bare"), goal: 1.4 },
    {
      what: "an order call with retry, breaker and bulkhead, to one without",
      value: ratio("lab, guarded", "lab"),
      goal: 1.5,
    },
    { what: "ten times the calls, to once", value: ratio("lab, ten times the calls", "lab"), goal: 11 },
    { what: "with a trace that is only seen", value: ratio("lab, counted", "lab") },
    { what: "with a trace that is kept", value: ratio("lab, kept", "lab") },
    { what: "thousand order calls a second", value: CALLS / median(tookMs.lab) },
    { what: "memory after ten times the calls, to once", value: await memory(orders), goal: 1.2 },
  ];
}

/** Compares the heap after many calls with the heap after a tenth of them. */
async function memory(orders) {
  const used = async (calls) => {
    await orders(calls, AT_ONCE);
    global.gc?.();
    return process.memoryUsage().heapUsed;
  };
  const once = await used(CALLS);
  return (await used(10 * CALLS)) / once;
}

function median(list) {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
}
