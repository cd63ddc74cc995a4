import { once } from "node:events";
import { Agent, request } from "node:http";
import net from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { Event } from "../../../../src/trace.ts";
import { openReal } from "../../../../src/world/real/open.ts";
import { openToOthers, type Server } from "../../../../src/world/server.ts";
import { fault, paymentServer } from "../../setup.ts";

interface Opened {
  readonly port: number;
  /** Returns the events of calls from outside so far, without times. */
  told(): unknown[];
}

/** A payment that callers from outside may call. */
async function opened(more: Partial<Server>, act: (opened: Opened) => Promise<void>): Promise<void> {
  const events: Event[] = [];
  const servers = openToOthers([paymentServer(more)], {});
  await using world = await openReal({ servers, seed: 1, sink: (event) => events.push(event) });
  const told = () =>
    events.flatMap(({ who, call, what }) =>
      what.kind === "sent" || what.kind === "closed" ? [{ who, call, ...what }] : [],
    );
  await act({ port: Number(new URL(world.address("payment")!).port), told });
}

const pay = "POST /pay HTTP/1.1\r\nhost: payment\r\ncontent-length: 0\r\n\r\n";

/** Sends a request and returns its connection. */
async function asked(port: number): Promise<net.Socket> {
  const socket = net.connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(pay);
  return socket;
}

test("for an answer that was sent completely, the bytes and the side that closed are reported", async () => {
  await opened({}, async ({ port, told }) => {
    const socket = await asked(port);
    const [answer] = (await once(socket, "data")) as [Buffer];
    const sent = { who: "payment", call: 1, kind: "sent", status: 200, sentBytes: answer.length };
    await expect.poll(told).toEqual([sent]);
    socket.destroy();
    const closed = { who: "payment", call: 1, kind: "closed", by: "client", sentBytes: answer.length };
    await expect.poll(told).toEqual([sent, closed]);
  });
});

test("a caller that leaves before its answer has closed, and was sent nothing", async () => {
  await opened(fault("hang", true), async ({ port, told }) => {
    (await asked(port)).destroy();
    await expect.poll(told).toEqual([{ who: "payment", call: 1, kind: "closed", by: "client", sentBytes: 0 }]);
  });
});

test("for a caller that leaves during a long answer, only the bytes that the kernel had accepted are reported", async () => {
  const length = 64 * 1024 * 1024;
  await opened(fault("long-reply", length), async ({ port, told }) => {
    const socket = await asked(port);
    let got = 0;
    for await (const part of socket) {
      got += part.length;
      if (got > 1024 * 1024) break;
    }
    socket.resetAndDestroy();
    await expect.poll(told).toMatchObject([{ call: 1, kind: "closed", by: "client" }]);
    const [{ sentBytes }] = told() as [{ sentBytes: number }];
    expect(sentBytes).toBeGreaterThanOrEqual(got - 256 * 1024);
    expect(sentBytes).toBeLessThan(length);
  });
});

test.each([
  ["hang-up", 8],
  ["reset", 8],
  ["garbage", true],
])(
  "for a server that breaks off its response (%s), the bytes that arrived are reported, and that it closed",
  async (name, value) => {
    await opened(fault(name, value), async ({ port, told }) => {
      const socket = await asked(port);
      const came: Buffer[] = [];
      socket.on("data", (part: Buffer) => came.push(part)).on("error", () => {});
      await new Promise((resolve) => socket.once("close", resolve));
      const sentBytes = Buffer.concat(came).length;
      const status = name === "garbage" ? null : 200;
      await expect.poll(told).toMatchObject([
        { call: 1, kind: "sent", status, sentBytes },
        { call: 1, kind: "closed", by: "server", sentBytes },
      ]);
    });
  },
);

test("calls on one connection are distinguished, and its end is reported for the last one", async () => {
  await opened({}, async ({ port, told }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let call = 0; call < 2; call++) {
      const outgoing = request({ port, host: "127.0.0.1", method: "POST", path: "/pay", agent }).end();
      const [response] = await once(outgoing, "response");
      await buffer(response);
    }
    agent.destroy();
    await expect.poll(told).toMatchObject([
      { call: 1, kind: "sent", status: 200 },
      { call: 2, kind: "sent", status: 200 },
      { call: 2, kind: "closed", by: "client" },
    ]);
    const [first, second] = told() as { sentBytes: number }[];
    expect(first!.sentBytes).toBe(second!.sentBytes);
  });
});

test("a FIN that a fault sends instead of the caller is not attributed to the caller", async () => {
  const faults = [...fault("half-close", true).faults, ...fault("delay", 100).faults];
  await opened({ faults }, async ({ port, told }) => {
    const socket = await asked(port);
    await once(socket.resume(), "end");
    await expect.poll(told).toEqual([{ who: "payment", call: 1, kind: "closed", by: "server", sentBytes: 0 }]);
  });
});
