import { expect, test } from "vitest";
import { problems } from "../../../../src/render/text/problem-text.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";
import { changesOf } from "../../../../src/scenario/setup/changes/set-option.ts";
import { ProblemError } from "../../../../src/text/problems/problem.ts";
import { plainWord } from "../../../../src/text/words/shell-word.ts";
import { wide } from "../../fixture.ts";

const see = "see lab list settings and lab list faults";
const text = (setup: string) => `title: x\nsetup: ${setup}\nsteps: [{ send: POST /orders, to: order }]`;
const scenario = parseScenario(text("{ order: {}, payment: {} }"), "x.yaml");

/** Returns the message about a mistake in one piece. */
function said(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof ProblemError) return problems(error.problems, { ...wide, width: 400 });
  }
  throw new Error("no mistake");
}
const cureOf = (setting: string) =>
  said(() => changesOf([`${setting}=1`], scenario))
    .split("\n")[1]!
    .trim();

test.each([
  ["order.retries", "did you mean order.retry?"],
  ["order.maxAttempts", "did you mean order.retry?"],
  ["order.max-attempts", "did you mean order.retry?"],
  ["order.circuitBreaker", "did you mean order.breaker?"],
  ["payment.idempotencyKey", "did you mean payment.keys?"],
  ["payment.crash", "did you mean payment.off or payment.hang-up?"],
  ["payment.timeout", "did you mean order.timeout or payment.delay?"],
  ["payment.retry", "did you mean order.retry?"],
  ["order.backoff", "did you mean 'order.retry={ tries: 3, wait: { first: 100ms } }'?"],
  ["order.first", "write it next to a fault in faults, such as 'order.faults=[{ error-status: 503, first: 1 }]'"],
  ["order.zzz", see],
  ["order.constructor", see],
])("the unknown setting %s: %s", (setting, cure) => {
  expect(cureOf(setting)).toBe(cure);
});

test.each(["retries", "circuitBreaker", "readTimeout"])("payment has no setting that does the same as %s", (key) => {
  expect(cureOf(`payment.${key}`)).toBe(see);
});

test("a call of a service gets the names of its own settings", () => {
  const calls = (key: string) =>
    said(() =>
      parseScenario(
        text(`{ order: { is: service, does: [{ calls: payment POST /pay, ${key}: 3 }] }, payment: {} }`),
        "x",
      ),
    );
  expect(calls("retries")).toContain('did you mean "retry"?');
  expect(calls("crash")).toContain("write ");
});

test("a value that is suggested is accepted", () => {
  const written = ["backoff", "jitter", "queue", "keepAlive", "first"].map((key) =>
    plainWord(/('.*'|order\.\w+=\w+)\??$/.exec(cureOf(`order.${key}`))![1]!),
  );
  for (const each of written) expect(() => changesOf([each], scenario), each).not.toThrow();
});
