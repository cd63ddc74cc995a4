import { describe, expect, test } from "vitest";
import { lesson, problemsIn, told } from "./told.ts";

test("all mistakes of a file are reported at once, in the order of the file", () => {
  const text = `titel: A lesson
setup:
  order: { timeout: 1, client: ftech }
  paymant: { delay: 3s }
steps:
  - send: POST /orders
    to: ordre
    expect: { status: 5040, took: 1 }
  - send: POST /orders
    wait: 1s
expect:
  - { who: nobody, event: finishd }
`;
  expect(told(text)).toEqual([
    '1:1 titel is not a known key → did you mean "title"?',
    "3:21 timeout: 1 needs a unit → write 1s or 1ms",
    '3:32 client: ftech is not a known value → did you mean "fetch"?',
    "4:3 paymant is not a kind of server → write payment, or add is: payment",
    '7:9 to: ordre is not a server of this setup → did you mean "order"?',
    "8:23 status: 5040 is out of range → write a whole number from 100 to 599",
    "8:35 took: 1 needs a unit → write 1s or 1ms",
    "10:5 send and wait are in one entry → write a separate entry for each",
    "12:12 who: nobody is not a server of this setup → write order, paymant or client",
    '12:27 event: finishd is not a known value → did you mean "finished"?',
  ]);
});

test("a misspelled server is reported once, not wherever its right name is used", () => {
  const rest = "expect: { who: payment, event: finished }\n";
  expect(told(lesson({ setup: "{ order: {}, paymnt: {} }", rest }))).toEqual([
    "2:21 paymnt is not a kind of server → write payment, or add is: payment",
  ]);
});

test("tabs are reported once, because they are on every line", () => {
  expect(told("title: a\nsetup:\n\torder: {}\n\tpayment: {}\nsteps:\n\t- send: POST /orders\n")).toHaveLength(1);
});

test("a control character, which nobody can see, is named", () => {
  expect(told('title: "a\0b"\n')).toEqual([
    '1:10 the character U+0000 is not allowed → write "\\u0000", in double quotes',
  ]);
});

test("a problem contains its line and marks the part that it is about", () => {
  const [problem] = problemsIn(lesson({ setup: "{ order: { timeout: 10 }, payment: {} }" }));
  expect(problem?.where).toEqual({
    file: "lesson.yaml",
    line: 2,
    column: 28,
    text: "setup: { order: { timeout: 10 }, payment: {} }",
    length: 2,
  });
});

test("a key that lacks its indentation is told where it belongs, and nothing else of it", () => {
  const toldOf = (text: string) => told(`title: t\n${text}`);
  const steps = "steps:\n  - { send: POST /orders, to: order }\n";
  expect(toldOf(`setup:\n  order: {}\npayment: {}\n${steps}`)).toEqual([
    "4:1 payment is not indented, so it is not part of setup → indent it below setup",
  ]);
  expect(toldOf(`setup:\n  order: {}\n${steps}payment: {}\n`)).toEqual([
    "6:1 payment is not indented, so it is not part of setup → move it below setup",
  ]);
  expect(toldOf(`payment: {}\nsetup:\n  order: {}\n${steps}`)).toEqual([
    "2:1 payment is not indented, so it is not part of setup → move it below setup",
  ]);
  expect(toldOf(`setup:\nshop:\n  is: service\n  takes: GET /x\nsteps: [{ send: GET /x, to: shop }]\n`)).toEqual([
    "3:1 shop is not indented, so it is not part of setup → indent it below setup",
  ]);
  expect(toldOf("setup: { order: {}, payment: {} }\nsteps:\n- send: POST /orders\nto: order\n")).toContain(
    "5:1 to is not indented, so it is not part of steps → indent it below steps",
  );
});

