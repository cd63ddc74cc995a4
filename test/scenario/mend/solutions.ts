/** For each exercise: changes that solve it, and plausible ones that do not. */
export const solutions: Readonly<Record<string, { readonly mends: Changes; readonly fails: Changes }>> = {
  "ends-in-time": {
    mends: [["order.timeout=1s"]],
    fails: [["order.timeout=5s"], ["order.timeout=1s", "order.timeoutKind=idle"], ["order.timeout=500ms"]],
  },
  "never-twice": {
    mends: [["order.key=once", "payment.keys={whileRunning: waits}"]],
    fails: [
      ["order.retry=1", "order.timeout=5s"],
      ["order.key=each", "payment.keys={whileRunning: waits}"],
      ["order.key=once"],
      ["order.timeout=5s"],
    ],
  },
  "timeouts-in-order": {
    mends: [
      ["order.timeout=2s", "gateway.timeout=3s"],
      ["order.timeout=1500ms", "gateway.timeout=2500ms"],
    ],
    fails: [
      ["gateway.timeout=3s"],
      ["order.timeout=500ms"],
      ["gateway.timeout=none", "order.timeout=2s"],
      ["order.timeout=950ms"],
    ],
  },
  "budget-for-three": {
    mends: [["order.timeout=600ms"]],
    fails: [
      ["order.timeout=300ms"],
      ["order.timeout=900ms"],
      ["order.retry=5"],
      ["order.timeout=600ms", "order.retry=2"],
    ],
  },
  "no-thundering-herd": {
    mends: [["order.retry={tries: 6, wait: {first: 2s, factor: 1.5, jitter: full}}"]],
    fails: [
      ["order.retry={tries: 10, wait: {first: 1s, factor: 1}}"],
      ["order.retry={tries: 10, wait: {first: 100ms, jitter: full}}"],
      ["order.retry={tries: 3, wait: {first: 5s, factor: 1}}"],
    ],
  },
  "one-slow-neighbour": {
    mends: [["order.bulkhead=2"]],
    fails: [["order.bulkhead=1"], ["order.timeout=200ms"], ["order.bulkhead=3"]],
  },
  "canary-with-a-net": {
    mends: [["gateway.retry=2", "gateway.timeout=700ms"]],
    fails: [
      ["gateway.share=0%"],
      ["gateway.retry=2"],
      ["gateway.timeout=500ms"],
      ["gateway.retry=2", "gateway.timeout=300ms"],
    ],
  },
  "drain-without-502": {
    mends: [["payment.gracefulShutdown=true", "order.retry={tries: 4, on: [refused], wait: {first: 300ms}}"]],
    fails: [
      ["payment.gracefulShutdown=true"],
      ["order.retry=5"],
      ["payment.gracefulShutdown=true", "order.retry={tries: 4, wait: {first: 300ms}}"],
    ],
  },
  "cache-that-survives": {
    mends: [["gateway.fallback={cached: 2s}"]],
    fails: [
      ["gateway.fallback={status: 200}"],
      ["gateway.retry=3"],
      ["gateway.fallback={to: monolith}"],
      ["gateway.fallback={cached: 10m}"],
    ],
  },
  "probe-that-tells": {
    mends: [["health.pay={asks: payment, within: 500ms}", readiness("readinessState, pay")]],
    fails: [
      [readiness("readinessState, pay")],
      ["health.pay=DOWN", readiness("readinessState, pay")],
      ["health.pay={asks: payment, within: 500ms}", readiness("readinessState, pay", "livenessState, pay")],
    ],
  },
  "survive-pay": {
    mends: [[groups("livenessState", "db, stock", "db, pay")]],
    fails: [
      [groups("livenessState", "db, stock", "pay")],
      [groups("livenessState", "stock", "db, pay")],
      [groups("livenessState, pay", "db, stock", "db, pay")],
    ],
  },
  "calm-the-storm": {
    mends: [["payment.shed=15"], ["order.retry=1", "payment.capacity={queue: {limit: 15}}"]],
    fails: [
      ["order.timeout=2s"],
      ["order.retry=3"],
      ["order.retry={tries: 2, wait: {first: 1s, jitter: full}}"],
      ["order.retry={tries: 2, budget: {share: 10%}}"],
    ],
  },
};

type Changes = readonly (readonly string[])[];

function group(name: string, include: string): string {
  return `management.endpoint.health.group.${name}.include: [${include}]`;
}

function readiness(ready: string, live = "livenessState"): string {
  return `health.properties={${group("readiness", ready)}, ${group("liveness", live)}}`;
}

function groups(liveness: string, browse: string, checkout: string): string {
  return `health.properties={${group("liveness", liveness)}, ${group("browse", browse)}, ${group("checkout", checkout)}}`;
}

/** Settings at an extreme that do solve an exercise, and rightly so. */
export const extremes: Readonly<Record<string, readonly string[]>> = {
  // Enough servers do calm it; the price says how many.
  "calm-the-storm": ["payment.capacity={workers: 1000}"],
};
