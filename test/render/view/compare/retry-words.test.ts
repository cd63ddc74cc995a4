import { expect, test } from "vitest";
import { retryRules } from "../../../../src/policy/retry/retry-libraries.ts";
import type { Cause } from "../../../../src/policy/retry/retry-rules.ts";
import { retryWords } from "../../../../src/render/view/compare/retry-words.ts";

const saysOn = (on: readonly Cause[]) => retryWords.says.on({ ...retryRules("lab"), on });

test("a status that is retried does not read like an exception among failures", () => {
  const on = [{ failures: { except: ["timed-out"] }, answers: { only: [429, "5xx"] } }];
  expect(saysOn(on)).toBe("retries 429 and 5xx, and any failure except timed-out");
});

test("a retry that looks only at failures is said to leave statuses alone", () => {
  expect(saysOn([{ failures: {} }])).toBe("retries any failure, but never because of a status");
});
