import { beforeEach, describe, expect, it } from "vitest";
import { nodeTurns } from "../../../../src/platform/node-turns.ts";
import { Cancellation } from "../../../../src/service/cancellation.ts";
import type { Failure } from "../../../../src/trace.ts";
import { Pool } from "../../../../src/world/virtual/calling/connection-pool.ts";
import { Kernel } from "../../../../src/world/virtual/time/kernel.ts";
import { answers } from "../../../fault/answers.ts";

let opened = 0;
let used: string[] = [];
beforeEach(() => {
  opened = 0;
  used = [];
});

const fresh = () => ++opened;

function take(pool: Pool, who: string, giveUp: (why: Failure) => void = () => {}): Cancellation {
  const over = new Cancellation();
  const arrive = (connection: number) => used.push(`${who} on ${connection}`);
  const call = {
    get isOpen() {
      return !over.cancelled;
    },
    over,
    arrive,
    giveUp,
    end() {},
  };
  pool.take(fresh, call);
  return over;
}

it("opens connections up to its maximum, and lets further calls wait", () => {
  const pool = new Pool(2);
  for (const who of ["first", "second", "third"]) take(pool, who);
  expect(used).toEqual(["first on 1", "second on 2"]);
});

it("passes a returned connection to the waiting call, or keeps it for the next one", () => {
  const pool = new Pool(1);
  take(pool, "first");
  take(pool, "second");
  pool.giveBack(1);
  pool.giveBack(1);
  take(pool, "third");
  expect(used).toEqual(["first on 1", "second on 1", "third on 1"]);
});

it("opens another connection for the waiting call when one is closed", () => {
  const pool = new Pool(1);
  take(pool, "first");
  take(pool, "second");
  pool.close(fresh);
  expect(used).toEqual(["first on 1", "second on 2"]);
});

it("has room for another connection after one was closed while no call waited", () => {
  const pool = new Pool(1);
  take(pool, "first");
  pool.close(fresh);
  take(pool, "second");
  take(pool, "third");
  expect(used).toEqual(["first on 1", "second on 2"]);
});

it("skips a call that gave up while it waited", () => {
  const pool = new Pool(1);
  take(pool, "first");
  take(pool, "second").cancel();
  take(pool, "third");
  pool.giveBack(1);
  expect(used).toEqual(["first on 1", "third on 1"]);
});

it("a connection that the server will reset fails the call that uses it then", async () => {
  const setup = "{ order: { client: http, connections: pooled, pool: 1 }, payment: { reset: 999B } }";
  expect(await answers("virtual", setup, "POST /orders to order", "POST /orders to order")).toEqual([
    "200 by order: Order complete",
    "502 by order: Payment reset the connection",
  ]);
});

it("a connection that the server has reset while it was idle is not used again", async () => {
  const pool = new Pool(1);
  take(pool, "first");
  const reset = pool.doom(1);
  pool.giveBack(1);
  reset();
  take(pool, "second");
  expect(used).toEqual(["first on 1", "second on 2"]);
});

describe("with a timeout", () => {
  const limited = () => {
    const kernel = new Kernel(nodeTurns);
    const pool = new Pool(1, { kernel, ms: 100 });
    take(pool, "first");
    return { kernel, pool };
  };

  it("fails a call that waits longer as queued-out", async () => {
    const { kernel, pool } = limited();
    const gaveUp: unknown[] = [];
    take(pool, "second", (why) => gaveUp.push(kernel.nowMs, why));
    await kernel.settle(1000);
    expect(gaveUp).toEqual([100, { name: "queued-out", phase: "queue", code: "pool" }]);
  });

  it("has no timer for a call that has its connection or gave up", async () => {
    const { kernel, pool } = limited();
    take(pool, "second");
    take(pool, "third").cancel();
    pool.giveBack(1);
    expect(kernel.live).toBe(0);
  });
});
