import type { TrackNote } from "./track-note.ts";

/** The tracks whose lessons send thousands of calls. */
export const loadTracks: Readonly<Record<string, TrackNote>> = {
  queues: {
    teaches: "why calls wait long before a server is full, and how to handle those that wait",
    practise: ["mystery two-is-a-crowd"],
    order: [
      "hockey-stick",
      "one-line-or-ten-tills",
      "two-queues-drawn",
      "littles-law",
      "more-users-less-work",
      "one-slow-neighbour",
      "queue-full-of-the-dead",
      "a-queue-that-stands",
      "limit-that-follows",
    ],
  },
  tails: {
    teaches: "what the slowest calls do to everybody, and which of them a mean, a probe and a load balancer miss",
    order: [
      "nobody-is-average",
      "the-tail-is-the-median",
      "timeout-shorter-than-work",
      "gray-failure",
      "fast-is-not-healthy",
    ],
  },
  storms: {
    teaches: "how retries and synchronized clients prolong an outage after its cause is gone",
    practise: ["mend calm-the-storm"],
    order: [
      "storm-that-stays",
      "one-of-three-dies",
      "thundering-return",
      "burst-that-stays",
      "how-long-a-hiccup",
      "a-slowdown-of-650-ms",
      "headroom",
      "sixty-four-for-one",
      "a-budget-for-retries",
      "rejecting-at-home",
      "breaker-breaks-more",
      "cutting-the-load",
    ],
  },
  caches: {
    teaches: "how much load a cache hides, and what happens when it does not",
    order: ["a-few-misses-more", "stampede", "cold-cache"],
  },
  graphs: {
    teaches: "what goes wrong between many services, and cannot be seen at a single call",
    order: [
      "optional-but-waited-for",
      "last-step-has-no-time",
      "room-that-stays",
      "lost-update",
      "mail-after-the-answer",
      "two-ways-one-database",
      "users-twice",
      "one-leaf-of-forty",
      "four-four-four",
      "whose-health",
      "green-canary",
    ],
  },
  hunting: {
    teaches: "which failures tests leave out, and what you find if you break every call once",
    order: [
      "catch-that-misses-one",
      "second-call",
      "failover-pays-twice",
      "same-answer-other-ledger",
      "optional-and-needed",
      "fallback-never-tried",
      "report-to-the-broken",
      "alike-from-above",
      "failure-without-effect",
      "one-failure-too-many",
    ],
  },
  measuring: {
    teaches: "what a measurement can prove, and whose waiting it leaves out",
    order: ["who-measured-that", "capped-latency", "survivors", "retries-whiten", "how-many-calls"],
  },
};
