import type * as v from "valibot";
import { expect, test } from "vitest";
import { partsOf } from "../../../../src/scenario/read/document/shape.ts";
import type { RawSetup } from "../../../../src/scenario/scenario.ts";
import { cureOnLine } from "../../../../src/scenario/setup/changes/cure-on-line.ts";
import { changeOf } from "../../../../src/scenario/setup/changes/set-option.ts";
import { describeChanges } from "../../../../src/scenario/setup/changes/setup-changes.ts";
import { mergeSetup } from "../../../../src/scenario/setup/merge.ts";
import { entriesOf } from "../../../../src/scenario/setup/named-parts.ts";
import { resolveSetup } from "../../../../src/scenario/setup/resolve.ts";
import { services } from "../../../../src/service/index.ts";
import type { ProblemError } from "../../../../src/text/problems/problem.ts";
import { plainWord } from "../../../../src/text/words/shell-word.ts";

test("several changes are merged, later ones on top", () => {
  const setup = { order: { timeout: "1s" }, payment: { delay: "3s" } };
  const written = ["order.timeout=2s", "payment.delay=1s", "order.timeout=500ms"];
  expect(changeOf(written, setup)).toEqual({ order: { timeout: "500ms" }, payment: { delay: "1s" } });
});

test.each([
  [["order.propagatesDeadline=true", "order.deadline=2s"]],
  [["order.breaker.slowerThan=200ms", "order.breaker.slowShare=50%"]],
  [["order.fallback.body=hi", "order.fallback.status=202"]],
])("%j are accepted only together, in any order", (written) => {
  const setup = { order: {}, payment: {} };
  expect(changeOf(written.toReversed(), setup)).toEqual(changeOf(written, setup));
});

test("a contradiction between changes names the change that causes it", () => {
  const written = ["order.bulkhead.waits=10ms", "order.timeout=1s", "order.bulkhead.queue=0", "payment.delay=1s"];
  expect(() => changeOf(written, { order: {}, payment: {} })).toThrow("order.bulkhead.queue=0: no call can wait");
  const breaker = ["order.breaker.like=pybreaker", "order.breaker.share=50%", "order.breaker.openFor=3s"];
  expect(() => changeOf(breaker, { order: {}, payment: {} })).toThrow(
    "order.breaker.share=50%: the breaker of pybreaker",
  );
});

test.each([
  ["order.retry.wait=5", "write 5s or 5ms"],
  ["order.retry.budget=x", "write order.retry.budget.share=10%; it also has perSecond and starts"],
  ["order.retry.budget=10", "write order.retry.budget.share=10%"],
  [
    "order.retry=x",
    "write a number of attempts, or order.retry.tries=3; it also has on, wait, respectsRetryAfter, budget and like",
  ],
  [
    "order.breaker=soon",
    "write a number of failures, or order.breaker.failures=5; for its other parts see lab list settings breaker",
  ],
  ["order.fallback=two words", "write 'order.fallback.to=two words'"],
  ["payment.faults=hang", "write 'payment.faults=[{ hang: true }]'"],
  ["payment.faults=slow", "write a list in brackets: 'payment.faults=[…]'"],
  ["order.retry.on=503", "write 'order.retry.on=[503]'"],
  ["order.breaker.opne=2", "see lab list settings breaker"],
  [
    "order.fallback.x=2",
    "write order.fallback.to, order.fallback.status, order.fallback.body or order.fallback.cached",
  ],
  [
    "payment.contract=2",
    "write 'payment.contract.path=POST /v1/charges'; for its other parts see lab list settings contract",
  ],
  ["order.retry.on=often", "write 'order.retry.on=[timed-out, 503]'"],
])("%s where a map or a list is needed: %s", (written, cure) => {
  expect(curesOf(written)).toEqual([cure]);
});

