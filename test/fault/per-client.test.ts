import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { faults } from "../../src/fault/index.ts";
import { text } from "../../src/service/replies.ts";
import {
  type ClientName,
  clientNames,
  isWire,
  type SeenAnswer,
  type WholeReply,
  type Wire,
} from "../../src/service/service.ts";
import { begin, resolved } from "../../src/service/task.ts";
import { clientOf, loadClients } from "../../src/world/real/client/index.ts";
import { holdPort } from "../../src/world/real/listening/port.ts";
import { parser } from "../../src/world/real/met-needs.ts";
import type { BuildFault } from "../../src/world/real/network-faults/built-fault.ts";
import { builders } from "../../src/world/real/network-faults/index.ts";
import { ctxOf, requestOf } from "../service/ctx.ts";
import { read } from "../world/real/client/read.ts";
import { type Listening, listening } from "../world/real/client/wire-server.ts";
import { reply, tries } from "./tries.ts";

await loadClients(clientNames);
const nothing = { name: "timed-out", phase: "body", code: "nothing came" } as const;
const pay = requestOf({ path: "/pay" });
const ctx = ctxOf();

async function answerOf(fault: (typeof faults)[number], value: unknown, sound = reply) {
  return await begin(fault.wrap(value, () => resolved(sound), "after")(pay, ctx));
}

interface Playing extends Listening {
  /** Resolves when all bytes have been sent; for an endless script, enough of them. */
  readonly played: Promise<void>;
}

/** Shortens pauses, which no client here can notice, because none has a timeout. */
async function playing(wire: Wire): Promise<Playing> {
  let done = () => {};
  const played = new Promise<void>((resolve) => {
    done = resolve;
  });
  const server = await listening(async (socket) => {
    let parts = 0;
    for (const part of wire.script) {
      if ("pauseMs" in part) await betweenParts(part.pauseMs);
      else socket.write(part);
      parts += 1;
      if (wire.endless && parts === 20) done();
      if (socket.destroyed) return;
    }
    if (wire.end === "fin") socket.end();
    else if (wire.end === "rst") {
      // A reset that arrives together with bytes looks like a plain close.
      await betweenParts(0);
      socket.resetAndDestroy();
    }
    done();
  });
  return { ...server, played };
}

async function seenBy(client: ClientName, wire: Wire, expected: SeenAnswer): Promise<unknown> {
  await using server = await playing(wire);
  return await readBy(client, server, expected.ends === "nothing" ? server.played : undefined);
}

/** Waits until the client, which is in this process, has read what was sent: on a busy machine a pause may be over before that. */
async function betweenParts(pauseMs: number): Promise<void> {
  await pause(Math.min(pauseMs, 5));
  await turn();
  await turn();
}

/** Reads an answer. If the client would wait for ever, it is stopped once nothing more is on its way. */
async function readBy(client: ClientName, { target }: Pick<Listening, "target">, lastSent?: Promise<void>) {
  const connection = clientOf(client)(target);
  const exchange = connection.start(pay);
  if (lastSent !== undefined) lastSent.then(quiet).then(() => exchange.giveUp(nothing));
  const seen = await read(await exchange.outcome);
  connection.close();
  return seen.failure === nothing ? { ...seen, failure: "nothing" } : seen;
}

/**
 * Waits until both ends, which are in this process, have read what the other has written: a few turns of the event
 * loop.
 */
async function quiet(): Promise<void> {
  await pause(50);
  for (let turns = 0; turns < 20; turns++) await turn();
}

function asRead({ came, ends }: SeenAnswer): unknown {
  return {
    ...(came === undefined ? {} : { status: came.status, text: Buffer.from(came.body).toString("latin1") }),
    ...(ends === "whole" || ends === "closed" ? {} : { failure: ends }),
  };
}

describe.each(tries)("a server with the fault $title", ({ fault, value }) => {
  it.each(clientNames)("is reported by %s as its row says", async (client) => {
    const answer = await answerOf(fault, value);
    if (!isWire(answer)) return;
    const expected = fault.seen!(reply, value, parser)[client];
    expect(await seenBy(client, answer, expected)).toEqual(asRead(expected));
  });
});

describe.each(["", "x", "xy"])("a server that would have answered %j", (body) => {
  const short = text(200, body) as WholeReply;

  describe.each(tries)("with the fault $title", ({ fault, value }) => {
    it.each(clientNames)("is reported by %s as its row says", async (client) => {
      const answer = await answerOf(fault, value, short);
      if (!isWire(answer)) return;
      const expected = fault.seen!(short, value, parser)[client];
      expect(await seenBy(client, answer, expected)).toEqual(asRead(expected));
    });
  });
});

describe("a fault in front of a server is met as its row says", () => {
  const met = faults.filter((fault) => fault.meets?.(true, true)?.undici.ends !== undefined);

  for (const fault of met) {
    it.each(clientNames)(`${fault.name}, by %s`, async (client) => {
      await using built = await builtFor(fault);
      const { ends } = fault.meets!(true, true)![client];
      const lastSent = ends === "nothing" ? Promise.resolve() : undefined;
      expect(await readBy(client, built, lastSent)).toEqual({ failure: ends });
    });
  }
});

/** Sets up the fault in front of a server that is off. */
async function builtFor({ name }: (typeof faults)[number]) {
  const held = await holdPort();
  const build = builders.get(name) as BuildFault<true>;
  const target = { host: "127.0.0.1", port: held.port };
  const built = await build({ name: "payment", target, port: 0, endsData: () => {} }, true);
  return {
    target: built.target,
    async [Symbol.asyncDispose]() {
      await built.close();
      held.release();
    },
  };
}