test.each([
  ["a misspelt kind", "shop: { is: servce,", '2:22 servce is not a kind of server → did you mean "service"?'],
  ["an unknown kind", "shop: { is: foo,", /^2:22 foo is not a kind of server → write order/],
])("%s does not hide the other mistakes of its server", (_, begin, kind) => {
  const setup = `{ ${begin} takes: GET /, does: [{ calls: pya GET /x, optional: yes }] }, pay: { is: service, takes: GET /x } }`;
  expect(told(`title: A\nsetup: ${setup}\nsteps:\n  - { send: GET /, to: shop }\n`)).toEqual([
    typeof kind === "string" ? kind : expect.stringMatching(kind),
    expect.stringMatching(/^2:\d+ shop calls pya, which is not in the setup → did you mean "pay"\?$/),
    expect.stringMatching(/^2:\d+ optional: yes is neither true nor false → write true or false$/),
  ]);
});

test("a misspelt name does not hide the mistakes in its settings, and no other server lacks it", () => {
  expect(
    told("title: A\nsetup: { order: {}, paymnt: { delya: 1s } }\nsteps:\n  - { send: POST /orders, to: order }\n"),
  ).toEqual([
    "2:21 paymnt is not a kind of server → write payment, or add is: payment",
    '2:31 delya is not a known setting → did you mean "delay"?',
  ]);
});

test.each([
  [
    "a list as the setup",
    "title: A\nsetup: [order, payment]\nSTEPS",
    ["2:8 [order, payment] is not a setup → write servers by name, such as payment: { delay: 3s }"],
  ],
  [
    "a misspelt setup",
    "title: A\nSetup: { order: {}, payment: {} }\nSTEPS",
    ['2:1 Setup is not a known key → did you mean "setup"?'],
  ],
  [
    "a server inside another",
    "title: A\nsetup: { order: { payment: { delay: 3s } } }\nSTEPS",
    ["2:19 payment is a server, not a setting of order → move it out of order, next to it"],
  ],
  [
    "a missing server next to a server without a kind",
    "title: A\nsetup: { order: { asks: pay }, payment: {}, order2: {} }\nSTEPS",
    [
      '2:25 order needs pay, which is not in the setup → did you mean "payment"?',
      "2:45 order2 is not a kind of server → write order, or add is: order",
    ],
  ],
  [
    "a map in place of a list",
    "title: A\nsetup: { order: {}, payment: { faults: { delay: 3s } } }\nSTEPS",
    ["2:40 faults: { delay: 3s } is not a list → write [{ delay: 3s }]"],
  ],
  [
    "no values",
    "title:\nsetup:\nsteps:\n",
    [
      "1:7 title: nothing is not text → write some text",
      "2:7 nothing is not a setup → write servers by name, such as payment: { delay: 3s }",
      "3:7 steps: nothing is not a list → write its entries below it, each after a -",
    ],
  ],
  [
    "a list in place of a name",
    "title: A\nsetup: { order: {}, payment: {} }\nsteps:\n  - { send: POST /orders, to: [order] }\n",
    ["4:31 to: [order] is not a server's name → write order"],
  ],
  [
    "a repeated key",
    "title: A\nsetup:\n  order: {}\n  order: {}\n  payment: {}\nSTEPS",
    ["4:3 order occurs twice in the same map → it is in line 3 already; leave one of them out"],
  ],
  [
    "a missing comma",
    "title: A\nsetup: { order: {}, payment: {} }\nsteps:\n  - { send: POST /orders to: order }\n",
    ["4:13 a comma is missing before to → separate settings in brackets with commas"],
  ],
])("%s is one mistake with one way out", (_, text, mistakes) => {
  expect(told(text.replace("STEPS", "steps: [{ send: POST /orders, to: order }]\n"))).toEqual(mistakes);
});

test("an expectation of a step that cannot be read is not a mistake of its own", () => {
  const steps = "steps:\n  - { send: POST /orders, to: order, wait: 3s }\nexpect: { step: 1, status: 200 }\n";
  expect(told(`title: A\nsetup: { order: {}, payment: {} }\n${steps}`)).toEqual([
    "4:38 send and wait are in one entry → write a separate entry for each",
  ]);
});

test("an unknown key of a twist is not also a twist that changes nothing", () => {
  const twist = "twist: { payment: { delay: 3s }, says: a, expect: { step: 1, status: 200 } }\n";
  const text = `title: A\nsetup: { order: {}, payment: {} }\nsteps: [{ send: POST /orders, to: order }]\n${twist}`;
  expect(told(text)).toEqual(["4:10 payment is not a known key → write says, setup, load, predict or expect"]);
});

