import type { Row } from "../row.ts";

const freeze = { change: { payment: { capacity: { paused: true } } }, at: "99.995s" };
const thaw = { change: { payment: { capacity: { paused: false } } }, at: "200s" };
const payment = { capacity: { workers: 100_000, work: "1ms" } };
const source = "Tene, How NOT to Measure Latency (2013)";

const open: Row["play"] = () => ({
  setup: { payment },
  steps: [
    { load: "POST /pay", to: "payment", rate: "100/s", spacing: "even", for: "200s", watch: "1h", together: true },
    freeze,
    thaw,
  ],
});

/** 100 calls a second for 200 s. The server freezes between two calls; the call at 100 s is the first that waits. */
export const frozen: Row[] = [
  {
    name: "mean latency of 200 s, the second half frozen",
    play: open,
    measure: { of: "tookMs.mean" },
    exact: (10_000 * 1 + 10_000 * (50_005 + 1)) / 20_000,
    source,
    mutant: { what: "a single client who waits for each answer", gives: (10_000 * 1 + 100_001) / 10_001 },
  },
  {
    name: "p50 of the latency of 200 s, the second half frozen",
    play: open,
    measure: { of: "tookMs.p50" },
    exact: 1,
    source,
    mutant: { what: "those who came during the freeze are counted twice", gives: 25_001 },
  },
  {
    name: "p90 of the latency of 200 s, the second half frozen",
    play: open,
    measure: { of: "tookMs.p90" },
    exact: 80_001,
    source,
    mutant: { what: "a single client who waits for each answer", gives: 1 },
  },
  {
    name: "mean latency of 200 s, the second half frozen, one client who waits for each answer",
    play: () => ({
      setup: { payment },
      steps: [
        { load: "POST /pay", to: "payment", clients: 1, thinkTime: "9ms", for: "200s", watch: "1h", together: true },
        freeze,
        thaw,
      ],
    }),
    measure: { of: "tookMs.mean" },
    exact: (10_000 * 1 + 100_001) / 10_001,
    source,
    mutant: { what: "calls that come whatever became of earlier ones", gives: 25_003.5 },
  },
];
