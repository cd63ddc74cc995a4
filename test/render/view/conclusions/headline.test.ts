import { expect, test } from "vitest";
import { headlineOf, headlineText } from "../../../../src/render/view/conclusions/headline.ts";
import { loadScenario } from "../../../../src/scenario/library/library.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";

test.each([
  ["timeout-504", "The client gets 504 after 1 s. Payment charged 2 s later, and the client never learns of it."],
  ["retry-charges-thrice", "The client gets 504 after 3 s. Payment charged three times, and the client cannot tell."],
  ["on-time", "The client gets 200 after 100 ms. Payment charged once, and both ends know."],
  ["refused-502", "The client gets 502 at once. Nothing was charged, and the client cannot tell."],
  ["never-replies", "The client would wait forever. Nothing was charged, and the client cannot tell."],
  ["error-in-200", "The client gets 200 at once. Nothing was charged, but the client believes that it was done."],
  [
    "abandoned-work",
    "All five requests get 504. Payment charged for five that failed, and the client never learns of it.",
  ],
  ["fallback-charges-too", "The client gets 200 after 500 ms. Payment-b and payment together charged twice."],
  ["fallback-hides", "All four requests get 200. For three of them nothing was done."],
  [
    "server-says-200",
    "Of three requests, two get 200 and one gets 504. Payment charged for one that failed, and the client never learns of it.",
  ],
  // The monolith's work is not known, and a server that stops has done no work.
  [
    "share-10",
    "All 20 requests get 200. Payment charged once for each of two, and both ends know; no ledger shows the other 18.",
  ],
  [
    "dead-canary",
    "Of 20 requests, 18 get 200 and two get 502. Nothing was charged for two of them; no ledger shows the other 18.",
  ],
  ["key-expires", "Both requests get 200. Payment charged twice, although both requests carry the same key."],
  [
    "cut-gzip",
    "The client gets 200 at once. Payment charged once, and both ends know. Order took the first 8 bytes for the whole response; this time its conclusion was right.",
  ],
  ["stops-unannounced", "Of four requests, three get 200 and one gets no response."],
  [
    "mail-after-the-answer",
    "The client gets 201 at once. Shop wrote to orders once, but the rest of shop's work was not done.",
  ],
  [
    "burst-that-stays",
    "17.6 % of 1 602 calls get a good response. No response was good after 32 s. 1 064 orders were charged without the client knowing. 935 orders were charged more than once.",
  ],
])("%s: %s", async (name, says) => {
  const report = await play(jobOf(await loadScenario(name), { world: "virtual", seed: 1 }));
  expect(headlineText(headlineOf(report))).toBe(says);
});

test("the client knows of the order that was charged, and cannot tell about the three that failed", async () => {
  const send = { send: "POST /orders", to: "order" };
  const scenario = parseScenario(
    JSON.stringify({
      title: "Breaker",
      setup: { order: { breaker: { failures: 2, openFor: "2s" } }, payment: { off: true } },
      steps: [send, send, send, { change: { payment: { off: false } } }, { wait: "3s" }, send],
    }),
    "breaker.yaml",
  );
  const report = await play(jobOf(scenario, { world: "virtual", seed: 1 }));
  expect(headlineText(headlineOf(report))).toBe(
    "Of four requests, two get 502, one gets 503 and one gets 200. Payment charged once, and both ends know; about the other three the client cannot tell.",
  );
});

test("a request that its client knows to be not done is not among those of which it cannot tell", async () => {
  const send = { send: "POST /orders", to: "order" };
  const scenario = parseScenario(
    JSON.stringify({
      title: "One refused, one failed, one paid",
      setup: { order: { off: true }, payment: { off: true } },
      steps: [send, { change: { order: { off: false } } }, send, { change: { payment: { off: false } } }, send],
    }),
    "three.yaml",
  );
  const report = await play(jobOf(scenario, { world: "virtual", seed: 1 }));
  expect(headlineText(headlineOf(report))).toMatch(
    /Payment charged once, and both ends know; about one of the others the client cannot tell\.$/,
  );
});

const booking = {
  title: "Booking",
  setup: {
    api: {
      is: "service",
      takes: "POST /rides",
      does: [
        { calls: "drivers POST /assign", undo: "POST /unassign" },
        { calls: "payment POST /pay", timeout: "500ms" },
        { afterAnswering: [{ calls: "notify POST /push" }] },
      ],
    },
    drivers: {
      is: "service",
      takes: { "POST /assign": { writes: "assignments" }, "POST /unassign": { undoes: "assignments" } },
    },
    notify: { is: "service", takes: "POST /push", writes: "pushes" },
    payment: {},
  },
};
const ride = { send: "POST /rides", to: "api" };

test.each([
  [
    "each ledger of each server counts, charges first",
    {},
    [ride],
    "The client gets 200 at once. Payment charged, drivers wrote to assignments and notify wrote to pushes, each once, and both ends know.",
  ],
  [
    "undone work does not count, the charge stays",
    { payment: { reset: "at once" } },
    [ride],
    "The client gets 502 at once. Payment charged before that, and the client cannot tell.",
  ],
  [
    "the client of undone work does not know it",
    { payment: { off: true } },
    [ride],
    "The client gets 502 at once. Drivers undid its write to assignments, nothing was charged, and the client cannot tell.",
  ],
  [
    "a payment that was never called charged nothing",
    { drivers: { ...booking.setup.drivers, off: true } },
    [ride],
    "The client gets 502 at once. Nothing was charged, and the client cannot tell.",
  ],
  [
    "each of two requests",
    { payment: { delay: "none" } },
    [ride, { change: { payment: { delay: "1s" } } }, ride],
    "Of two requests, one gets 200 and one gets 504. Payment charged for one that failed, and the client never learns of it.",
  ],
  [
    "undone for one of two",
    {},
    [ride, { change: { payment: { "error-status": 503 } } }, ride],
    "Of two requests, one gets 200 and one gets 502. Drivers undid its write to assignments for one of them, and the client cannot tell.",
  ],
  [
    "work that a later request undoes",
    {},
    [
      { send: "POST /assign", to: "drivers" },
      { send: "POST /unassign", to: "drivers" },
    ],
    "Both requests get 200. Drivers wrote to assignments and drivers undid its write to assignments, each once, and both ends know.",
  ],
])("%s", async (_, changes, steps, says) => {
  const scenario = parseScenario(
    JSON.stringify({ ...booking, setup: { ...booking.setup, ...changes }, steps }),
    "booking.yaml",
  );
  const report = await play(jobOf(scenario, { world: "virtual", seed: 1 }));
  expect(headlineText(headlineOf(report))).toBe(says);
});

test("the tones mark how it went for the client, whatever was expected", async () => {
  const report = await play(jobOf(await loadScenario("timeout-504"), { world: "virtual", seed: 1 }));
  expect(report.verdict.holds).toBe(true);
  expect(
    headlineOf(report)
      .filter(({ tone }) => tone === "bad")
      .map(({ text }) => text),
  ).toEqual(["gets 504", "Payment charged 2 s later"]);
});
