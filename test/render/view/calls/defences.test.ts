import { expect, it } from "vitest";
import { json } from "../../../../src/render/json/json.ts";
import { defences } from "../../../../src/render/text/run/defence-table.ts";
import { timelineLines } from "../../../../src/render/text/run/timeline.ts";
import { endsOf } from "../../../../src/render/view/conclusions/conclusions.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";
import { ascii, made, wide } from "../../fixture.ts";

async function played(order: string, payment: string, steps = "[{ send: POST /orders, to: order }]") {
  const text = `title: t\nsetup: { order: ${order}, payment: ${payment} }\nsteps: ${steps}\n`;
  return await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
}

const guarded = "{ retry: { tries: 2, budget: { starts: 2 } }, breaker: { failures: 3, openFor: 1s } }";
const recovers = `[{ send: POST /orders, to: order, times: 3 }, { change: { payment: { off: false } } }, { wait: 1s },
  { send: POST /orders, to: order }]`;

it("reports what each server's own metrics would: states, rejections, the rest of a budget", async () => {
  expect(defences(await played(guarded, "{ off: true }", recovers), wide)).toMatchInlineSnapshot(`
    [
      "what the defences did",
      "  order  retry: tries again after a refused connection × 2; no further attempt",
      "           after a rejected call: the retry budget is spent; 0.2 tokens left",
      "         breaker for payment: open at 0.000 s, half-open at 1.000 s, closed at",
      "           1.000 s; the breaker rejects the call to payment × 2",
    ]
  `);
});

it("says nothing if no defence made a decision", async () => {
  expect(defences(await played("{ retry: 3 }", "{}"), wide)).toEqual([]);
});

it("is data for programs, with the tries, hedges and keys of calls", async () => {
  const report = await played(guarded, "{ off: true }", recovers);
  const [document] = JSON.parse(json("story")({ reports: [report] }, wide, made)).reports;
  expect(document.defences[1]).toMatchObject({
    server: "order",
    by: "breaker",
    to: "payment",
    did: { "the breaker rejects the call to payment": 2 },
    changes: [{ state: "open" }, { state: "half-open" }, { state: "closed" }],
  });
  const hedged = JSON.parse(
    json("story")({ reports: [await played("{ hedge: 100ms, key: once }", "{ delay: 300ms }")] }, wide, made),
  ).reports[0];
  const [first, second] = hedged.calls.filter(({ by }: { by: string }) => by === "order");
  expect(second.hedged).toBe(true);
  expect(second.key).toBe(first.key);
  expect(second.key).toMatch(/^[0-9a-f]{8}-/);
});

it("draws tries as numbered arrows, hedges by name, and a lane crossed while its breaker is open", async () => {
  const order = "{ timeout: 200ms, retry: 2, hedge: 100ms, breaker: { failures: 3, openFor: 1s } }";
  const steps = "[{ send: POST /orders, to: order }, { wait: 1s }, { send: POST /orders, to: order }]";
  const lines = timelineLines(await played(order, "{ faults: [{ hang: true, first: 4 }] }", steps), ascii);
  const text = lines.join("\n");
  expect(text).toMatch(/1\. POST \/pay -+>/);
  expect(text).toMatch(/2\. POST \/pay -+>/);
  expect(text).toMatch(/1\. hedge POST \/pay -+>/);
  const opens = lines.findIndex((line) => line.includes("the breaker for payment opens"));
  expect(lines.slice(opens + 1).find((line) => line.includes("504"))).toMatch(/504 X/);
  expect(text).toMatch(/through .*\n.*POST \/pay.*\n +1\.600 +[#|] +\?/);
  expect(lines.at(-1)).toBe("  X its breaker is open, ? half-open");
});

it("calls a request safe to repeat only with one key for all tries, to a server that honours it", async () => {
  const order = (key: string) => `{ timeout: 1s, retry: 2, key: ${key} }`;
  const first = async (key: string, payment: string) => endsOf(await played(order(key), payment))[0]!.may[0]!.text;
  const keys = "{ hang: true, keys: true }";
  expect(await first("once", keys)).toBe("order: unknown, safe to repeat with the same key");
  expect(await first("each", keys)).toBe("order: unknown");
  expect(await first("once", "{ hang: true }")).toBe("order: unknown");
});

it("says first that it was done more than once", async () => {
  const [ends] = endsOf(await played("{ timeout: 1s, retry: 3 }", "{ delay: 1500ms }"));
  expect(ends!.did[0]).toEqual({ text: "done three times", tone: "bad" });
  expect(ends!.did).toHaveLength(4);
});