describe("a setup", () => {
  test.each([
    ["{ payment: { delya: 3s } }", '2:21 delya is not a known setting → did you mean "delay"?'],
    [
      '{ order: { retry: { tries: 2, on: ["503"] } }, payment: {} }',
      "2:43 on: 503 is text, not a number → remove the quotes",
    ],
    ["{ payment: { interim: 101 } }", "2:30 interim: 101 is not a known value → write 100 or 102"],
    ["{ payment: { idle-close: soon } }", "2:33 idle-close: soon is not a known value → write true or just-before"],
    ["{ payment: { faults: [{ hang: true, path: pay }] } }", "2:50 path: pay is not a path → write /pay"],
    [
      '{ payment: { faults: [{ hang: true, header: "a b: c" }] } }',
      '2:52 header: "a b: c" is not a header → write name, or name: value',
    ],
    [
      "{ payment: { faults: [{ hang: true, from: 5s, until: 5s }] } }",
      "2:61 until: 5s is not after the start time → write a later one",
    ],
    ["{ payment: { zzz: 3s } }", "2:21 zzz is not a known setting → see lab list settings and lab list faults"],
    ["{ payment: { delay: -1s } }", "2:28 delay: -1s is below zero → write a duration such as 1s"],
    [
      "{ payment: { delay: soon } }",
      "2:28 delay: soon is not a duration or a distribution → write 100ms, 50ms to 150ms, exponential 100ms, lognormal 100ms 1.0, pareto 100ms 2.5 or normal 100ms 20ms",
    ],
    ["{ payment: { hang: yes } }", "2:27 hang: yes is neither true nor none → write true, or none"],
    [
      "{ payment: { faults: [{ hang: none }] } }",
      "2:38 hang: none removes only a fault that is written as a setting → leave this entry out",
    ],
    [
      "{ payment: { faults: [{ cut-gzip: none }] } }",
      "2:42 cut-gzip: none removes only a fault that is written as a setting → leave this entry out",
    ],
    ["{ payment: { full-queue: 1 } }", "2:33 full-queue: 1 needs a unit → write 1s or 1ms, or true"],
    ["{ payment: { faults: [{ full-queue: 1 }] } }", "2:44 full-queue: 1 needs a unit → write 1s or 1ms, or true"],
    [
      "{ payment: { full-queue: false } }",
      "2:33 full-queue: false is neither true nor a duration → write none to switch it off",
    ],
    [
      "{ payment: { hang-up: never } }",
      "2:30 hang-up: never is neither a place nor a size → write none to switch it off",
    ],
    ["{ payment: { reset: 9 } }", "2:28 reset: 9 needs a unit → write 9B, 9KB or 9MB"],
    ['{ payment: { off: "true" } }', "2:26 off: true is text, not a boolean → remove the quotes"],
    ["{ order: { retry: { tries: 3, wait: 100 } }, payment: {} }", "2:44 wait: 100 needs a unit → write 100s or 100ms"],
    [
      "{ order: { retry: { tries: 3, wait: soon } }, payment: {} }",
      "2:44 wait: soon is not a duration → write 3s, 500ms, 2m or 1h",
    ],
    ["{ order: { hedge: 50 }, payment: {} }", "2:26 hedge: 50 needs a unit → write 50s or 50ms"],
    ["{ order: {}, payment: { cache: 80 } }", "2:39 cache: 80 needs a percent sign → write 80%"],
    [
      "{ order: { retry: { budget: soon } }, payment: {} }",
      "2:36 budget: soon is not a map → write { share: 10%, perSecond: 0, starts: 10 }",
    ],
    ["{ order: { retry: { budget: 10 } }, payment: {} }", "2:36 budget: 10 is not a map → write { share: 10% }"],
    ["{ payment: 3s }", "2:19 payment: 3s is not a map → write settings, such as { delay: 3s }"],
    [
      "{ order: { timeout: 1s }, payment: { timeout: 3s } }",
      "2:45 timeout is a setting of order, not of payment → did you mean order.timeout?",
    ],
    ["{ payment: {}, pay2: { is: paymnt } }", '2:35 paymnt is not a kind of server → did you mean "payment"?'],
    [
      "{ payment: {}, Pay: { is: payment } }",
      "2:23 Pay is not a valid server name → write lowercase letters, digits and -",
    ],
    [
      "{ payment: {}, client: {} }",
      "2:23 client is the name of the learner's own client → give the server another name",
    ],
    ["{ order: {} }", "2:10 order needs payment, which is not in the setup → add payment: {} to the setup"],
    [
      "{ order: { asks: paymnt }, payment: {} }",
      '2:25 order needs paymnt, which is not in the setup → did you mean "payment"?',
    ],
    [
      "{ payment: { faults: [{ delay: 1s, hang: true }] } }",
      "2:43 delay and hang are in one entry → write a separate entry for each",
    ],
    ["{ payment: { faults: [{ dely: 1s }] } }", '2:32 dely is not a known key → did you mean "delay"?'],
    ["{ payment: { faults: hang } }", "2:29 faults: hang is not a list → write - hang: true"],
    ["{ order: { retry: { on: soon } }, payment: {} }", "2:32 on: soon is not a list → write [timed-out, 503]"],
    ["{ payment: { faults: [hang] } }", "2:30 faults: hang is not a map → write hang: true"],
    ["{ payment: { delay: 3s to 1s } }", "2:28 delay: 3s to 1s runs backwards → write 1s to 3s"],
    ["{ payment: { faults: [{ delay: 1s, share: 10 }] } }", "2:50 share: 10 needs a percent sign → write 10%"],
  ])("%s", (setup, mistake) => {
    const to = setup.includes("order") ? "order" : "payment";
    expect(told(lesson({ setup, steps: `[{ send: POST /x, to: ${to} }]` }))).toEqual([mistake]);
  });

  test("has entries in faults that name their fault", () => {
    const mistakes = told(lesson({ setup: "{ payment: { faults: [{ nth: 2 }] } }", steps: "[{ wait: 1s }]" }));
    expect(mistakes).toEqual([expect.stringMatching(/^2:30 this entry in faults is incomplete → add delay, hang/)]);
  });

  test("has a maximum number of servers", () => {
    const many = Array.from({ length: 301 }, (_, index) => `p${index}: { is: payment }`).join(", ");
    expect(told(lesson({ setup: `{ ${many} }`, steps: "[{ wait: 1s }]" }))).toEqual([
      "2:1 301 servers are more than one scenario may start → write at most 300",
    ]);
  });
});

