import { expect, test } from "vitest";
import { judgementText } from "../../../../src/render/text/practice/mend-text.ts";
import { loadMend } from "../../../../src/scenario/mend/mend-library.ts";
import type { Report } from "../../../../src/scenario/report.ts";
import { timeout504, wide } from "../../fixture.ts";

const price = { good: 1, tookMs: 50, callsEach: 1, lastChargeMs: 50, workers: null };

test.each<[string, Partial<Report>]>([
  [", and on real sockets.", {}],
  ["; on real sockets it was not played: curl is missing.", { skipped: "curl is missing" }],
  ["; on real sockets this machine was too busy to tell.", { verdict: { holds: false, undecided: true, checks: [] } }],
])("what is mended says how it went there%s", async (says, real) => {
  const judged = { mend: await loadMend("ends-in-time"), changes: {}, shown: timeout504, held: 5, isMended: true };
  const text = judgementText(
    { ...judged, real: { ...timeout504, ...real }, price: { before: price, after: price } },
    wide,
  );
  const words = text.replaceAll(/\s+/g, " ");
  expect(words).toContain(`Fixed: it passes five hidden cases${says}`);
  expect(words).toContain(
    "It costs nothing: on a calm day, as before, a response takes 0.05 s, and one call of the client causes one call between servers.",
  );
});

test("the cost of a change is said of a calm day, and apart from it what a payment that never responds does", async () => {
  const judged = { mend: await loadMend("ends-in-time"), changes: {}, shown: timeout504, held: 5, isMended: true };
  const after = { ...price, callsEach: 2, hangingMs: 1000 };
  const text = judgementText({ ...judged, real: timeout504, price: { before: price, after } }, wide);
  expect(text.replaceAll(/\s+/g, " ")).toContain(
    "With your change, on a calm day: 2 calls between servers for one call of the client instead of 1. If payment never responds, an order ends after 1.00 s instead of never.",
  );
});
