import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readBench } from "../../../src/cli/own/bench/bench-file.ts";
import { ProblemError } from "../../../src/text/problems/problem.ts";
import { lab } from "../lab.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-bench-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** A server with its own contract: a different path and answer, JSON, a key, and a configuration file. */
const shop = `
import http from "node:http";
import { readFileSync } from "node:fs";
const { PORT, PAY_BASE, CONFIG } = process.env;
const config = JSON.parse(readFileSync(CONFIG, "utf8"));
if (config.pay !== PAY_BASE || config.port !== Number(PORT)) throw new Error("the template was not filled in");
http.createServer((request, response) => {
  if (request.url === "/up") return response.writeHead(204).end();
  let body = "";
  request.on("data", (part) => { body += part; }).on("end", () => {
    const { id } = JSON.parse(body);
    const headers = { "idempotency-key": id };
    fetch(PAY_BASE + "/charges", { method: "POST", headers, redirect: "manual", signal: AbortSignal.timeout(1000) })
      .then(async (paid) => (paid.status === 201 && (await paid.json()).status === "succeeded" ? 201 : 502))
      .catch((error) => (error.name === "TimeoutError" ? 504 : 502))
      .then((status) => response.writeHead(status).end());
  });
}).listen(PORT, "127.0.0.1");
`;
const bench = `
use:
  order:
    run: node ${join(folder, "shop.mjs")}
    env: { PAY_BASE: "{payment.url}/v1" }
    ready: GET /up
    ask: { path: /api/checkout, headers: { content-type: application/json }, body: '{"item": 1, "id": "{id}"}' }
    answers: { paid: 201 }
    template: shop.json
payment:
  path: POST /v1/charges
  paid: { status: 201, headers: { content-type: application/json }, body: '{"status": "succeeded"}' }
  key: header idempotency-key
`;

test("a bench file gives a server everything that it needs", async () => {
  file("shop.mjs", shop);
  file("shop.json", '{ "pay": "{payment.url}/v1", "port": {port} }');
  const path = file("bench.yaml", bench);
  const failures = "hang,cut-body,error-in-200,sent-twice,three-hang";
  const { code, out, err } = await lab(["gauntlet", "--bench", path, "--only", failures, "--json"]);
  expect(err).toBe("");
  const { gauntlet } = JSON.parse(out);
  expect(
    gauntlet.rows.map((row: { failure: string; got: unknown; charged: number }) => [row.failure, row.got, row.charged]),
  ).toEqual([
    ["hang", { status: 504 }, 0],
    ["cut-body", { status: 502 }, 0],
    ["error-in-200", { status: 502 }, 0],
    ["three-hang", { status: 504 }, 1],
    ["sent-twice", { status: 201 }, 1],
  ]);
  expect(code).toBe(0);
});

test("lab run sends the requests of the bench file, and payment accepts those of its contract", async () => {
  const path = file("bench.yaml", bench);
  const { code, out } = await lab(["run", "on-time", "--bench", path, "--json"]);
  expect([0, 1]).toContain(code);
  const [report] = JSON.parse(out).reports;
  expect(report.calls).toMatchObject([
    { line: "POST /api/checkout", outcome: { status: 201 } },
    { line: "POST /v1/charges", parent: 1 },
  ]);
});

test("{id} is filled in wherever a request has it, in lab run too", async () => {
  file(
    "echo.mjs",
    `import http from "node:http";
    http.createServer((q, s) => s.end(q.headers["idempotency-key"])).listen(process.env.PORT, "127.0.0.1");`,
  );
  const ask = '{ path: "/orders/{id}", headers: { idempotency-key: "{id}" } }';
  const path = file("id.yaml", `use: { order: { run: node ${join(folder, "echo.mjs")}, ask: ${ask} } }`);
  const { out } = await lab(["run", "on-time", "--bench", path, "--json"]);
  const [{ line, outcome }] = JSON.parse(out).reports[0].calls;
  expect([line, outcome.body]).toEqual(["POST /orders/order-1", "order-1"]);
});

test("a status in quotes is the same status", async () => {
  const path = file("quoted.yaml", 'use: { order: { run: x, answers: { paid: "201", notPaid: ["402", 4xx] } } }');
  const { servers } = await readBench(path);
  expect(servers.order!.answers).toMatchObject({ paid: [201], notPaid: [402, "4xx"] });
});

test("a status that the file names loses its usual meaning", async () => {
  const path = file("own-402.yaml", "use: { order: { run: x, answers: { unknown: [402, 5xx] } } }");
  const { answers } = (await readBench(path)).servers.order!;
  expect(answers).toEqual({ paid: ["2xx"], notPaid: [400, 409, 422], unknown: [402, "5xx"] });
});

test("if nothing is ever paid, the meaning of the status is said, and where to change it", async () => {
  const answers = "{ paid: 2xx, notPaid: [402], unknown: 200 }";
  const path = file("never.yaml", `use: { order: { run: node examples/servers/node/order.mjs, answers: ${answers} } }`);
  const { err, code } = await lab(["gauntlet", "--bench", path, "--only", "refused"]);
  expect(code).toBe(2);
  const said = err.replaceAll(/\s+/g, " ");
  expect(said).toContain(`POST /orders gets 200, which means unknown in ${path}`);
  expect(said).toContain(`change use.order.ask or use.order.answers in ${path}`);
  expect(said).not.toContain("lab new");
});

