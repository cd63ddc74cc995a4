import { expect, it } from "vitest";
import { isCause } from "../../../src/policy/retry/cause.ts";
import type { Cause, TryEnd } from "../../../src/policy/retry/retry-rules.ts";

const any = {};

it.each<[cause: Cause, end: TryEnd, wanted: boolean]>([
  [{ failures: any }, { failure: "reset" }, true],
  [{ answers: any }, { failure: "reset" }, false],
  [{ failures: { only: ["reset"] } }, { failure: "refused" }, false],
  [{ failures: { except: ["reset"] } }, { failure: "reset" }, false],
  [{ failures: { except: ["reset"] } }, { failure: "refused" }, true],
  [{ failures: { only: ["reset", "cut"], except: ["cut"] } }, { failure: "cut" }, false],
  [{ answers: any }, { answer: 503 }, true],
  [{ failures: any }, { answer: 503 }, false],
  [{ answers: { only: [503] } }, { answer: 500 }, false],
  [{ answers: { only: ["5xx"] } }, { answer: 599 }, true],
  [{ answers: { only: ["5xx"] } }, { answer: 499 }, false],
  [{ answers: { only: ["5xx"], except: [501] } }, { answer: 501 }, false],
  [{ answers: { only: ["UNAVAILABLE"] } }, { answer: "UNAVAILABLE" }, true],
  [{ answers: any }, {}, false],
  [{ answers: any, withRetryAfter: "any" }, { answer: 413 }, false],
  [{ answers: any, withRetryAfter: "any" }, { answer: 413, retryAfter: "soon" }, true],
  [{ answers: any, withRetryAfter: "a-wait" }, { answer: 413, retryAfter: "soon" }, false],
])("a retry on %j after %j: %j", (cause, end, wanted) => {
  expect(isCause(cause, "GET", end, undefined)).toBe(wanted);
});

it("a cause may be an answer that asks for a wait", () => {
  const cause: Cause = { answers: any, withRetryAfter: "a-wait" };
  expect(isCause(cause, "GET", { answer: 413, retryAfter: "2" }, { kind: "wait", ms: 2000 })).toBe(true);
});

it("a cause may name methods", () => {
  const cause: Cause = { methods: ["GET", "PUT"], failures: any };
  const retried = ["GET", "PUT", "POST"].filter((method) => isCause(cause, method, { failure: "reset" }, undefined));
  expect(retried).toEqual(["GET", "PUT"]);
});
