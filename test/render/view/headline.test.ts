import { expect, test } from "vitest";
import { headlineOf, headlineText } from "../../../src/render/view/headline.ts";
import { loadScenario } from "../../../src/scenario/library/library.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";

test.each([
  ["timeout-504", "The client gets 504 after 1 s. Payment charged 2 s later, and nobody is told."],
  ["retry-charges-thrice", "The client gets 504 after 3 s. Payment charged three times."],
  ["on-time", "The client gets 200 after 100 ms. Payment charged once, and both ends know."],
  ["refused-502", "The client gets 502 at once."],
  ["never-replies", "The client would wait for ever."],
  ["error-in-200", "The client gets 200 at once."],
  ["abandoned-work", "All five requests get 504. Payment charged for five that failed, and nobody is told."],
  ["fallback-hides", "All four requests get 200. For three of them nothing was done."],
  [
    "server-says-200",
    "Of three requests, two get 200 and one gets 504. Payment charged for one that failed, and nobody is told.",
  ],
  // The monolith's work is not known, and a server that stops has done no work.
  ["share-10", "All 20 requests get 200."],
  ["stops-unannounced", "Of four requests, three get 200 and one gets no answer."],
  ["burst-that-stays", "17.6 % of 1 602 calls get a good answer. At the end 0 of 8 calls a second are good."],
])("%s: %s", async (name, says) => {
  const report = await play(jobOf(await loadScenario(name), { world: "virtual", seed: 1 }));
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
