import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isFree, keepPort } from "../../../src/cli/own/process/free-port.ts";
import { lab } from "../../cli/lab.ts";

const folder = mkdtempSync(join(tmpdir(), "promises-"));
const written = (name: string, text: string) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};
/** Answers how many requests it got, what its upstream answered, and how many lines are in a file. Notes each start in a file. */
const script = written(
  "shop.mjs",
  `import { appendFileSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
const { PORT, CONFIG, STARTS, LINES } = process.env;
appendFileSync(STARTS, "started at " + PORT + "\\n");
const upstream = CONFIG && JSON.parse(readFileSync(CONFIG, "utf8")).upstream;
let requests = 0;
createServer(async (request, response) => {
  requests += 1;
  if (String(requests) === process.env.LAST) {
    for (let line = 0; line < 9; line++) console.error("Error: no more requests");
    process.exit(7);
  }
  const taken = upstream && (await fetch(upstream + "/take", { method: "POST" }).then((each) => each.json()).catch(() => null));
  const lines = LINES && readFileSync(LINES, "utf8").split("\\n").length - 1;
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ requests, taken, lines }));
}).listen(Number(PORT), "127.0.0.1");
`,
);
const run = `${process.execPath} ${script}`;
const hunt = async (file: string, ...options: string[]) => {
  const { out, err, code } = await lab(["hunt", file, "--json", ...options]);
  return { code, err, document: out === "" ? undefined : JSON.parse(out) };
};

/** A service that runs already. It counts what was taken since the last reset. */
const bank = { taken: 0, resets: 0 };
const bankServer = http.createServer((request, response) => {
  if (request.url === "/reset") [bank.taken, bank.resets] = [0, bank.resets + 1];
  else bank.taken += 1;
  response.end(JSON.stringify(bank.taken));
});
await new Promise<void>((resolve) => bankServer.listen(0, "127.0.0.1", resolve));
afterAll(() => bankServer.close());
const bankUrl = `http://127.0.0.1:${(bankServer.address() as AddressInfo).port}`;

test("a service that runs already is called through the address in a template, and reset by requests", {
  timeout: 60_000,
}, async () => {
  written("config.json", `{ "upstream": "{bank.url}" }`);
  const starts = join(folder, "url-starts");
  const file = written(
    "url.system.yaml",
    `services:
  shop: { run: ${run}, env: { STARTS: ${starts} }, template: config.json }
  bank: { url: "${bankUrl}", calledBy: [shop] }
reset: [{ method: POST, to: bank, path: /reset }]
request: [{ to: shop, path: / }]
accept: [{ when: nothing failed, json: { taken: 1 } }, { when: anything failed, status: 200 }]
`,
  );
  const { code, document } = await hunt(file, "--failures", "503,refused", "--jobs", "4");
  expect(document).toMatchObject({
    calls: [{ id: "shop->bank#1", line: "POST /take" }],
    breaks: [],
    runs: { played: 3 },
  });
  expect(code).toBe(0);
  expect(bank.resets).toBeGreaterThanOrEqual(document.runs.played);
  // A service that runs already is not copied, so there is one copy of the others, too.
  expect(readFileSync(starts, "utf8").match(/started/g)).toHaveLength(1);
  writeFileSync(file, readFileSync(file, "utf8").replace(/^reset.*$/m, ""));
  expect((await hunt(file)).err).toContain("the request fails without a failure");
});

test("a command resets, and a service starts anew before each run", { timeout: 60_000 }, async () => {
  const starts = join(folder, "each-starts");
  const lines = written("lines", "");
  const clear = written(
    "reset.mjs",
    `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(lines)}, "one\\n");`,
  );
  const file = written(
    "each.system.yaml",
    `services:
  front: { run: ${run}, env: { STARTS: ${starts}, LINES: ${lines} }, template: config.json, restart: each }
  bank: { plays: { "POST /take": { body: "1" } }, fails: [404] }
reset: ${process.execPath} ${clear}
request: [{ to: front, path: / }]
accept: [{ when: anything failed, json: { requests: 1, lines: 1 } }, { when: nothing failed, json: { requests: 1, lines: 1, taken: 1 } }]
`,
  );
  const { code, err, document } = await hunt(file, "--failures", "404,refused", "--jobs", "1");
  expect(err).toBe("");
  expect(document).toMatchObject({ breaks: [], runs: { played: 3 } });
  expect(code).toBe(0);
  expect(readFileSync(starts, "utf8").match(/started/g)!.length).toBeGreaterThan(document.runs.played);
  writeFileSync(file, readFileSync(file, "utf8").replace(clear, "--eval process.exit(3)"));
  const failed = await hunt(file, "--jobs", "1");
  expect(failed.err).toContain("ended with 3");
  expect(failed.code).toBe(2);
});

test.each([
  ["two copies play side by side, each at its own ports", "", 2],
  ["services that share something run once, whatever --jobs says", ", shares: [orders.db]", 1],
])("%s", { timeout: 60_000 }, async (_, shares, copies) => {
  const starts = join(folder, `starts-${copies}`);
  const file = written(
    "copies.system.yaml",
    `services:
  shop: { run: ${run}, env: { STARTS: ${starts} }, template: config.json${shares} }
  bank: { plays: { "POST /take": { body: "1" } } }
request: [{ to: shop, path: / }]
`,
  );
  const { code, document } = await hunt(file, "--failures", "503,404,reset,refused", "--jobs", "2");
  expect([code, document.runs.played, document.breaks]).toEqual([0, 5, []]);
  const ports = readFileSync(starts, "utf8").match(/started at \d+/g)!;
  expect(ports).toHaveLength(copies);
  expect(new Set(ports).size).toBe(copies);
});

