import { describe, expect, it } from "vitest";
import { held } from "../../../src/fault/making/buffered.ts";
import { isWire, type WholeReply } from "../../../src/service/service.ts";
import { begin, resolved } from "../../../src/service/task.ts";
import { openVirtual } from "../../../src/world/virtual/open.ts";
import { ctxOf, requestOf } from "../../service/ctx.ts";
import { fault, orderServer, paymentServer, placeOrder, within, worlds } from "../../world/setup.ts";
import { reply } from "../tries.ts";

const longest = 64 * 1024 * 1024;
const longPayment = (name: string, value: unknown) =>
  paymentServer({ faults: [...fault(name, value).faults, ...fault("long-reply", longest).faults] });

describe.each(worlds)("in the %s world, a broken answer", (_, open) => {
  it("is kept up to its first megabyte, and the rest is reported as dropped", async () => {
    await within(open, [longPayment("hang-up", longest)], async ({ world, events }) => {
      await world.send("payment", { ...placeOrder, path: "/pay" }, 20_000).outcome;
      const read = events.flatMap(({ what }) => (what.kind === "answered" ? what.reply.bodyBytes : []));
      expect(read).toEqual([1024 * 1024]);
      const says = events.flatMap(({ what }) => (what.kind === "decided" && what.by === "hang-up" ? what.says : []));
      expect(says[0]).toBe("drops everything after the first 1 MB of its response");
    });
  });

  it("that dribbles for hours is given up like any other call", async () => {
    await within(open, [orderServer({ timeout: 200 }), longPayment("dribble", 10)], async ({ world }) => {
      expect(await world.send("order", placeOrder, 20_000).outcome).toMatchObject({ status: 504 });
    });
  });
});

it.each(["dribble", "dribble-headers"])(
  "the script of %s is generated while it is sent, again each time",
  async (name) => {
    const [planned] = fault(name, 1).faults;
    const answer = await begin(planned!.fault.wrap(1, () => resolved(reply), "after")(requestOf(), ctxOf()));
    if (!isWire(answer)) throw new Error("it is no script");
    expect(Array.isArray(answer.script)).toBe(false);
    expect([...answer.script]).toEqual([...answer.script]);
  },
);

it("bytes that arrive for hours keep resetting an idle timeout, and use no memory", async () => {
  const servers = [orderServer({ timeout: 200, timeoutKind: "idle" }), longPayment("dribble", 10)];
  await within(openVirtual, servers, async ({ world }) => {
    expect(await world.send("order", placeOrder, 24 * 3_600_000).outcome).toMatchObject({ status: 200 });
  });
});

describe("a body at the bound of a megabyte", () => {
  const mostBytes = 1024 * 1024;
  const half = new Uint8Array(mostBytes / 2);

  /** Buffers a body that arrives in these pieces; returns the body, the notes, and whether the rest was cancelled. */
  async function heldOf(...pieces: readonly Uint8Array[]) {
    const left = [...pieces];
    const seen = { bytes: 0, told: 0, cancelled: false };
    const cancel = () => {
      seen.cancelled = true;
    };
    const body = { next: () => resolved(left.shift() ?? null), cancel };
    const note = () => {
      seen.told += 1;
    };
    const kept = await begin(held({ status: 200, headers: [], body }, ctxOf({ note }), "hang-up"));
    seen.bytes = (kept as WholeReply).body.length;
    return seen;
  }

  it("is kept whole, and its end is read", async () => {
    expect(await heldOf(half, half)).toEqual({ bytes: mostBytes, told: 0, cancelled: false });
  });

  it("is cut, reported and released if it has one byte more", async () => {
    expect(await heldOf(half, half, new Uint8Array(1))).toEqual({ bytes: mostBytes, told: 1, cancelled: true });
  });
});
