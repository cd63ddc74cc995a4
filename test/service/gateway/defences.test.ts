import { expect, it } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";

/** Returns the answers to the client with their times, the gateway's decisions, and the servers that it called. */
async function played(gateway: string, others: string, steps: string) {
  const text = `title: t\nsetup: { gateway: ${gateway}, ${others} }\nsteps: ${steps}\n`;
  const { calls, events } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  const got = calls
    .filter(({ by }) => by === "client")
    .map(({ outcome, tookMs }) => `${outcome && "status" in outcome ? outcome.status : "-"} at ${Math.round(tookMs)}`);
  const asked = calls.filter(({ by }) => by === "gateway");
  const decided = events.flatMap(({ what }) => (what.kind === "decided" ? [what.says] : []));
  return { got, decided, asked: asked.map(({ to }) => to), tries: asked.map((call) => call.try) };
}
const ask = (more = "") => `[{ send: GET /members/7, to: gateway${more} }]`;

it("stops calling one backend after failures, and keeps calling the other", async () => {
  const halves = "{ share: 50%, breaker: 2 }";
  const servers = "order: { off: true }, payment: {}, monolith: {}";
  const steps = "[{ send: GET /orders/1, to: gateway, times: 10 }]";
  const { got, asked } = await played(halves, servers, steps);
  expect(asked.filter((to) => to === "order")).toHaveLength(2);
  expect(asked.filter((to) => to === "monolith")).toHaveLength(5);
  expect(got.filter((each) => each.startsWith("503"))).toHaveLength(3);
});

it("numbers its tries, and spends no more than its deadline on all of them", async () => {
  const gateway = "{ timeout: 1s, retry: 5, deadline: 2500ms }";
  const { got, tries } = await played(gateway, "order: {}, payment: {}, monolith: { hang: true }", ask());
  expect(got).toEqual(["504 at 2500"]);
  expect(tries).toEqual([undefined, 2, 3]);
});

it("hedges, and limits its calls in progress", async () => {
  const slow = "order: {}, payment: {}, monolith: { faults: [{ delay: 1s, calls: [1] }] }";
  expect((await played("{ hedge: 100ms }", slow, ask())).got).toEqual(["200 at 100"]);
  const held = "order: {}, payment: {}, monolith: { delay: 100ms }";
  const { got } = await played("{ bulkhead: 2 }", held, ask(", times: 3, together: true"));
  expect(got.sort()).toEqual(["200 at 100", "200 at 100", "503 at 0"]);
});

it("uses its fallback when all tries fail: a status, another server, or its cache", async () => {
  const off = "order: {}, payment: {}, monolith: { off: true }, spare: { is: monolith }";
  expect((await played("{ fallback: { status: 202 } }", off, ask())).got).toEqual(["202 at 0"]);
  const spare = await played("{ retry: 2, fallback: { to: spare } }", off, ask());
  expect(spare).toMatchObject({ got: ["200 at 0"], asked: ["monolith", "monolith", "spare"] });
  const steps = `[{ send: GET /members/7, to: gateway }, { change: { monolith: { off: true } } },
    { send: GET /members/7, to: gateway }, { send: GET /members/8, to: gateway }]`;
  const { got } = await played("{ fallback: { cached: 1m } }", "order: {}, payment: {}, monolith: {}", steps);
  expect(got.map((each) => each.slice(0, 3))).toEqual(["200", "200", "502"]);
});

it("names the failure behind it as the reason of its fallback, not its own status", async () => {
  const off = "order: {}, payment: {}, monolith: { off: true }";
  const { decided } = await played("{ fallback: { status: 202 } }", off, ask());
  expect(decided.join()).toContain("after a refused connection");
});
