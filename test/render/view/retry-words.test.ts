import { expect, test } from "vitest";
import { retryWords } from "../../../src/render/view/retry-words.ts";

test("a status that is retried does not read like an exception among failures", () => {
  const on = [{ failures: { except: ["timed-out"] }, answers: { only: [429, "5xx"] } }];
  expect(retryWords.says.on?.({ on } as never)).toBe("retries 429 and 5xx, and any failure except timed-out");
});

test("a retry that looks only at failures is said to leave statuses alone", () => {
  expect(retryWords.says.on?.({ on: [{ failures: {} }] } as never)).toBe(
    "retries any failure, but never because of a status",
  );
});
