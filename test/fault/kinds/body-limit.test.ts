import { describe, expect, it } from "vitest";
import type { BodyStream } from "../../../src/service/body.ts";
import { clientNames } from "../../../src/service/service.ts";
import { resolved } from "../../../src/service/task.ts";
import { openReal } from "../../../src/world/real/open.ts";
import { openVirtual } from "../../../src/world/virtual/open.ts";
import { fault, orderServer, paymentServer, placeOrder, within } from "../../world/setup.ts";
import { struck } from "../struck.ts";

const limited = paymentServer(fault("body-limit", 1024));
const cases = [
  ["virtual", openVirtual, "undici"],
  ...clientNames.map((client) => ["real", openReal, client] as const),
] as const;

describe.each(cases)("a limit of 1 KB for bodies in the %s world", (_, open, client) => {
  const calls = { client, connections: "fresh", pool: Number.POSITIVE_INFINITY } as const;

  async function sending(settings: Record<string, unknown>) {
    const seen: unknown[] = [];
    await within(open, [orderServer(settings, { calls }), limited], async ({ world, events }) => {
      await world.send("order", placeOrder, 5000).outcome;
      await world.settle(5000);
      for (const { who, what } of events) {
        if (who === "order" && what.kind === "answered") seen.push(what.reply.status);
        if (who === "payment" && what.kind !== "arrived") seen.push(what.kind);
      }
    });
    return seen;
  }

  it("accepts a request without a body if no byte is allowed", async () => {
    await within(open, [paymentServer(fault("body-limit", 0))], async ({ world }) => {
      const request = { ...placeOrder, path: "/pay", headers: [], body: new Uint8Array(0) };
      expect(await world.send("payment", request, 5000).outcome).toMatchObject({ status: 200 });
    });
  });

  it("accepts a body of exactly that size", async () => {
    expect(await sending({ sends: 1024 })).toEqual(["finished", 200]);
    expect(await sending({ sends: 1024, sendsBy: 100 })).toEqual(["finished", 200]);
  });

  it("rejects a longer body, whether or not its length is declared", async () => {
    expect(await sending({ sends: 1025 })).toEqual(["decided", 413]);
    expect(await sending({ sends: 1025, sendsBy: 100 })).toEqual(["decided", 413]);
  });
});

describe("a body-limit", () => {
  it("does not read a body that is declared too long", async () => {
    const body = { next: () => expect.unreachable("the body is read"), cancel() {} };
    const request = { headers: [["content-length", "1025"]], body } as const;
    const { answer, worked } = await struck("body-limit", 1024, { request });
    expect(answer).toMatchObject({ status: 413 });
    expect(worked).toEqual([]);
  });

  it("passes on where a body broke off", async () => {
    const failure = { name: "cut", phase: "send", code: "ECONNRESET" } as const;
    const request = { body: { next: () => resolved(failure), cancel() {} } };
    const { worked } = await struck("body-limit", 1024, { request });
    expect(await (worked[0]!.body as BodyStream).next()).toBe(failure);
  });
});