test("every option that is proposed for a wrong value is accepted, and each cure can be typed on a line", () => {
  const settings = Object.entries(entriesOf("order", {})!).flatMap(([key, schema]) => [
    key,
    ...Object.keys(partsOf(schema as v.GenericSchema)).map((part) => `${key}.${part}`),
  ]);
  const wrong = ["x", "5", "true", "[x]", "{ x: 1 }"];
  const cures = settings.flatMap((setting) => wrong.flatMap((value) => curesOf(`order.${setting}=${value}`)));
  expect(cures.filter((cure) => /write -|faults: \[/.test(cure))).toEqual([]);
  const proposed = [...new Set(cures.flatMap((cure) => cure.match(/'order\.[^']+'|order\.\S+?=[^;\s]+/g) ?? []))];
  expect(proposed.length).toBeGreaterThan(20);
  for (const option of proposed.filter((each) => !each.includes("…")))
    expect(curesOf(plainWord(option)), option).toEqual([]);
});

test.each([
  ["write { body: 2s } or { body: 2ms }", "write payment.contract.body=2s or payment.contract.body=2ms"],
  ["write { body: 2s } } or x }", "write { body: 2s } } or x }"],
])("the cure of a file, %s, is rewritten for a line if it is readable", (cure, online) => {
  const mistake = { path: ["payment", "contract"], at: "value", says: "", cure } as const;
  expect(cureOnLine(mistake, { payment: {} })).toBe(online);
});

test("every wrong value of every setting is answered with a mistake that names the setting", () => {
  const kinds = services.map(({ kind }) => kind);
  const wrong = ["2", "x", "[]", "{}"];
  const missed = kinds.flatMap((kind) => {
    const setup = { a: { is: kind }, order: {}, payment: {} };
    const settings = Object.entries(entriesOf("a", setup.a) ?? {}).flatMap(([key, schema]) => [
      key,
      ...Object.keys(partsOf(schema as v.GenericSchema)).map((part) => `${key}.${part}`),
    ]);
    const changes = settings.flatMap((setting) => wrong.map((value) => `a.${setting}=${value}`));
    return changes.filter((change) => {
      const [place = ""] = change.split("=");
      const mistakes = mistakesOf(change, setup);
      return mistakes !== "[object Object]" && !mistakes.split("; ")[0]!.startsWith(place);
    });
  });
  expect(missed).toEqual([]);
});

test("the first wait of a retry may stand for its waits, and keeps its value if another part changes", () => {
  const waitOf = (...written: string[]) => mergeSetup(setup, changeOf(written, setup)).order?.retry;
  const setup = { order: { retry: { tries: 4, wait: "1s" } }, payment: {} };
  expect(waitOf("order.retry.wait.factor=3")).toEqual({ tries: 4, wait: { first: "1s", factor: 3 } });
  expect(waitOf("order.retry.wait=50ms", "order.retry.wait.most=2s")).toEqual({
    tries: 4,
    wait: { first: "50ms", most: "2s" },
  });
  expect(resolveSetup(setup)[0]!.settings.retry).toMatchObject({
    tries: 4,
    wait: { first: 1000, most: 30_000, jitter: "none" },
  });
  const shop = { is: "service", takes: "GET /", does: [{ calls: "pay GET /x", retry: { wait: "1s" } }] };
  const changed = changeOf(["shop.pay.retry.wait.factor=3"], {
    shop,
    pay: { is: "service", takes: "GET /x" },
  });
  expect(changed).toEqual({ shop: { does: [{ ...shop.does[0], retry: { wait: { first: "1s", factor: 3 } } }] } });
});

function curesOf(written: string): string[] {
  try {
    changeOf([written], { order: {}, payment: {}, x: { is: "payment" } });
    return [];
  } catch (error) {
    return (error as ProblemError).problems.map(({ cure }) => cure!);
  }
}

test("a value that seems to choose calls is answered with the keys that do", () => {
  const cureOf = (written: string) => {
    try {
      return `${changeOf([written], { payment: {} })}`;
    } catch (error) {
      return (error as ProblemError).problems[0]?.cure;
    }
  };
  const keys = "first may also be when, nth, calls, share, path, header, from, until or instance";
  const some = (entry: string) => `to strike only some calls, write 'payment.faults=[{ ${entry}, first: 2 }]'; ${keys}`;
  const status = "write 503, or 503 retry-after 2s";
  expect(cureOf("payment.error-status=429 twice")).toBe(`${status}; ${some("error-status: 429")}`);
  expect(cureOf("payment.error-status={ value: 502, calls: 1..2 }")).toBe(`${status}; ${some("error-status: 502")}`);
  expect(cureOf("payment.reset=in the headers twice")).toContain(some("reset: in the headers"));
  expect(cureOf("payment.delay=1s for 2 calls")).toContain(some("delay: 1s"));
  expect(cureOf("payment.delay=3")).toBe("write 3s or 3ms");
  expect(cureOf("payment.error-status=twice")).toBe(status);
});

test("a share needs no percent sign", () => {
  expect(changeOf(["gateway.share=25"], { gateway: { share: "10%" }, order: {}, payment: {}, monolith: {} })).toEqual({
    gateway: { share: "25%" },
  });
});

test("a component of the only health server needs no server name", () => {
  expect(changeOf(["pay=DOWN"], { health: { pay: "UP" } })).toEqual({ health: { pay: "DOWN" } });
  expect(() => changeOf(["pay=DOWN"], { order: {}, payment: {} })).toThrow("is not a change");
});

test("a Spring property, whose dots belong to its name, needs no server name", () => {
  const shows = "management.endpoint.health.show-details";
  const setup = { health: { pay: "DOWN", [shows]: "never" } };
  expect(changeOf([`${shows}=always`], setup)).toEqual({ health: { [shows]: "always" } });
  expect(changeOf([`health.${shows}=always`], setup)).toEqual({ health: { [shows]: "always" } });
  expect(changeOf(["health.spring.jmx.enabled=true"], setup)).toEqual({ health: { "spring.jmx.enabled": true } });
});

test("a property that is nested in the setup is changed there", () => {
  const management = { endpoint: { health: { "show-details": "never", access: "read-only" } } };
  const changed = { endpoint: { health: { "show-details": "always", access: "read-only" } } };
  const setup = { health: { management } };
  expect(changeOf(["management.endpoint.health.show-details=always"], setup)).toEqual({
    health: { management: changed },
  });
});

test("with a second health server a component needs the name of its server", () => {
  const setup = { health: { pay: "UP" }, other: { is: "health", pay: "UP" } };
  expect(() => changeOf(["pay=DOWN"], setup)).toThrow("is not a change");
  expect(changeOf(["other.pay=DOWN"], setup)).toEqual({ other: { pay: "DOWN" } });
});

const shop = {
  checkout: {
    is: "service",
    takes: "POST /checkout",
    does: [
      { calls: "stock POST /reserve", retry: 2, undo: "POST /release" },
      { together: [{ calls: "price GET /price" }, { calls: "cache GET /tax?year=1", timeout: "1s" }] },
      { calls: "stock GET /left" },
    ],
  },
  stock: {
    is: "service",
    takes: { "POST /reserve": { does: [{ calls: "price GET /cost" }] }, "POST /release": {}, "GET /left": {} },
  },
  price: { is: "service", takes: "GET /*" },
  cache: { is: "service", takes: "GET /tax" },
};

test("the settings of a call of a service are named by the server that it calls, or by server and path", () => {
  const changed = (...written: string[]) =>
    describeChanges(shop, mergeSetup(shop, changeOf(written, shop))).map((each) => each.replace("→", "to"));
  expect(changed("checkout.price.timeout=1s", "checkout.price.retry=3")).toEqual([
    "checkout.price.timeout: not set to 1s",
    "checkout.price.retry: not set to 3",
  ]);
  expect(changed("stock.price.timeout=1s")).toEqual(["stock.price.timeout: not set to 1s"]);
  expect(changed("checkout.stock.timeout=1s")).toEqual([
    "checkout.stock/reserve.timeout: not set to 1s",
    "checkout.stock/left.timeout: not set to 1s",
  ]);
  expect(changed("checkout.stock/left.timeout=1s")).toEqual(["checkout.stock/left.timeout: not set to 1s"]);
  // A server may have the name of a setting, as cache has.
  expect(changed("checkout.cache/tax.timeout=2s")).toEqual(["checkout.cache.timeout: 1s to 2s"]);
});

test("a part of a call's setting is changed alone", () => {
  const retry = changeOf(["checkout.stock/reserve.retry.wait.first=10ms", "checkout.stock/reserve.undo.retry=3"], shop);
  expect(retry.checkout!.does).toMatchObject([
    { retry: { tries: 2, wait: { first: "10ms" } }, undo: { request: "POST /release", retry: 3 } },
    shop.checkout.does[1],
    shop.checkout.does[2],
  ]);
});

test.each([
  [
    "checkout.prise.timeout=1s",
    "prise is neither a setting nor a call of checkout",
    "did you mean checkout.price.timeout?",
  ],
  ["checkout.price=1s", "price is a call of checkout", "write one of its settings, such as checkout.price.timeout=1s"],
  ["checkout.price.timeot=1s", "timeot is not a known setting", "did you mean checkout.price.timeout?"],
  ["checkout.price.timeout=1", "timeout: 1 needs a unit", "write 1s or 1ms"],
  ["checkout.dely=1s", "dely is neither a setting nor a call of checkout", "did you mean checkout.delay?"],
])("%s is a mistake", (written, says, cure) => {
  try {
    changeOf([written], shop);
    expect.unreachable();
  } catch (error) {
    const [problem] = (error as ProblemError).problems;
    expect(problem!.says).toContain(says);
    expect(problem!.cure).toBe(cure);
  }
});

const mistakesOf = (written: string, setup: RawSetup = { order: { timeout: "1s" }, payment: {} }) => {
  try {
    return `${changeOf([written], setup)}`;
  } catch (error) {
    return (error as ProblemError).problems.map(({ says, cure }) => `${says} → ${cure}`).join("; ");
  }
};

test.each([
  ["payment.timeout=3s", "payment.timeout is a setting of order, not of payment → did you mean order.timeout?"],
  [
    "payment.retry.tries=3",
    "payment.retry.tries=3: retry is a setting of order, not of payment → did you mean order.retry.tries?",
  ],
  [
    "order.routes=[]",
    "order.routes is a setting of gateway servers, not of order → see lab list settings and lab list faults",
  ],
  ["order.retry.jitter=full", "order.retry.jitter is not a known setting → did you mean order.retry.wait.jitter?"],
  ["order.retri.tries=3", "order.retri.tries=3: retri is not a known setting → did you mean order.retry.tries?"],
  ["order.retry.tries.x=2", "order.retry.tries.x=2: order.retry.tries has no parts → write order.retry.tries=2"],
  ["order.retry.on.x=2", "order.retry.on.x=2: order.retry.on has no parts → see lab list settings on"],
  ["payment.delay.of=3s", "payment.delay.of=3s: payment.delay has no parts → write payment.delay=3s"],
  ["payment.off.now=x", "payment.off.now=x: payment.off has no parts → write payment.off=true"],
  ["timeout=2s", '"timeout=2s" is not a change → did you mean order.timeout?'],
  ["order.nothing=1", "order.nothing is not a known setting → see lab list settings and lab list faults"],
])("%s is answered with the servers that have such a setting", (written, mistake) => {
  expect(mistakesOf(written)).toBe(mistake);
});

test("a setting of a call is not one of the service that calls", () => {
  const shop = { is: "service", takes: "GET /", does: [{ calls: "pay GET /x" }] };
  const setup = { shop, pay: { is: "service", takes: "GET /x" } };
  expect(mistakesOf("pay.timeout=1s", setup)).toBe(
    "pay.timeout is a setting of a call, not of pay → move it to a step of does, next to its calls",
  );
});

test.each([
  ["order.timeout", "order.timeout has no value → write order.timeout=500ms"],
  ["order.timeout: 2s", '"order.timeout: 2s" is not a change → write order.timeout=2s'],
  ["order.timeout 2s", "order.timeout 2s is not a change → write order.timeout=2s"],
  ["order.timeout=", "order.timeout has no value → write order.timeout=500ms"],
  ["order.retry.tries", "order.retry.tries has no value → write order.retry.tries=2"],
  ["payment.delay", "payment.delay has no value → write payment.delay=3s"],
  ["order.fallback", "order.fallback has no value → see lab list settings fallback"],
  [
    "order.nothing",
    "order.nothing is not a change → write SERVER.SETTING=VALUE, such as order.off=true, for order or payment",
  ],
])("%s without a value is answered with one that it takes", (written, mistake) => {
  expect(mistakesOf(written)).toBe(mistake);
});

test("every example of a setting without a value is a change that is accepted", () => {
  const setup = { order: {}, payment: {} };
  const settings = Object.entries(setup).flatMap(([name, own]) =>
    Object.keys(entriesOf(name, own)!).map((key) => `${name}.${key}`),
  );
  const examples = settings.flatMap((each) => /→ write (.*)$/.exec(mistakesOf(each, setup))?.[1] ?? []);
  expect(examples.length).toBeGreaterThan(40);
  const ofOthers = /\.(is|count|by|stale|propagatesDeadline)=/;
  for (const each of examples.filter((example) => !ofOthers.test(example)))
    expect(mistakesOf(plainWord(each), setup), each).toBe("[object Object]");
});

test("spaces around the equals sign are those of a file", () => {
  const setup = { order: { timeout: "1s" }, payment: {} };
  expect(changeOf([" order.timeout = 2s"], setup)).toEqual({ order: { timeout: "2s" } });
});