test("a service that dies of the next request is told in the run before it", { timeout: 60_000 }, async () => {
  const file = written(
    "fragile.system.yaml",
    `services:
  shop: { run: ${run}, env: { STARTS: ${join(folder, "fragile")}, LAST: "2" } }
request: [{ to: shop, path: / }]
`,
  );
  const { err } = await hunt(file, "--jobs", "1");
  expect(err).toContain("shop: Error: no more requests");
  expect(err).toMatch(/and \d+ more lines like these/);
  expect(err.replaceAll(/\s+/g, " ")).toContain(
    "the request fails without a failure: shop ended with exit code 7 (rule: every service stays alive)",
  );
});

test("the port of a program is taken until it starts", async () => {
  const ports = await Promise.all([keepPort(), keepPort()]);
  for (const { port } of ports) expect(await isFree(port)).toBe(false);
  await Promise.all(ports.map((each) => each.handOver()));
  for (const { port } of ports) expect(await isFree(port)).toBe(true);
});

test("a connection of bytes and calls of the same arrow are counted together", { timeout: 60_000 }, async () => {
  const both = written(
    "both.mjs",
    `import { createServer } from "node:http";
import { connect } from "node:net";
createServer(async (request, response) => {
  const { hostname, port } = new URL(process.env.BANK_URL);
  await new Promise((resolve) => connect(port, hostname).on("error", () => {}).once("close", resolve).end("bytes\\n"));
  const { status } = await fetch(process.env.BANK_URL + "/take", { method: "POST" });
  response.end(String(status));
}).listen(Number(process.env.PORT), "127.0.0.1");
`,
  );
  const file = written(
    "both.system.yaml",
    `services:
  shop: { run: ${process.execPath} ${both} }
  bank: { plays: { "POST /take": { body: "1" } } }
request: [{ to: shop, path: / }]
accept: [{ when: nothing failed, body: "200" }, { when: anything failed, body: "503" }]
`,
  );
  const { document } = await hunt(file, "--failures", "503", "--most", "1", "--jobs", "1");
  expect(document.calls.map(({ line }: { line: string }) => line)).toEqual(["CONNECT bytes", "POST /take"]);
  expect(document.table.map(({ result }: { result: string }) => result)).toEqual(["notReached", "holds"]);
});

test("a call that is made after the answer belongs to its own run", { timeout: 60_000 }, async () => {
  const late = written(
    "late.mjs",
    // The first calls are as late as on a machine that is busy while the service loads its code.
    `import { createServer } from "node:http";
let requests = 0;
createServer((request, response) => {
  requests += 1;
  response.end("ok");
  setTimeout(() => fetch(process.env.BANK_URL + "/take", { method: "POST" }).catch(() => {}), requests <= 3 ? 500 : 10);
}).listen(Number(process.env.PORT), "127.0.0.1");
`,
  );
  const file = written(
    "late.system.yaml",
    `services:
  shop: { run: ${process.execPath} ${late} }
  bank: { plays: { "POST /take": { body: "1" } } }
request: [{ to: shop, path: / }]
`,
  );
  const { document } = await hunt(file, "--failures", "503,reset", "--jobs", "1");
  expect(document.calls.map(({ id }: { id: string }) => id)).toEqual(["shop->bank#1"]);
  expect(document.table.map(({ result }: { result: string }) => result)).toEqual(["holds", "holds"]);
});

test("a call that the first runs missed is undecided and said, a fallback is not", { timeout: 60_000 }, async () => {
  // Two runs record, and each sends the request a second time.
  const missed = written(
    "missed.mjs",
    `import { createServer } from "node:http";
let requests = 0;
const call = (url) => fetch(url + "/take", { method: "POST" }).then(({ status }) => status);
createServer(async (request, response) => {
  requests += 1;
  const status = await call(process.env.STOCK_URL);
  if (requests > 4) await call(process.env.BANK_URL);
  if (status !== 200) await call(process.env.SPARE_URL);
  response.end("ok");
}).listen(Number(process.env.PORT), "127.0.0.1");
`,
  );
  const plays = 'plays: { "POST /take": { body: "1" } }';
  const file = written(
    "missed.system.yaml",
    `services:
  shop: { run: ${process.execPath} ${missed} }
  stock: { ${plays} }
  bank: { ${plays} }
  spare: { ${plays} }
request: [{ to: shop, path: / }]
`,
  );
  const { code, document } = await hunt(file, "--failures", "503,404", "--most", "1", "--jobs", "1");
  expect(document.calls).toEqual([
    { id: "shop->stock#1", line: "POST /take", foundBy: [] },
    { id: "shop->bank#1", line: "POST /take", foundBy: [], missed: true },
    { id: "shop->spare#1", line: "POST /take", foundBy: ["shop->stock#1=503"] },
  ]);
  expect(document.undecided).toEqual([["shop->bank#1=503"], ["shop->bank#1=404"]]);
  expect(document.table.map(({ result }: { result: string }) => result)).toEqual([
    ...["holds", "holds"],
    ...["undecided", "undecided"],
    ...["notReached", "notReached"],
  ]);
  expect(document.notes[0]).toContain("shop->bank#1 is made without a failure, too, but too late for the first runs");
  expect(code).toBe(4);
});
