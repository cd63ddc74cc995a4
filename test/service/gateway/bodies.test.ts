import { describe, expect, it } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import type { Piece } from "../../../src/service/body.ts";
import { keptBody } from "../../../src/service/gateway/passing/kept-body.ts";
import { begin, resolved } from "../../../src/service/task.ts";
import type { Failure } from "../../../src/trace.ts";
import { worldKinds } from "../../../src/world/world.ts";

const most = 1_048_576;

describe.each(worldKinds)("a gateway in the %s world", (world) => {
  /** Sends a request with a body of this length; returns the answer, the bodies that servers got, and what the gateway decided. */
  async function sent(gateway: string, payment: string, bytes: number) {
    const text = `
title: t
setup:
  gateway: { routes: [{ id: pay, uri: payment, predicates: ["Path=/pay"] }], ${gateway} }
  payment: { ${payment} }
  payment-b: { is: payment }
steps: [{ send: POST /pay, to: gateway, body: "${"x".repeat(bytes)}" }]
`;
    const { calls, events } = await play(jobOf(parseScenario(text, "mine.yaml"), { world, seed: 1 }));
    const outcome = calls.find(({ by }) => by === "client")?.outcome ?? null;
    return {
      got: outcome !== null && "status" in outcome ? outcome.status : outcome?.name,
      to: calls.flatMap(({ by, to }) => (by === "gateway" ? [to] : [])),
      charged: events.flatMap(({ who, what }) => (what.kind === "finished" ? [who] : [])),
      keeps: events.flatMap(({ what }) => (what.kind === "decided" && what.by === "body" ? [what.says] : [])),
    };
  }

  it.each([
    [
      "retry: { tries: 2, on: [503] }",
      "faults: [{ error-status: 503, first: 1 }]",
      ["payment", "payment"],
      ["payment"],
    ],
    ["hedge: 100ms", "faults: [{ hang: true, first: 1 }]", ["payment", "payment"], ["payment"]],
    ["fallback: { to: payment-b }", "faults: [{ error-status: 503 }]", ["payment", "payment-b"], ["payment-b"]],
  ])("sends a request with a body again: %s", async (gateway, payment, to, charged) => {
    for (const bytes of [1, 200_000]) {
      expect(await sent(gateway, payment, bytes)).toEqual({ got: 200, to, charged, keeps: [] });
    }
  });

  it.each([
    ["retry: { tries: 2, on: [503] }", ""],
    ["hedge: 100ms", ", delay: 300ms"],
    ["fallback: { to: payment-b }", ""],
  ])("sends one that is too long to keep once, and says so: %s", async (gateway, payment) => {
    expect(await sent(gateway, `faults: [{ error-status: 503 }]${payment}`, most + 70_000)).toEqual({
      got: 503,
      to: ["payment"],
      charged: [],
      keeps: ["keeps a body of at most 1 MB, so this request is sent only once"],
    });
  });

  it("answers in place of a request that was sent only once", async () => {
    const { got, keeps } = await sent("fallback: { status: 202 }", "faults: [{ error-status: 503 }]", most + 70_000);
    expect({ got, keeps }).toEqual({ got: 202, keeps: [] });
  });
});

const cut: Failure = { name: "cut", phase: "body", code: "ECONNRESET" };

describe("a body that is read before it is sent", () => {
  /** A body in pieces of these lengths, and how often it was cancelled. */
  function arriving(lengths: readonly number[], end: Piece = null) {
    const left: Piece[] = [...lengths.map((length) => new Uint8Array(length)), end];
    const told = { cancelled: 0 };
    const cancel = () => {
      told.cancelled += 1;
    };
    return { told, body: { next: () => resolved(left.shift()!), cancel } };
  }

  async function read(body: ReturnType<Awaited<ReturnType<typeof kept>>["of"]>) {
    const pieces: unknown[] = [];
    if (body instanceof Uint8Array) return [body.length];
    for (;;) {
      const piece = await body.next();
      pieces.push(piece instanceof Uint8Array ? piece.length : piece);
      if (!(piece instanceof Uint8Array)) return pieces;
    }
  }

  const kept = async (lengths: readonly number[], end: Piece = null) =>
    await begin(keptBody(arriving(lengths, end).body, 10));

  it("is the same each time, up to the limit", async () => {
    const body = await kept([4, 6]);
    expect([body.isKept, await read(body.of()), await read(body.of())]).toEqual([true, [10, null], [10, null]]);
  });

  it("goes on as it arrives beyond the limit, or breaks off where it broke off", async () => {
    const long = await kept([4, 7, 1]);
    expect([long.isKept, await read(long.of())]).toEqual([false, [4, 7, 1, null]]);
    const broken = await kept([4], cut);
    expect([broken.isKept, await read(broken.of())]).toEqual([false, [4, cut]]);
  });

  it("is cancelled through", async () => {
    const { body, told } = arriving([11, 1]);
    const given = (await begin(keptBody(body, 10))).of();
    if (!(given instanceof Uint8Array)) given.cancel();
    expect(told.cancelled).toBe(1);
  });
});
