import type { Measure, Row } from "../row.ts";

/** 30 workers with exponential work of 100 ms: a capacity of 300 calls a second. */
const database = { capacity: { workers: 30, work: "exponential 100ms" } };
const goodputAfter: Measure = { of: "goodputPerS", between: ["200s", "300s"] };

function storm(rate: string, order: object, queue: object | undefined, pauses: boolean): Row["play"] {
  const capacity = queue === undefined ? database.capacity : { ...database.capacity, queue };
  const pause = (paused: boolean, at: string) => ({ change: { payment: { capacity: { paused } } }, at });
  return () => ({
    setup: { order: { timeout: "1s", ...order }, payment: { capacity } },
    steps: [
      { load: "POST /orders", to: "order", rate, for: "5m", together: true },
      ...(pauses ? [pause(true, "60s"), pause(false, "70s")] : []),
    ],
    runs: 12,
  });
}

/** Published figures, and figures of a second small simulator where the source says so. Each run has another seed. */
export const storms: Row[] = [
  {
    name: "good orders a second after a stall of 10 s at 280/s with one retry",
    play: storm("280/s", { retry: 2 }, undefined, true),
    measure: goodputAfter,
    exact: 0,
    allowed: [0, 1],
    source: "Bronson et al., Metastable Failures (HotOS 2021): 560/s against 300/s stays down",
    mutant: { what: "retries stop once their caller has left", gives: 280 },
  },
  {
    name: "good orders a second after a stall of 10 s at 280/s without a retry",
    play: storm("280/s", {}, undefined, true),
    measure: { of: "goodputPerS", between: ["280s", "300s"] },
    exact: 280,
    allowed: [265, 295],
    source: "backlog over spare capacity: 10 s × 280/s at 20/s is 140 s",
    mutant: { what: "retries though none are set", gives: 0 },
  },
  {
    name: "good orders a second after a stall of 10 s at 140/s with one retry",
    play: storm("140/s", { retry: 2 }, undefined, true),
    measure: goodputAfter,
    exact: 140,
    allowed: [132, 148],
    source: "Bronson et al. (HotOS 2021): below half of the capacity nothing stays",
    mutant: { what: "each call makes three tries", gives: 0 },
  },
  {
    name: "good orders a second at 360/s against 300/s, first come first served",
    play: storm("360/s", {}, undefined, false),
    measure: goodputAfter,
    exact: 0,
    allowed: [0, 1],
    source: "a queue that only grows: after 6 s nobody is served in time",
    mutant: { what: "last come, first served", gives: 300 },
  },
  {
    name: "good orders a second at 360/s against 300/s, last come first served",
    play: storm("360/s", {}, { order: "lifo" }, false),
    measure: goodputAfter,
    exact: 300,
    allowed: [294, 304],
    source: "a second small simulator: 300/s",
    mutant: { what: "first come, first served", gives: 0 },
  },
  {
    name: "good orders a second at 360/s against 300/s, room for 200",
    play: storm("360/s", {}, { limit: 200 }, false),
    measure: goodputAfter,
    exact: 300 * (1 - Math.exp(-10 / 3)),
    allowed: [280, 298],
    source: "work must fit into 1 s − 200/300 s: 300·(1 − e^−3.33); a second small simulator: 293/s",
    mutant: { what: "no limit", gives: 0 },
  },
  ...[
    { lasts: "500ms", lost: 0, allowed: [0, 0] as const },
    { lasts: "2s", lost: 1, allowed: [1, 1] as const },
  ].map(({ lasts, lost, allowed }) => ({
    name: `share of 64 runs that collapse after work of 100 ms instead of 25 ms for ${lasts}`,
    play: () => ({
      setup: {
        order: { timeout: "200ms", retry: 4 },
        payment: { capacity: { workers: 4, work: "25ms" } },
      },
      steps: [
        { load: "POST /orders", to: "order", rate: "50/s", spacing: "even", for: "42s", together: true },
        { change: { payment: { capacity: { work: "100ms" } } }, at: "10s" },
        { change: { payment: { capacity: { work: "25ms" } } }, at: lasts === "2s" ? "12s" : "10.5s" },
      ],
      runs: 64,
    }),
    measure: { of: "collapsed", over: "runs" as const },
    exact: lost,
    allowed,
    source: "PierreZ/moonpool#193 (2026): 0 of 64 at 500 ms, 64 of 64 at 700 ms and 2 s",
    mutant: { what: "a job's size is drawn when its work begins" },
  })),
  {
    name: "share of 24 runs that stay down after 40/s for 10 s against 20/s",
    play: () => ({
      setup: {
        order: { timeout: "750ms", retry: 3 },
        payment: { capacity: { workers: 1, work: "exponential 50ms", queue: { limit: 256 } } },
      },
      steps: [
        {
          load: "POST /orders",
          to: "order",
          rate: [
            { for: "20s", rate: "8/s" },
            { for: "10s", rate: "40/s" },
            { for: "90s", rate: "8/s" },
          ],
        },
      ],
      runs: 24,
    }),
    measure: { of: "collapsed", over: "runs" },
    exact: 1,
    allowed: [1, 1],
    source: "SREGym#946 (2026), and a second small simulator: 24 of 24",
    mutant: { what: "the queue forgets those who left", gives: 0 },
  },
];
