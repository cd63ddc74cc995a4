import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lab } from "./lab.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-gateways-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A gateway that streams answers and reads its target from a configuration file, next to which it may write. */
const gateway = `
import http from "node:http";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, extname } from "node:path";
const { port, to, folder } = JSON.parse(readFileSync(process.argv[2], "utf8"));
if (extname(process.argv[2]) !== ".json" || folder !== dirname(process.argv[2])) throw new Error("wrong file");
writeFileSync(folder + "/pid", String(process.pid));
const [host, upstream] = to.split(":");
http.createServer((request, response) => {
  const { method, url: path, headers } = request;
  const call = http.request({ host, port: upstream, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.on("error", () => response.destroy()).pipe(response);
  });
  const timer = setTimeout(() => call.destroy(new Error("late")), 1000);
  call.on("close", () => clearTimeout(timer));
  call.on("error", (error) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(error.message === "late" ? 504 : 502).end();
  });
  request.pipe(call);
}).listen(port, "127.0.0.1");
`;

test("a gateway in front of the lab's servers may pass an answer on, but not make it look better", async () => {
  writeFileSync(join(folder, "gateway.mjs"), gateway);
  writeFileSync(join(folder, "to.json"), '{ "port": {port}, "to": "{order.address}", "folder": "{folder}" }');
  const bench = join(folder, "bench.yaml");
  writeFileSync(bench, `use:\n  gateway: { run: "node ${folder}/gateway.mjs {config}", template: to.json }\n`);
  const failures = "refused,hang,stall,cut-body,half-json,error-in-200,status-402,stop-idle";
  const { code, out, err } = await lab(["gauntlet", "--bench", bench, "--only", failures, "--json"]);
  expect(err).toBe("");
  const { gauntlet } = JSON.parse(out);
  const rows = gauntlet.rows as { failure: string; got?: object; rules: string[] }[];
  expect(rows.flatMap(({ failure, rules }) => rules.map((rule) => `${failure}: ${rule}`))).toEqual([]);
  expect(Object.fromEntries(rows.map(({ failure, got }) => [failure, got]))).toMatchObject({
    refused: { status: 502 },
    hang: { status: 504 },
    stall: { failure: "cut" },
    "cut-body": { failure: "cut" },
    "half-json": { status: 200 },
    "status-402": { status: 402 },
  });
  expect(code).toBe(0);
});

test("a gateway that runs already must know the port of the order server alone", async () => {
  const { code, err } = await lab(["gauntlet", "--use", "gateway=http://127.0.0.1:9"]);
  expect(code).toBe(2);
  expect(err.replaceAll(/\s+/g, " ")).toContain("--port order=40001");
  const named = await lab(["gauntlet", "--use", "gateway=http://127.0.0.1:9", "--port", "order=20041"]);
  expect(named.err).toContain("nothing listens at 127.0.0.1:9");
});
