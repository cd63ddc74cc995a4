import { expect, test } from "vitest";
import { faults } from "../../../../src/fault/index.ts";
import { changeWords, serverWords } from "../../../../src/render/text/words/server-words.ts";
import { resolveSetup } from "../../../../src/scenario/setup/resolve.ts";

function said(setup: Record<string, Record<string, unknown>>, name = "payment"): string {
  const server = resolveSetup({ order: {}, payment: {}, monolith: {}, ...setup }).find((each) => each.name === name)!;
  return serverWords(server, setup[name] ?? {}).join(". ");
}

test("the text of every fault reads as a predicate of its server", () => {
  for (const { name, example } of faults) {
    const [sentence = ""] = said({ payment: { [name]: example } }).split(". ");
    expect(sentence, name).toMatch(/^payment (?!its\b)(never |cannot |[a-z]+s )/);
    expect(sentence, name).not.toMatch(/\b1 \w+s\b|[0-9](KB|MB|B|ms|s)\b/);
  }
});

test("two settings share a sentence, and a long one has its own", () => {
  expect(said({ order: { timeout: "1s", client: "http", connections: "pooled", sends: "800KB" } }, "order")).toBe(
    "order waits at most 1 s and sends 800 KB. it calls with http.request and reuses its connections",
  );
  expect(said({ payment: { noticesHangUp: true, delay: "3s" } })).toBe(
    "payment notices when its caller hangs up. it takes 3 s",
  );
});

test("a capacity is described with its parts", () => {
  expect(said({ payment: { capacity: 1 } })).toBe("payment has one worker");
  const capacity = { workers: 30, work: "exponential 100ms", queue: { limit: 0 } };
  expect(said({ payment: { capacity } })).toBe(
    "payment has 30 workers, work of 100 ms on average for each request (exponential), no queue",
  );
});

test.each([
  [{ calls: [2] }, "on the second call, payment takes 3 s"],
  [{ calls: [1, 3] }, "on the first and third calls, payment takes 3 s"],
  [{ first: 1 }, "on the first call, payment takes 3 s"],
  [{ first: 12 }, "on the first 12 calls, payment takes 3 s"],
  [{ nth: 10 }, "on every tenth call, payment takes 3 s"],
  [{ nth: 21, first: 3 }, "on every 21st of the first three calls, payment takes 3 s"],
  [{ share: "10%" }, "on 10% of calls, payment takes 3 s"],
  [{ path: "/pay" }, "on calls to /pay, payment takes 3 s"],
  [{ header: "x-user: dan" }, "on calls with x-user: dan, payment takes 3 s"],
  [{ until: "600ms" }, "for the first 600 ms, payment takes 3 s"],
  [{ from: "1s" }, "from 1 s on, payment takes 3 s"],
  [{ from: "1s", until: "2s", nth: 2 }, "from 1 s to 2 s, on every second call, payment takes 3 s"],
])("a planned fault says when it strikes: %j", (plan, sentence) => {
  expect(said({ payment: { faults: [{ delay: "3s", ...plan }] } })).toBe(sentence);
});

test("faults for some calls are described call by call, with the side of the work if it is not the usual one", () => {
  const faults = [
    { reset: "at once", when: "after", calls: [2] },
    { reset: "at once", when: "before", calls: [1] },
  ];
  expect(said({ payment: { faults } })).toBe(
    "on the first call, payment resets the connection without sending any of its response, before its work. " +
      "on the second call, it resets the connection without sending any of its response, after its work",
  );
  expect(said({ payment: { faults: [{ delay: "1s", when: "after" }] } })).toBe("payment takes 1 s, after its work");
});

test("a fault behind another one counts only the calls that reach it", () => {
  const faults = [
    { "unknown-name": true, calls: [1] },
    { garbage: true, calls: [1] },
  ];
  expect(said({ payment: { faults } })).toBe(
    "on the first call, payment has a name that does not resolve. on the first call that reaches it, it sends garbage",
  );
});

test("for a server that is off, only the faults in front of it are described", () => {
  expect(said({ payment: { off: true, delay: "3s" } })).toBe("payment is off: nothing listens at its address");
  expect(said({ payment: { off: true, "behind-proxy": true } })).toMatch(/^payment is off and is behind a proxy/);
});

test("a change describes the new state", () => {
  const change = (settings: Record<string, unknown>, changed: string) => {
    const server = resolveSetup({ payment: settings })[0]!;
    return changeWords(server, settings, [changed]).join(". ");
  };
  expect(change({ off: true, delay: "3s" }, "off")).toBe("payment is switched off");
  expect(change({ off: false, delay: "3s" }, "off")).toBe("payment is switched on");
  expect(change({ off: false, delay: "3s" }, "delay")).toBe("payment takes 3 s");
  expect(change({ delay: "none" }, "delay")).toBe("payment no longer has the fault delay");
});
