import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Lab } from "../../src/cli/lab.ts";
import { sendTraces } from "../../src/cli/report/send-traces.ts";
import { spansOf } from "../../src/render/otlp/spans.ts";
import { loadScenario } from "../../src/scenario/library/library.ts";
import { readSpans } from "../../src/scenario/otlp/read-spans.ts";
import { jobOf } from "../../src/scenario/playing/job.ts";
import { play } from "../../src/scenario/playing/play.ts";
import { traceparentOf } from "../../src/world/run-trace.ts";
import { lab } from "./lab.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-otlp-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A server that answers everything with this status, and keeps what it got. */
async function listening(status: number) {
  const got: { readonly url: string; readonly headers: http.IncomingHttpHeaders; readonly body: string }[] = [];
  const server = http.createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    got.push({ url: request.url!, headers: request.headers, body });
    response.writeHead(status, { connection: "close" }).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { got, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test("a run in virtual time gives the same traces each time: both sides of each call, with faults and work", async () => {
  const file = join(folder, "virtual.json");
  const args = ["run", "timeout-504", "--world", "virtual", "--quiet", "--otlp", file];
  expect((await lab(args)).code).toBe(0);
  const text = readFileSync(file, "utf8");
  await lab(args);
  expect(readFileSync(file, "utf8")).toBe(text);
  const spans = readSpans(text, file);
  expect(spans.map(({ service, kind, name }) => `${service} ${kind} ${name}`)).toEqual([
    "client client POST /orders",
    "order server POST /orders",
    "order client POST /pay",
    "payment server POST /pay",
  ]);
  const [client, order, pay, payment] = spans;
  expect([order!.parent, pay!.parent, payment!.parent]).toEqual([client!.id, order!.id, pay!.id]);
  expect(Math.round(pay!.endMs - pay!.startMs)).toBe(1000);
  expect(payment!.endMs).toBeGreaterThan(pay!.endMs);
  expect(text).toContain('"name":"lab.fault","attributes":[{"key":"lab.fault","value":{"stringValue":"delay"}}');
  expect(text).toContain('"name":"lab.work"');
});

test("a user's own server finds the trace that its request named, in a stored report, too", async () => {
  const own = await listening(201);
  const [file, report, again] = ["real.json", "report.json", "again.json"].map((name) => join(folder, name));
  const args = ["run", "on-time", "--use", `payment=${own.url}`, "--out", report!, "--otlp", file!];
  await lab(args);
  own.close();
  const { trace } = JSON.parse(readFileSync(report!, "utf8")).reports[0].kept;
  expect(own.got.map(({ headers }) => headers.traceparent)).toContain(traceparentOf(trace, 2));
  const spans = readSpans(readFileSync(file!, "utf8"), file!);
  expect(spans.map(({ id, kind }) => `${id} ${kind}`)).toContain(
    `${traceparentOf(trace, 2).slice(3, -3).replace("-", "/")} client`,
  );
  expect(Math.abs(spans[0]!.startMs - Date.now())).toBeLessThan(600_000);
  await lab(["view", report!, "--report", `otlp=${again}`]);
  expect(readFileSync(again!, "utf8")).toBe(readFileSync(file!, "utf8"));
});

test("a call of a user's own server has no span of its caller, and belongs to the request that caused it", async () => {
  const scenario = await loadScenario("on-time");
  const report = await play(jobOf(scenario, { world: "virtual", seed: 1 }));
  const ours = { status: 200, isWhole: true, sentBytes: 9, closedBy: null, atMs: 1 };
  const calls = report.calls.map((call) => (call.by === "order" ? { ...call, knows: null, ours } : call));
  const trace = { id: "0123456789abcdef", startedAtMs: 0 };
  const spans = spansOf({ ...report, calls, own: ["order"], trace }, () => false);
  expect(
    spans.map(({ service, kind, spanId, parentSpanId, link }) => ({ service, kind, spanId, parentSpanId, link })),
  ).toEqual([
    { service: "client", kind: "client", spanId: "0000000000000001", parentSpanId: undefined, link: undefined },
    {
      service: "payment",
      kind: "server",
      spanId: "8000000000000002",
      parentSpanId: "0000000000000001",
      link: undefined,
    },
  ]);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
});

test("a load has the traces of its examples, and two runs of one name have different ones", async () => {
  const file = join(folder, "load.json");
  await lab(["load", "--rate", "10/s", "--for", "1s", "--otlp", file]);
  expect(readSpans(readFileSync(file, "utf8"), file).length).toBeGreaterThan(1);
  await lab(["run", "on-time", "on-time", "timeout-504", "--world", "virtual", "--report", `otlp=${file}`, "--force"]);
  const ids = readSpans(readFileSync(file, "utf8"), file).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("traces are sent to a collector on this machine; one that does not take them is told, and changes no verdict", async () => {
  const collector = await listening(200);
  const busy = await listening(503);
  const report = join(folder, "beside.json");
  const run = (url: string) =>
    lab(["run", "timeout-504", "--world", "virtual", "--otlp", url, "--report", `json=${report}`]);
  expect(await run(collector.url)).toMatchObject({
    code: 0,
    err: expect.stringContaining("Sent the traces to 127.0.0.1"),
  });
  rmSync(report);
  expect(await run(busy.url)).toMatchObject({ code: 0, err: expect.stringContaining("(it answered 503)") });
  expect(JSON.parse(readFileSync(report, "utf8")).kind).toBe("story");
  const [sent] = collector.got;
  collector.close();
  busy.close();
  expect(sent!.url).toBe("/v1/traces");
  expect(sent!.headers["content-type"]).toBe("application/json");
  expect(readSpans(sent!.body, "sent")).toHaveLength(4);
  expect(await run("http://127.0.0.1:9")).toMatchObject({ code: 0, err: expect.stringContaining("(ECONNREFUSED)") });
});

test("a collector whose name has other addresses, too, is called only at those of this machine", async () => {
  const collector = await listening(200);
  const url = new URL(`http://elsewhere.invalid:${new URL(collector.url).port}/v1/traces`);
  const said: string[] = [];
  const { signal } = new AbortController();
  const told = { terminal: { note: (text: string) => said.push(text) }, interruption: { signal } } as unknown as Lab;
  await sendTraces(told, { url, addresses: ["127.0.0.1"] }, "{}");
  collector.close();
  expect(said).toEqual([expect.stringContaining("Sent the traces to elsewhere.invalid")]);
  expect(collector.got).toHaveLength(1);
});

test.each([
  ["http://192.0.2.1:4318", "192.0.2.1 is not on this machine"],
  ["http://me:secret@127.0.0.1:4318", "--otlp takes no user and no password"],
  ["http://[", "is not a URL"],
  ["localhost:4318", "write --otlp http://localhost:4318"],
  ["grpc://127.0.0.1:4317", "is not a URL of HTTP"],
])("--otlp %s is a mistake before anything is played", async (url, says) => {
  const { code, out, err } = await lab(["run", "timeout-504", "--world", "virtual", "--otlp", url]);
  expect([code, out]).toEqual([2, ""]);
  expect(err.replaceAll(/\s+/g, " ")).toContain(says);
  expect(err).not.toContain("secret");
});

test("--allow-host has no effect without --otlp or --use", async () => {
  const { code, err } = await lab(["hunt", "on-time", "--allow-host", "example.org"]);
  expect(code).toBe(2);
  expect(err).toContain("--allow-host has no effect without --otlp");
});