test.each([
  ["gauntlet", []],
  ["run", ["timeout-504"]],
])("lab %s shows where a bench file names an unknown server, and the one that was meant", async (command, names) => {
  const path = file("misspelt.yaml", "use:\n  ordr: { run: node x.mjs }\n");
  const { err, code } = await lab([command, ...names, "--bench", path]);
  expect(code).toBe(2);
  expect(err).toContain(`${path}:2:3`);
  expect(err).toContain('did you mean "order"?');
  expect(err).not.toContain("--use");
});

test("lab check reads a bench file", async () => {
  const good = file("good.yaml", bench);
  const { out, code } = await lab(["check", good]);
  expect([code, out.replaceAll(/\s+/g, " ")]).toEqual([
    0,
    expect.stringContaining("a bench file for order and payment"),
  ]);
  expect(out).toContain(`lab gauntlet --bench ${good}`);
  const other = file("other.yaml", "use: { stock: { run: node x.mjs } }");
  const { out: inScenario } = await lab(["check", other]);
  expect(inScenario.replaceAll(/\s+/g, " ")).toContain(
    `to start it in a scenario that has stock: lab run NAME --bench ${other}`,
  );
  expect(JSON.parse((await lab(["check", good, "--json"])).out)).toMatchObject({ checked: [], benches: [good] });
  const wrong = await lab(["check", file("wrong.yaml", "use: { order: { run: x, redy: GET / } }")]);
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("wrong.yaml:1:25")]);
  const lesson = await lab(["check", good, "--lesson"]);
  expect(lesson.code).toBe(2);
  expect(lesson.err.replaceAll(/\s+/g, " ")).toContain("is a bench file, not a lesson");
});

test("a bench file is not taken for a scenario", async () => {
  const { err, code } = await lab(["run", file("good.yaml", bench)]);
  expect(code).toBe(2);
  const said = err.replaceAll(/\s+/g, " ");
  expect(said).toContain("this is a bench file, not a scenario");
  expect(said).toContain("lab gauntlet --bench");
});

test("lab new --bench writes a valid file that fits the lab's own servers", async () => {
  const path = join(folder, "new.yaml");
  const { code } = await lab(["new", "--bench", path]);
  expect(code).toBe(0);
  expect(readFileSync(path, "utf8")).toContain("run: node order.js");
  const { setup, servers, answersWithinMs } = await readBench(path);
  expect(setup.payment).toEqual({
    contract: { path: "POST /pay", status: 200, headers: ["content-type: text/plain"], body: "Payment complete" },
  });
  expect(servers.order).toMatchObject({ run: "node order.js", ask: { path: "/orders" } });
  expect(answersWithinMs).toBe(3000);
  expect((await lab(["new", "--bench", path])).err).toContain("already exists");
});

test.each([
  ["use: { order: { run: x, redy: GET / } }", "redy is not a known key", 1],
  ["use: { order: { env: {} } }", "use.order needs either run or url", 1],
  ["use: { order: { run: x, answers: { paid: 200,\n  unknown: [5xx, 200] } } }", "200 is both paid and unknown", 2],
  ["use: { order: { run: x, answers: { notPaid: 4xx,\n  unknown: 4xx } } }", "4xx is both notPaid and unknown", 2],
  ["use:\n  order: { run: x }\npayment: { path: /v1 }", "is not a method and a path", 3],
  ["use: { order: { run: x } }\npayment: { path: POST /, paid: { status: 900 } }", "900 is not a status of success", 2],
  ["use: { order: { run: x, answers: { paid: 20x } } }", "is not a status", 1],
  ["use: { order: { run: x } }\npayment: { path: GET /, lookup: GET /x }", "does not say where the key is", 2],
  [
    "use: { order: { run: x } }\npayment: { path: GET /, paid: { headers: { a b: c } } }",
    "is not the name of a header",
    2,
  ],
  ["use: { order: { run: x, ask: { path: /, headers: { a: ✓ } } } }", "has a character that no header may have", 1],
  ["use: { order: { run: x } }\nrules: { answersWithin: 3 }", "needs a unit", 2],
])("%j is a Problem with its line and column", async (text, says, line) => {
  const error = await readBench(file("wrong.yaml", text)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProblemError);
  const [problem] = (error as ProblemError).problems;
  expect(problem!.says).toContain(says);
  expect(problem!.where?.line).toBe(line);
});

test.each([
  ["payment: { path: v1 }", 'write "POST /v1/charges"'],
  ["payment: { path: /v1 }", 'write "POST /v1"'],
])("the way out of %s names a method that payment takes", async (payment, cure) => {
  const path = file("wrong.yaml", `use: { order: { run: x } }\n${payment}`);
  await expect(readBench(path)).rejects.toMatchObject({ problems: [{ cure }] });
});

test("a scenario in place of a bench file is answered with the command that plays it", async () => {
  const file = join(folder, "scenario.yaml");
  writeFileSync(file, "title: A\nsetup: { payment: {} }\nsteps: [{ send: POST /pay, to: payment }]\n");
  const { code, err } = await lab(["gauntlet", "--bench", file]);
  expect(code).toBe(2);
  expect(err.replaceAll(/\s+/g, " ")).toContain("this is a scenario, not a bench file");
  expect(err).toContain("lab run ");
});
