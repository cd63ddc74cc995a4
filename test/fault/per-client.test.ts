import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { faults } from "../../src/fault/index.ts";
import { type ClientName, clientNames, isWire, type Seen, type Wire } from "../../src/service/service.ts";
import { clientOf, loadClients } from "../../src/world/real/client/index.ts";
import { parser } from "../../src/world/real/needs.ts";
import { fronts } from "../../src/world/real/network-faults/index.ts";
import type { OpenFront } from "../../src/world/real/network-faults/network-fault.ts";
import { holdPort } from "../../src/world/real/port.ts";
import { read } from "../world/real/client/read.ts";
import { type Listening, listening } from "../world/real/client/wire-server.ts";
import { reply, tries } from "./tries.ts";

await loadClients(clientNames);
const silenceMs = 400;
const nothing = { name: "timed-out", phase: "body", code: "nothing came" } as const;
const pay = { method: "POST", path: "/pay", headers: [], body: new Uint8Array(0) };
const ctx = { note() {} } as never;

async function answerOf(fault: (typeof faults)[number], value: unknown) {
  return await fault.wrap(value, () => reply, "after")(pay as never, ctx);
}

function playing(wire: Wire): Promise<Listening> {
  return listening(async (socket) => {
    for (const part of wire.script) {
      if ("pauseMs" in part) await pause(part.pauseMs);
      else socket.write(part);
      if (socket.destroyed) return;
    }
    if (wire.end === "fin") socket.end();
    else if (wire.end === "rst") socket.resetAndDestroy();
  });
}

async function seenBy(client: ClientName, wire: Wire): Promise<unknown> {
  await using server = await playing(wire);
  const line = clientOf(client)(server.target);
  const exchange = line.start(pay);
  const silence = setTimeout(() => exchange.giveUp(nothing), silenceMs);
  const seen = await read(await exchange.outcome);
  clearTimeout(silence);
  line.close();
  return seen.failure === nothing ? { ...seen, failure: "nothing" } : seen;
}

function asRead({ came, ends }: Seen): unknown {
  return {
    ...(came === undefined ? {} : { status: came.status, text: Buffer.from(came.body).toString("latin1") }),
    ...(ends === "whole" ? {} : { failure: ends }),
  };
}

describe.each(tries)("a server with the fault $title", ({ fault, value }) => {
  it.each(clientNames)("is seen by %s as its row says", async (client) => {
    const answer = await answerOf(fault, value);
    if (!isWire(answer)) return;
    expect(await seenBy(client, answer)).toEqual(asRead(fault.seen!(reply, value, parser)[client]));
  });
});

describe("a fault in front of a server is met as its row says", () => {
  const met = faults.filter((fault) => fault.meets?.(true as never, true)?.undici.ends !== undefined);

  for (const fault of met) {
    it.each(clientNames)(`${fault.name}, by %s`, async (client) => {
      await using front = await frontOf(fault);
      const line = clientOf(client)(front.target);
      const exchange = line.start(pay);
      const silence = setTimeout(() => exchange.giveUp(nothing), silenceMs);
      const seen = await read(await exchange.outcome);
      clearTimeout(silence);
      line.close();
      const { ends } = fault.meets!(true, true)![client];
      expect(seen).toEqual({ failure: ends === "nothing" ? { ...nothing, phase: "body" } : ends });
    });
  }
});

/** Before a server that is off. */
async function frontOf({ name }: (typeof faults)[number]) {
  const held = await holdPort();
  const open = fronts.get(name) as OpenFront<true>;
  const front = await open({ name: "payment", target: { host: "127.0.0.1", port: held.port } }, true);
  return {
    target: front.target,
    async [Symbol.asyncDispose]() {
      await front.close();
      held.release();
    },
  };
}
