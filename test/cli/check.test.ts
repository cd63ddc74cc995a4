import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lab } from "./lab.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lab-check-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(text: string): string {
  const path = join(folder, "lesson.yaml");
  writeFileSync(path, text);
  return path;
}

test("a lesson of the library passes as a complete lesson", async () => {
  const { code, out, err } = await lab(["check", "refused-502"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("This is a complete lesson.");
});

test("a file of another kind gets one message that says what can be checked", async () => {
  const other = join(folder, "README.md");
  writeFileSync(other, "# Title\n\n**Bold: text**\n- `x`: y: z\n");
  const { code, err } = await lab(["check", other]);
  expect(code).toBe(2);
  expect(err.replaceAll(/\s+/g, " ")).toMatch(
    /^error: \S+README.md is not a scenario file name a .yaml file; lab check --help says which kinds there are $/,
  );
  const notes = join(folder, "notes.yaml");
  writeFileSync(notes, "- one: two: three\nfour [five\n  six: 7\n :8\n");
  expect((await lab(["check", notes])).err.replaceAll(/\s+/g, " ")).toMatch(
    /^error: \S+notes.yaml is not a scenario file write title, setup and steps; lab new mine.yaml writes an example $/,
  );
  const dashed = join(folder, "dashed.txt");
  writeFileSync(dashed, "---\ntitle: x\nsetup: { payment: {} }\nsteps: [{ sned: POST /pay, to: payment }]\n");
  expect((await lab(["check", dashed])).err).toContain("dashed.txt:4:");
  const page = join(folder, "page.md");
  writeFileSync(page, "# Title\n\nA **lesson: is** a\n\n```\ntitle: x\nsetup: {}\n```\n");
  expect((await lab(["check", page])).err).toMatch(/^error: \S+page.md is not a\s+scenario file\n/);
  const foreign = file('{ "name": "shop", "version": "1.0.0", "license": "MIT" }');
  const told = (await lab(["check", foreign])).err;
  expect(told).toContain("lesson.yaml:1:1  this is not a scenario");
  expect(told).not.toContain("known key");
});

test("with --json the checks are one document, and the exit code stays", async () => {
  const path = file(
    "title: t\nsetup: { payment: {} }\nsteps: [{ send: POST /pay, to: payment, expect: { status: 500 } }]\n",
  );
  const { code, out } = await lab(["check", path, "refused-502", "--json"]);
  expect(code).toBe(1);
  const { kind, checked, benches } = JSON.parse(out);
  expect({ kind, benches }).toEqual({ kind: "checks", benches: [] });
  expect(checked).toMatchObject([
    { scenario: "lesson", asLesson: false, holds: false, undecided: false, skipped: [] },
    { scenario: "refused-502", asLesson: true, holds: true, undecided: false, skipped: [] },
  ]);
  expect(checked[0].checks.find(({ holds }: { holds: boolean }) => !holds)).toEqual({
    says: "real world: POST /pay: gets 500",
    holds: false,
    saw: expect.stringMatching(/^200 after /),
  });
});

test("a file that runs but is not a complete lesson is told what it lacks, with --lesson", async () => {
  const path = file(
    "title: Payment is off\nsetup: { order: {}, payment: { off: true } }\nsteps:\n  - send: POST /orders\n    to: order\n    expect: { status: 502 }\n",
  );
  expect((await lab(["run", path])).code).toBe(0);
  const { code, out } = await lab(["check", path, "--lesson"]);
  expect(code).toBe(1);
  expect(out).toMatch(/source is\s+missing/);
  expect(out).toContain("This is not a complete lesson yet.");
  const plain = await lab(["check", path]);
  expect(plain.code).toBe(0);
  expect(plain.out).not.toContain("missing");
  expect(plain.out).toContain("Everything holds.");
});

test("a file of your own that holds although a customer is charged twice says so, unless it counts charges", async () => {
  const checked = async (tries: number, status: number, more = "") => {
    const setup = `{ order: { timeout: 1s, retry: ${tries} }, payment: { delay: 3s } }`;
    const steps = `[{ send: POST /orders, to: order, expect: { status: ${status} } }]`;
    return (await lab(["check", file(`title: t\nworlds: [virtual]\nsetup: ${setup}\nsteps: ${steps}\n${more}`)])).out;
  };
  const note = "Note: payment charged one request twice.";
  expect(await checked(2, 504)).toContain(`Everything holds.\n${note}`);
  expect(await checked(1, 504)).not.toContain("Note");
  const failed = await checked(2, 502);
  expect(failed).toContain("Not everything holds.");
  expect(failed).not.toContain("Note");
  const charge = "{ who: payment, event: charged }";
  const counted = [
    "expect: { who: payment, event: charged, count: 2 }",
    "expect: { who: payment, event: charged, says: { contains: charged }, count: { atLeast: 1 } }",
    `expect: { inOrder: [${charge}, ${charge}] }`,
  ];
  for (const more of counted) expect(await checked(2, 504, more), more).not.toContain("Note");
  const others = ["expect: { who: payment, event: charged }", "expect: { who: order, event: arrived, count: 1 }"];
  for (const more of others) expect(await checked(2, 504, more), more).toContain(note);
});

test("of a file that expects nothing, and of a path that its server does not take, check says so", async () => {
  const path = file("title: t\nsetup: { order: {}, payment: {} }\nsteps: [{ send: POST /order, to: order }]\n");
  const { code, out, err } = await lab(["check", path]);
  expect(code).toBe(0);
  expect(out).toContain("It plays, but it expects nothing, so no result was checked.");
  expect(out).not.toContain("holds");
  expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(err).toBe("lesson: order does not take POST /order: did you mean POST /orders?\n");
});

test("a property that changes nothing here is named on stderr, in a run, a check and a change of a step", async () => {
  const path = file(
    "title: A check\nworlds: [virtual]\nsetup:\n  health: { properties: { server.ssl.enabled: true } }\n  payment: {}\n  gateway:\n    properties:\n      spring.cloud.gateway.server.webflux.httpclient.compression: 'true'\nsteps:\n  - { send: GET /actuator/health, to: health, expect: { status: 200 } }\n  - change: { health: { spring.webflux.base-path: /x } }\n",
  );
  const err = [
    "lesson: health: server.ssl.enabled is not played: answers here are never encrypted",
    "lesson: gateway: spring.cloud.gateway.server.webflux.httpclient.compression is not played",
    "lesson: health: spring.webflux.base-path belongs to a reactive application, which lab health does not play; lab route does",
  ];
  for (const command of ["run", "check"]) {
    const ended = await lab([command, path]);
    expect(ended.code).toBe(0);
    expect(ended.err.trimEnd().replaceAll(/\s+/g, " ")).toBe(err.join(" "));
  }
  const lesson = file(
    "title: A lesson\nworlds: [virtual]\nsetup:\n  health: { server.ssl.enabled: true }\nsteps:\n  - { send: GET /actuator/health, to: health, expect: { status: 200 } }\npredict:\n  ask: Which one?\n  choices:\n    - { says: ok, expect: { status: 200 } }\n    - { says: no, expect: { status: 503 } }\n",
  );
  const predicted = await lab(["predict", lesson, "--choose", "1"], { LAB_STATE: folder });
  expect(predicted.err.replaceAll(/\s+/g, " ")).toContain(err[0]);
});

test("all mistakes of a file are reported at once, with their places, and nothing is run", async () => {
  const path = file(
    "title: Wrong\nsetup:\n  order: { timeout: 1 }\n  paymant: { delya: 3s }\nsteps:\n  - send: POST /orders\n    to: order\n",
  );
  const { code, out, err } = await lab(["check", path]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toMatch(/lesson\.yaml:3:\d+/);
  expect(err).toMatch(/lesson\.yaml:4:\d+/);
});

test.each([
  ["a setup", "setup: { order: {}, payment: { faults: [{ few-files: 3, calls: [2] }] } }\nsteps:\n", ""],
  ["a step", "setup: { order: {}, payment: {} }\nsteps:\n  - change: { payment: { few-files: 3 } }\n", ""],
  [
    "a twist",
    "setup: { order: {}, payment: {} }\nsteps:\n",
    "twist: { says: few, setup: { payment: { few-files: 3 } }, expect: { step: 1, status: 200 } }\n",
  ],
])("%s that only the real world can play is reported if the virtual one is requested too", async (_, before, after) => {
  const path = file(`title: Few\n${before}  - { send: POST /orders, to: order }\n${after}`);
  const { code, out, err } = await lab(["check", path]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain("payment.few-files: 3");
  expect(err).toContain("worlds: [real]");
  writeFileSync(path, readFileSync(path, "utf8").replace("setup", "worlds: [real]\nsetup"));
  expect((await lab(["check", path])).code).not.toBe(2);
});

test("each failed expectation has its own line, next to what was seen", async () => {
  const path = file(
    "title: Wrong\nworlds: [virtual]\nsetup: { order: {}, payment: { off: true } }\nsteps:\n  - send: POST /orders\n    to: order\n    expect: { status: 504 }\nexpect:\n  - { from: order, to: payment, failure: reset }\n",
  );
  const { out } = await lab(["check", path]);
  expect(out.match(/✗ virtual world: (?!no caller)/g)).toHaveLength(2);
});

test("a user's own file is called by its path in every printed command", async () => {
  const path = file(
    "title: Off\nsetup: { order: {}, payment: { off: true } }\nsteps:\n  - { send: POST /orders, to: order }\ntwist: { says: it is on, setup: { payment: { off: false } }, expect: { step: 1, status: 200 } }\n",
  );
  expect((await lab(["show", path])).out).toContain(`your own, real and virtual world`);
  expect((await lab(["show", path])).out).toContain(`lab run ${path}`);
  expect((await lab(["run", path])).out).toContain(`lab run ${path} --twist`);
  expect((await lab(["predict", path, "--choose", "1"])).err).toContain(`lab run ${path}`);
});