describe("a step", () => {
  test.each([
    ["[{ snd: POST /orders }]", '3:11 snd is not a known key → did you mean "send"?'],
    ["[{}]", "3:9 this entry in steps is empty → add send, wait, change or load"],
    ["[{ foo: 1 }]", "3:11 foo is not a known key → write send, wait, change or load"],
    [
      "[client sends POST /orders to order]",
      "3:9 steps: client sends POST /orders to order is not a map → write send: POST /orders",
    ],
    ["[wait 2s]", "3:9 steps: wait 2s is not a map → write wait: 2s"],
    ["[think hard]", "3:9 steps: think hard is not a map → write { send: …, to: … }"],
    [
      '[{ send: POST /orders, to: order, expect: { status: "504" } }]',
      "3:60 status: 504 is text, not a number → remove the quotes",
    ],
    ["[{ send: POST /orders, to: order, expect: 504 }]", "3:50 expect: 504 is not a map → write { status: 504 }"],
    [
      "[{ send: FETCH /orders, to: order }]",
      "3:17 send: FETCH /orders is not a request → write GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS before the path",
    ],
    ["[{ send: GET, to: order }]", "3:17 send: GET is not a request → write GET /"],
    ["[{ wait: 3 }]", "3:17 wait: 3 needs a unit → write 3s or 3ms"],
    ["[{ send: /orders, to: order }]", "3:17 send: /orders is not a request → write POST /orders"],
    ["[{ send: post orders, to: order }]", "3:17 send: post orders is not a request → write POST /orders"],
    [
      "[{ send: GET http://example.com/, to: order }]",
      '3:17 send: "GET http://example.com/" names a host → write only the path and name the server with to',
    ],
    [
      "[{ send: GET //example.com/, to: order }]",
      "3:17 send: GET //example.com/ names a host → write only the path and name the server with to",
    ],
    ["[{ send: POST /orders }]", "3:9 to is missing in steps → write to: …"],
    [
      "[{ send: POST /orders, to: order, headers: { Connection: close } }]",
      "3:53 Connection is set by the client itself → leave it out",
    ],
    [
      '[{ send: POST /orders, to: order, headers: { a: "x\\r\\ny: z" } }]',
      '3:56 a: "x\\r\\ny: z" contains characters that are not allowed in a header → write plain text',
    ],
    [
      "[{ send: POST /orders, to: order, times: 1001 }]",
      "3:49 times: 1001 is out of range → write a whole number from 1 to 1000",
    ],
    [
      "[{ send: POST /orders, to: order, times: 600 }, { send: POST /orders, to: order, times: 600 }]",
      "3:56 with this step the client makes 1200 calls → make it 1000 or fewer in all",
    ],
    [
      "[{ send: POST /orders, to: order/management }]",
      "3:35 to: order has no door management in this setup → write order",
    ],
    ["[{ change: { paymnt: { off: true } } }]", '3:21 paymnt is not in the setup → did you mean "payment"?'],
    ["[{ change: { payment: { is: order } } }]", "3:32 the kind of a server cannot change → leave out is"],
    ["[]", "3:8 steps: [] is empty → write at least one step"],
  ])("%s", (steps, mistake) => {
    expect(told(lesson({ steps }))).toEqual([mistake]);
  });
});

