import { connect } from "node:net";
import { expect, test } from "vitest";
import { loadScenario } from "../../src/scenario/library/library.ts";
import { jobOf } from "../../src/scenario/playing/job.ts";
import { play } from "../../src/scenario/playing/play.ts";
import type { RawSetup } from "../../src/scenario/scenario.ts";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import { openReal } from "../../src/world/real/open.ts";

/** Returns the end of the client's last order in a lesson with changed settings. */
async function lastOrder(lesson: string, world: "real" | "virtual", changes: RawSetup) {
  const report = await play(jobOf(await loadScenario(lesson), { world, seed: 1, capMs: 20_000, changes }));
  const { outcome, tookMs } = report.calls.findLast(({ by }) => by === "client")!;
  return { status: outcome !== null && "status" in outcome ? outcome.status : outcome, tookMs };
}

test.each(["real", "virtual"] as const)(
  "interim-for-ever: a timeout for the headers ends it, too, in the %s world",
  async (world) => {
    const { status, tookMs } = await lastOrder("interim-for-ever", world, { order: { timeoutKind: "headers" } });
    expect(status).toBe(504);
    expect(tookMs).toBeGreaterThanOrEqual(1000);
  },
);

test("timeout-starts-late: the timeout of http.request covers connecting, not the queue", async () => {
  const order = { client: "http", timeoutKind: "client", timeout: "300ms" };
  const connecting = { payment: { faults: [], "full-queue": true }, order: { ...order, connections: "fresh" } };
  expect(await lastOrder("refused-502", "real", connecting)).toMatchObject({ status: 502 });
  expect(await lastOrder("timeout-starts-late", "real", { order: { client: "http" } })).toMatchObject({ status: null });
});

test("early-no: payment says 100 Continue to everyone, and 413 after that", async () => {
  await using world = await openReal({ servers: resolveSetup({ payment: { "body-limit": "1KB" } }), seed: 1 });
  const { hostname, port } = new URL(world.address("payment")!);
  const came = await new Promise<string>((resolve, reject) => {
    let text = "";
    const head = "POST /pay HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 2000\r\n\r\n";
    const socket = connect(Number(port), hostname, () => socket.write(head));
    socket.on("data", (bytes) => {
      text += bytes;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(text));
  });
  expect(came).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 413 /);
});
