import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import net from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import type { PlannedFault } from "../../../../src/fault/fault.ts";
import type { Event } from "../../../../src/trace.ts";
import { openReal } from "../../../../src/world/real/open.ts";
import { openToOthers, type Server } from "../../../../src/world/server.ts";
import type { World } from "../../../../src/world/world.ts";
import { fault, paymentServer } from "../../setup.ts";

interface Opened {
  readonly world: World;
  readonly events: readonly Event[];
  readonly port: number;
  /** Returns the result of a caller from outside: a status, or the code of its error. */
  pay(agent?: Agent, path?: string): Promise<number | string>;
}

function planned(name: string, value: unknown, plan: PlannedFault["plan"] = {}): PlannedFault {
  return { ...fault(name, value).faults[0]!, plan };
}

/** A payment with these faults that callers from outside may call. */
async function opened(more: Partial<Server>, act: (opened: Opened) => Promise<void>): Promise<void> {
  const events: Event[] = [];
  const servers = openToOthers([paymentServer(more)], {});
  await using world = await openReal({ servers, seed: 1, sink: (event) => events.push(event) });
  const port = Number(new URL(world.address("payment")!).port);
  const pay = (agent?: Agent, path = "/pay") =>
    new Promise<number | string>((resolve) => {
      const asked = request({ host: "127.0.0.1", port, path, method: "POST", agent: agent ?? false });
      asked.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
      asked.on("response", (response) => text(response).then(() => resolve(response.statusCode!)));
      asked.end();
    });
  await act({ world, events, port, pay });
}

const decided = (events: readonly Event[]) =>
  events.flatMap(({ call, what }) => (what.kind === "decided" ? [`${call} ${what.by}`] : []));
const charges = (events: readonly Event[]) => events.filter(({ what }) => what.kind === "finished").length;

test.each([{}, fault("blocked-loop", 1), fault("behind-proxy", true)])(
  "a graceful stop does not wait for a connection on which nothing was sent",
  async (front) => {
    await opened(front, async ({ world, port }) => {
      const socket = net.connect(port, "127.0.0.1");
      await once(socket, "connect");
      const closed = new Promise((resolve) =>
        socket
          .resume()
          .on("error", () => {})
          .once("close", resolve),
      );
      const fromMs = performance.now();
      await world.change(paymentServer({ ...front, off: true, graceMs: 30_000 }), "off");
      await closed;
      expect(await world.settle(60_000)).toBe(true);
      expect(performance.now() - fromMs).toBeLessThan(20_000);
    });
  },
);

test.each(["reset-at-accept", "expects-tls"])(
  "%s takes effect at the public address, and can be switched on and off there",
  async (name) => {
    await opened({}, async ({ world, events, pay }) => {
      expect(await pay()).toBe(200);
      await world.change(paymentServer(fault(name, true)), "on");
      expect(await pay()).toBe("ECONNRESET");
      expect(decided(events)).toEqual([`0 ${name}`]);
      await world.change(paymentServer(), "off");
      expect(await pay()).toBe(200);
    });
  },
);

test("a fault that strikes some calls strikes those from outside, too", async () => {
  await opened({ faults: [planned("reset-at-accept", true, { calls: [2] })] }, async ({ pay }) => {
    expect([await pay(), await pay(), await pay()]).toEqual([200, "ECONNRESET", 200]);
  });
});

