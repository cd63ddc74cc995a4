import { expect, test } from "vitest";
import { lesson, told } from "../told.ts";

const shop = "{ is: service, takes: { GET /cart: {}, POST /cart/*: {} } }";

test.each([
  ["{ send: GET /card, to: shop }", "did you mean GET /cart?"],
  ["{ load: PUT /x, to: shop, rate: 1/s, for: 1s }", "write GET /cart or POST /cart/*, or expect: { status: 404 }"],
])("a request of a step that its service does not take is a mistake: %s", (step, cure) => {
  const line = /: (\S+ \S+),/.exec(step)![1];
  expect(told(lesson({ setup: `{ shop: ${shop} }`, steps: `[${step}]` }))).toEqual([
    `3:17 shop does not take ${line} → ${cure}`,
  ]);
});

test.each([
  ["{ send: GET /cart?page=2, to: shop }", ""],
  ["{ send: POST /cart/7, to: shop }", ""],
  ["{ send: GET /card, to: shop, expect: { status: 404 } }", ""],
  ["{ send: PUT /cart, to: shop, expect: [{ status: [200, 405] }] }", ""],
  ["{ send: GET /card, to: shop }", "expect: { from: client, to: shop, status: 404 }"],
  ["{ change: { shop: { takes: GET /card } } }, { send: GET /card, to: shop }", ""],
  ["{ send: GET /pay, to: payment }", ""],
])("a request that is taken, or whose rejection is expected, is none: %s %s", (steps, rest) => {
  expect(told(lesson({ setup: `{ shop: ${shop}, payment: {} }`, steps: `[${steps}]`, rest }))).toEqual([]);
});

test("mistakes of a setting, of calls, of circles and of steps are told at once", () => {
  const text = `title: t
setup:
  a: { is: service, takes: GET /, does: [{ calls: b GET /x }, { calls: d GET / }, { calls: c GET / }], delay: 1 }
  b: { is: service, takes: GET /, does: [{ calls: c GET /x }, { calls: f GET / }] }
  c: { is: service, takes: { GET /: { does: [{ calls: e GET / }] }, POST /: { undoes: rows } } }
  e: { is: service, takes: GET /, does: [{ calls: c GET / }] }
steps:
  - { send: GET /y, to: b }
`;
  const found = told(text).map((each) => each.replace(/ → .*/, ""));
  expect(found).toEqual([
    "3:51 b does not take GET /x",
    "3:72 a calls d, which is not in the setup",
    "3:111 delay: 1 needs a unit",
    "4:51 c does not take GET /x",
    "4:72 b calls f, which is not in the setup",
    "5:87 nothing in c writes rows",
    "6:51 this call leads back to itself: c GET /",
    "8:13 b does not take GET /y",
  ]);
});

test("a call to a server that does not exist is told also if its service or another server has other mistakes", () => {
  const text = `title: t
setup:
  a: { is: service, takes: GET /, does: [{ calls: bb GET /x, timeout: 1x }], delya: 1s }
  b: { is: servce, takes: GET /x }
  c: { is: service, takes: GET /, does: [{ calls: b GET /x }, { calls: b GET }] }
steps: [{ send: GET /, to: a }]
`;
  expect(told(text)).toEqual([
    "3:51 a calls bb, which is not in the setup → add bb: { is: service, takes: GET /x }",
    "3:71 timeout: 1x is not a timeout → write 1s, 500ms or none",
    '3:78 delya is not a known setting → did you mean "delay"?',
    '4:12 servce is not a kind of server → did you mean "service"?',
    expect.stringContaining("5:72 calls: b GET is not a server, a method and a path"),
  ]);
});

test.each([
  ["c", "c POST /reserve"],
  ["c GET", "c GET /reserve"],
  ["GET /c", "stock GET /c"],
  ["c get /c", "c POST /c"],
  ["C", "stock POST /reserve"],
])("the example for the call %s keeps its valid parts", (written, example) => {
  const text = `title: T
setup: { a: { is: service, takes: GET /, does: [{ calls: ${written} }] }, c: { is: service, takes: GET /c } }
steps: [{ send: GET /, to: a }]
`;
  expect(told(text)).toEqual([expect.stringMatching(new RegExp(`a server, a method and a path → write ${example}$`))]);
});

test("a server that needs another is told to add one if the setup has no other", () => {
  const text = "title: T\nsetup: { order: { asks: foo } }\nsteps: [{ send: POST /orders, to: order }]\n";
  expect(told(text)).toEqual(["2:25 order needs foo, which is not in the setup → add another server to the setup"]);
});
