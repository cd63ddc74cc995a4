import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { listScenarios, loadScenario } from "../../../src/scenario/library/library.ts";
import { Evidence } from "../../../src/scenario/playing/evidence/evidence.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { servedScenario } from "../../../src/scenario/playing/served.ts";
import { CLIENT, type What } from "../../../src/trace.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const lessons = listScenarios().filter(({ worlds }) => worlds.includes("real"));

/** Records what a caller from outside and the servers do in one exchange. */
function exchange(evidence: Evidence, call: number): void {
  const atMs = call;
  const record = (who: string, of: number, what: What) =>
    evidence.sink({ atMs, who, call: of, connection: call % 20, what });
  record(CLIENT, call, { kind: "asked", to: "order", line: "POST /orders", parent: null, outside: true });
  record("order", call, { kind: "arrived", line: "POST /orders" });
  record("order", call + 1, { kind: "asked", to: "payment", line: "POST /pay", parent: call });
  record("payment", call + 1, { kind: "arrived", line: "POST /pay" });
  record("payment", call + 1, { kind: "finished", says: "charged" });
  record("order", call, { kind: "sent", status: 200, sentBytes: 100 });
}

describe("Servers that are kept running", () => {
  test.each(lessons)("of $name judge nothing, because that takes memory", async ({ name }) => {
    const served = servedScenario(await loadScenario(name));
    expect(JSON.stringify(served).match(/"(expect|predict|seen|twist|review)":(?!\[\])/)).toBeNull();
    expect(served.steps).toEqual([]);
  });

  test("remember no more after many calls than after few, even of calls whose answer is never read", async () => {
    const job = jobOf(servedScenario(await loadScenario("timeout-504")), { world: "real", seed: 1, mostEvents: 1000 });
    const evidence = new Evidence(job);
    const forgotten: number[] = [];
    evidence.onForget((upTo) => forgotten.push(upTo));
    const bytesAfter = (from: number, to: number) => {
      for (let call = from; call < to; call += 2) exchange(evidence, call);
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = bytesAfter(1, 20_001);
    const after = bytesAfter(20_001, 100_001);
    expect((after - before) / 40_000).toBeLessThan(10);
    expect(forgotten.at(-1)).toBeGreaterThan(99_000);
  });
});
