import { expect, test } from "vitest";
import { changedSentence, changedWords, laterWords } from "../../../../src/render/view/setup/change-words.ts";

test("a server that is switched off or pauses does so in words, other settings stay as a file writes them", () => {
  expect(changedWords("payment", "payment.off: false → true; payment.delay: none → 1s")).toBe(
    "is switched off; payment.delay: none → 1s",
  );
  expect(changedSentence("payment", "payment.capacity.paused: not set → true")).toBe(
    "payment pauses, as no worker is active",
  );
});

test("a platform stops and starts an application that has health", () => {
  const setup = { app: { is: "health" } };
  expect(changedWords("app", "app.off: false → true", setup)).toBe("the platform stops it");
  expect(changedSentence("app", "app.off: true → false", setup)).toBe("the platform starts app again");
});

test("the changes of a run are listed with their times", () => {
  const changed = (atMs: number, says: string) => ({
    atMs,
    who: "payment",
    call: 0,
    what: { kind: "changed", says } as const,
  });
  const events = [changed(0, "payment.off: false → true"), changed(70_000, "payment.off: true → false")];
  expect(laterWords({ events, setup: {} })).toBe("then payment is switched off; 70 s: payment is switched on again");
});