describe("an expectation", () => {
  test.each([
    ["{ whoo: payment, event: finished }", '4:11 whoo is not a known key → did you mean "who"?'],
    [
      "{ to: payment/back, status: 200 }",
      '4:15 to: payment/back is not a server of this setup → did you mean "payment"?',
    ],
    [
      "{ from: gateway, status: 200 }",
      "4:17 from: gateway is not a server of this setup → add gateway: {} to the setup, or write order, payment or client",
    ],
    ["{ who: payment, event: paid }", "4:32 event: paid is not a known value → write finished"],
    ["{ who: payment, event: timed-out }", "4:32 event: timed-out is not a known value → write failed"],
    ["{ step: 2, status: 200 }", "4:17 step: 2 is not a step that sends → write 1"],
    ["{status:504}", '4:10 "status:504" is not a known key → did you mean status: 504?'],
    ["{ failure: timedout }", "4:20 failure: timedout is not a known value → did you mean timed-out?"],
    ["{ took: { atleast: 1s } }", '4:19 atleast is not a known key → did you mean "atLeast"?'],
    ["{ body: 5 }", "4:17 body: 5 is not text → write it in quotes"],
    [
      "{ inOrder: [{ who: payment, event: arrived }] }",
      "4:20 inOrder: [{ who: payment, event: arrived }] is too short → write at least two events",
    ],
    [
      "{ who: payment, event: finished, at: 3s, count: 0 }",
      "4:9 expect: { who: payment, event: finished, at: 3s, count: 0 } expects an event both never and at a time → leave out at, or write at: { atLeast: ... }",
    ],
  ])("%s", (expectation, mistake) => {
    expect(told(lesson({ rest: `expect: ${expectation}` }))).toEqual([mistake]);
  });

  test.each(["{ step: 1 }", "{ nth: 2 }"])("without a claim is rejected: %s", (expectation) => {
    const claims = "status, outcome, failure, phase, code, body, headers, servedBy, knows, took, count or connections";
    expect(told(lesson({ rest: `expect: ${expectation}` }))).toEqual([
      `4:9 expect: ${expectation} claims nothing → write ${claims}`,
    ]);
  });
});