test("a fault for one path is decided when the request has arrived", async () => {
  await opened({ faults: [planned("reset-at-accept", true, { path: "/pay" })] }, async ({ pay, port }) => {
    expect([await pay(), await pay(undefined, "/other")]).toEqual(["ECONNRESET", 404]);
    const socket = net.connect(port, "127.0.0.1");
    socket.write("POST /other HT");
    await once(socket, "connect");
    socket.write("TP/1.1\r\nhost: p\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
  });
});

test("with a full queue, no caller can connect", { skip: process.platform !== "linux" }, async () => {
  await opened(fault("full-queue", true), async ({ port }) => {
    const socket = net.connect(port, "127.0.0.1");
    const given = AbortSignal.timeout(300);
    await expect(once(socket, "connect", { signal: given })).rejects.toThrow("aborted");
    socket.destroy();
  });
});

test("too many connections are closed, wherever they come from", async () => {
  await opened(fault("most-connections", 1), async ({ world, events, port, pay }) => {
    const held = net.connect(port, "127.0.0.1");
    await once(held, "connect");
    expect(await pay()).toBe("ECONNRESET");
    expect(decided(events)).toEqual(["0 most-connections"]);
    const ask = { method: "POST", path: "/pay", headers: [], body: new Uint8Array(0) };
    expect(await world.send("payment", ask, 5000).outcome).toMatchObject({ phase: "headers" });
    held.destroy();
    await expect.poll(() => pay()).toBe(200);
  });
});

test("a process with few files drops connections for which it has no file", async () => {
  await opened(fault("few-files", 1), async ({ port, pay }) => {
    const held = net.connect(port, "127.0.0.1");
    await once(held, "connect");
    expect(await pay()).toBe("ECONNRESET");
    held.destroy();
    await expect.poll(() => pay()).toBe(200);
  });
});

test("a FIN after the request closes the connection before the answer", async () => {
  const faults = [...fault("half-close", true).faults, ...fault("delay", 200).faults];
  await opened({ faults }, async ({ events, pay }) => {
    expect(await pay()).toBe("ECONNRESET");
    await expect.poll(() => charges(events)).toBe(1);
  });
});

test("a proxy accepts connections for a server that is off, instead of refusing them", async () => {
  await opened(fault("behind-proxy", true), async ({ world, port, pay }) => {
    expect(await pay()).toBe(200);
    await world.change(paymentServer({ ...fault("behind-proxy", true), off: true }), "off");
    expect(world.address("payment")).toBe(`http://127.0.0.1:${port}`);
    expect(await pay()).toBe("ECONNRESET");
    await world.change(paymentServer({ off: true }), "no proxy");
    expect(world.address("payment")).toBeUndefined();
    expect(await pay()).toBe("ECONNREFUSED");
  });
});

test("a server that could not be switched on, because its port was taken, can be switched on later", async () => {
  await opened({}, async ({ world, port, pay }) => {
    await world.change(paymentServer({ off: true }), "off");
    const stranger = net.createServer().listen(port, "127.0.0.1");
    await once(stranger, "listening");
    await expect(world.change(paymentServer(), "on")).rejects.toMatchObject({ code: "EADDRINUSE", port });
    stranger.close();
    await world.change(paymentServer(), "on");
    expect(await pay()).toBe(200);
  });
});

test("an idle connection is closed as its caller uses it again", async () => {
  await opened(fault("idle-close", true), async ({ events, pay }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect([await pay(agent), await pay(agent), await pay(agent)]).toEqual([200, "ECONNRESET", 200]);
    expect(charges(events)).toBe(2);
    expect(decided(events)).toEqual(["0 idle-close"]);
    agent.destroy();
  });
});

test("a connection that has become idle is closed before it is used again", async () => {
  await opened(fault("idle-close", "just-before"), async ({ events, port }) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.write("POST /pay HTTP/1.1\r\nhost: p\r\ncontent-length: 0\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
    expect(decided(events)).toEqual(["0 idle-close"]);
  });
});

test("an older server answers at the address", async () => {
  await opened(fault("older-server", true), async ({ world }) => {
    const answer = await fetch(`${world.address("payment")}/pay`, { method: "POST" });
    expect(answer.headers.get("version")).toBe("old");
  });
});

test.each([
  ["few-files", 3],
  ["half-close", true],
  ["older-server", true],
  ["blocked-loop", 50],
  ["most-connections", 2],
  ["idle-close", true],
  ["full-queue", 50],
])("%s can be switched on and off without changing the address", async (name, value) => {
  await opened({}, async ({ world, port, pay }) => {
    await world.change(paymentServer(fault(name, value)), "on");
    expect(world.address("payment")).toBe(`http://127.0.0.1:${port}`);
    expect(await pay()).toBe(200);
    await world.change(paymentServer(), "off");
    expect(await pay()).toBe(200);
  });
});

/** Whether a connection has this port, as the kernel lists it: local address, remote address, state 01 for established. */
function isHeld(port: number): boolean {
  const local = port.toString(16).toUpperCase().padStart(4, "0");
  return new RegExp(`: 0100007F:${local} \\S+ 01 `).test(readFileSync("/proc/net/tcp", "utf8"));
}

test.skipIf(process.platform !== "linux").each([
  ["off", { off: true }],
  ["reset-at-accept", fault("reset-at-accept", true)],
  ["half-close", fault("half-close", true)],
  ["full-queue", fault("full-queue", 50)],
  ["blocked-loop", fault("blocked-loop", 50)],
])("the system can give nobody else the port while %s is switched on and off", async (_, changed) => {
  await opened({}, async ({ world, port }) => {
    const held = new Set<boolean>();
    for (const server of [paymentServer(changed), paymentServer()]) {
      let isOver = false;
      const change = world.change(server, "changed").finally(() => {
        isOver = true;
      });
      for (; !isOver; await nextTurn()) held.add(isHeld(port));
      await change;
    }
    expect([...held]).toEqual([true]);
  });
});

test("a thread that can be blocked is behind the faults in front of the server", async () => {
  const faults = [...fault("blocked-loop", 20).faults, planned("reset-at-accept", true, { calls: [2] })];
  await opened({ faults }, async ({ pay }) => {
    expect([await pay(), await pay(), await pay()]).toEqual([200, "ECONNRESET", 200]);
  });
});