describe("questions", () => {
  const choices = (first: string, second: string) =>
    `[{ says: ${first}, expect: { status: 200 } }, { says: ${second}, expect: { from: paymnt, status: 200 } }]`;
  test.each([
    ["before the run", (list: string) => `predict: { ask: What?, choices: ${list} }`],
    ["after it", (list: string) => `seen: ${list}`],
    [
      "of a twist",
      (list: string) =>
        `twist: { says: x, setup: { order: { timeout: 1s } }, expect: { status: 200 }, predict: { ask: What?, choices: ${list} } }`,
    ],
    [
      "of a review",
      (list: string) => `review: { set: { order: { timeout: 1s } }, predict: { ask: What?, choices: ${list} } }`,
    ],
  ])("%s name existing servers and differ from each other", (_, rest) => {
    expect(told(lesson({ rest: rest(choices("a", "b")) }))).toEqual([expect.stringMatching(/from: paymnt .*payment/)]);
    const mended = choices("a", "a").replace("paymnt", "order");
    expect(told(lesson({ rest: rest(mended) }))).toEqual([expect.stringMatching(/two choices say the same/)]);
  });

  test("without a text are not reported as equal to each other", () => {
    const rest = "seen: [{ expect: { status: 200 } }, { expect: { status: 500 } }]\n";
    expect(told(lesson({ rest }))).toEqual([
      "4:8 says is missing in seen → write says: …",
      "4:37 says is missing in seen → write says: …",
    ]);
  });

  test("a review changes something", () => {
    const rest = (set: string) =>
      `review: { set: ${set}, predict: { ask: What?, choices: ${choices("a", "b").replace("paymnt", "order")} } }`;
    expect(told(lesson({ rest: rest("{ order: {} }") }))).toEqual([expect.stringMatching(/this changes nothing/)]);
    const same = lesson({ setup: "{ order: { timeout: 1s }, payment: {} }", rest: rest("{ order: { timeout: 1s } }") });
    expect(told(same)).toEqual([expect.stringMatching(/order.timeout is 1s already/)]);
  });
});

describe("a twist", () => {
  const twist = (setup: string) => lesson({ rest: `twist: { says: x, setup: ${setup}, expect: { status: 200 } }` });
  test.each([
    ["{ order: { timeout: none, warnsOnly: true } }", "4:19 this twist changes 2 settings → change exactly one"],
    ["{ order: {} }", "4:19 this twist changes nothing → change exactly one"],
    ["{ order: { asks: order2 } }", "4:43 order needs order2, which is not in the setup → write payment"],
    ["{ ordre: { timeout: 1s } }", '4:28 ordre is not in the setup → did you mean "order"?'],
  ])("%s", (setup, mistake) => {
    expect(told(twist(setup))).toEqual([mistake]);
  });

  test("that sets the current value is rejected", () => {
    const text = lesson({
      setup: "{ order: { timeout: 1s }, payment: {} }",
      rest: "twist: { says: x, setup: { order: { timeout: 1s } }, expect: { status: 200 } }",
    });
    expect(told(text)).toEqual(["4:46 order.timeout is 1s already → write another value"]);
  });
});

describe("what is not a scenario", () => {
  test.each([
    [
      "use: { order: { url: http://localhost:8080 } }\n",
      ["1:1 this is a bench file, not a scenario → write lab gauntlet --bench lesson.yaml"],
    ],
    [
      "rules: 5\n",
      [/^1:1 this is not a scenario: .* → write title, setup and steps; lab new mine.yaml writes an example$/],
    ],
    ["payment: {}\ntitle: A\n", [/^1:1 payment is not a known key/, /setup is missing/, /steps is missing/]],
    ["", ["1:1 this file is empty → write title, setup and steps"]],
    ["# nothing but a comment\n", ["1:1 this file is empty → write title, setup and steps"]],
    ["hello", ["1:1 hello is not a scenario → write title, setup and steps"]],
    ["- a\n- b\n", ["1:1 [a, b] is not a scenario → write title, setup and steps"]],
    [
      lesson({ rest: "lesson:\n\tx: y\n" }),
      ["5:1 a tab indents this line → write spaces instead, here and wherever a line begins with a tab"],
    ],
    [
      lesson({ rest: "title: Again\n" }),
      ["4:1 title occurs twice in the same map → it is in line 1 already; leave one of them out"],
    ],
    [lesson({ rest: "---\ntitle: b\n" }), ["4:1 a second document begins here → write one scenario per file"]],
    [
      lesson({ rest: "lesson: when: then\n" }),
      ["4:9 a second colon in this line, outside quotes → put the text after the first colon in quotes"],
    ],
    [
      lesson({ rest: "lesson: !!js/function x\n" }),
      ["4:9 tags (!…) have no meaning in a scenario → leave the tag out"],
    ],
    [
      lesson({ rest: "lesson: &a x\nsource: *a\n" }),
      ["5:9 *a is an alias, which scenarios do not support → write the value out"],
    ],
    [lesson({ rest: "__proto__: { polluted: true }\n" }), [expect.stringMatching(/^4:1 __proto__ is not a known key/)]],
  ])("%j", (text, mistakes) => {
    expect(told(text)).toEqual(mistakes.map((each) => (each instanceof RegExp ? expect.stringMatching(each) : each)));
  });

  test.each([
    ["lists", "[".repeat(100_000)],
    ["maps", "{a: ".repeat(60_000)],
    ["what is closed again", `title: ${"[".repeat(100)}${"]".repeat(100)}`],
  ])("%s nested very deeply", (_, text) => {
    expect(told(text)).toContainEqual(expect.stringMatching(/this is nested too deeply → write at most 24 levels/));
  });
});

test("nothing in a file reaches the prototypes of the program", () => {
  told(lesson({ setup: "{ __proto__: { polluted: true }, constructor: { is: payment }, payment: {} }" }));
  expect({}).not.toHaveProperty("polluted");
});

test("a scenario that tries to start a program gets a message that says where programs are started", () => {
  const text =
    "title: X\nuse: { order: { run: node x.js } }\nsetup: { order: {}, payment: {} }\nsteps: [{ send: POST /orders, to: order }]\n";
  expect(told(text)).toEqual([
    "2:1 a scenario cannot start programs, so use is not a key of it → write --use order=COMMAND on the command line, or move it to a bench file, which --bench reads",
  ]);
});

describe("an expectation that can never fail, or never hold", () => {
  const loads = [
    "{ load: POST /orders, to: order, name: a, rate: 2/s, for: 2s, together: true }",
    "{ load: GET /orders, to: order, name: b, rate: 2/s, for: 2s }",
    "{ send: POST /orders, to: order }",
  ];
  const expected = (each: string) => told(lesson({ steps: `[${loads.join(", ")}]`, rest: `expect: ${each}\n` }));

  test.each([
    ["{ to: payment, count: {} }", "has no bounds → write atLeast or atMost"],
    ["{ to: payment, took: {} }", "has no bounds → write atLeast or atMost"],
    ["{ who: payment, event: arrived, at: {} }", "has no bounds → write atLeast or atMost"],
    [
      "{ to: payment, count: { atLeast: 5, atMost: 2 } }",
      "has nothing between its bounds → write the smaller one as atLeast",
    ],
    ["{ load: a, took: { p99: { atLeast: 5s, atMost: 1s } } }", "has nothing between its bounds"],
    ["{ load: a, good: { about: 99%, within: 1pt, atLeast: 98% } }", "has about next to atLeast or atMost"],
    ["{ load: a, share: { status: 503, atLeast: 5%, atMost: 1% } }", "has nothing between its bounds"],
    ["{ load: a, collapsed: { in: {}, of: 1 } }", "has no bounds → write atLeast or atMost"],
    ["{ load: a, collapsed: { in: 1, of: 7 } }", "of: 7 is not the number of runs, 1 → write 1"],
    [
      "{ useless: { server: paymnt, atMost: 90% } }",
      'server: paymnt is not a server of this setup → did you mean "payment"?',
    ],
  ])("%s is refused", (each, says) => {
    const problems = expected(each);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(says);
  });

  test.each(["{ step: 3, took: { atMost: 3s } }", "{ useless: { server: payment, atMost: 90% } }"])(
    "%s need not say which load",
    (each) => {
      expect(expected(each)).toEqual([]);
    },
  );
});
