import { describe, expect, test } from "vitest";
import { usualSettings } from "../../src/service/health/health-settings.ts";
import type { Outcome } from "../../src/service/service.ts";
import type { Server } from "../../src/world/server.ts";
import type { World } from "../../src/world/world.ts";
import { fault, paymentServer, within, worlds } from "./setup.ts";

const show = { "management.endpoint.health.show-details": "always" };
const shutdown = {
  "management.endpoints.web.exposure.include": "health,shutdown",
  "management.endpoint.shutdown.access": "unrestricted",
};

function healthServer(settings: Readonly<Record<string, unknown>> = {}): Server {
  return { ...paymentServer(), name: "health", kind: "health", settings: { ...usualSettings(), ...settings } };
}

async function ask(world: World, path: string, method = "GET", to = "health") {
  const outcome = (await world.send(to, { method, path, headers: [], body: new Uint8Array(0) }, 10_000)
    .outcome) as Outcome;
  if ("name" in outcome) return { status: outcome.name, body: "" };
  return { status: outcome.status, body: new TextDecoder().decode(outcome.body as Uint8Array) };
}

describe.each(worlds)("in the %s world", (_, open) => {
  test("a component that calls payment reports the result", async () => {
    const pay = { asks: "payment", within: "200ms" };
    const health = healthServer({ properties: show, named: { pay } });
    const saw = async (payment: Server) => {
      let told: Awaited<ReturnType<typeof ask>> | undefined;
      await within(open, [health, payment], async ({ world }) => {
        told = await ask(world, "/actuator/health/pay");
      });
      return told;
    };
    expect(await saw(paymentServer())).toEqual({
      status: 200,
      body: '{"details":{"asked":"payment","answered":404},"status":"UP"}',
    });
    expect(await saw(paymentServer({ off: true }))).toEqual({
      status: 503,
      body: '{"details":{"asked":"payment","saw":"refused","while":"connect"},"status":"DOWN"}',
    });
    expect(await saw(paymentServer(fault("delay", 2000)))).toEqual({
      status: 503,
      body: '{"details":{"asked":"payment","saw":"timed-out","while":"headers"},"status":"DOWN"}',
    });
  });

  test("a head is read as far as the application allows", async () => {
    const properties = { "server.max-http-request-header-size": "48KB" };
    await within(open, [healthServer({ properties })], async ({ world }) => {
      const heads = [40_000, 50_000].map((length) => [["x", "x".repeat(length)] as const]);
      const answers = heads.map((headers) => {
        const request = { method: "GET", path: "/actuator/health", headers, body: new Uint8Array(0) };
        return world.send("health", request, 10_000).outcome;
      });
      expect(await Promise.all(answers)).toMatchObject([{ status: 200 }, { status: 400 }]);
    });
  });

  test("slow components are checked one after the other and make a slow answer", async () => {
    const named = { pay: { takes: "400ms" }, stock: { takes: "600ms" } };
    await within(open, [healthServer({ named })], async ({ world }) => {
      expect((await ask(world, "/actuator/health")).status).toBe(200);
      expect(world.now()).toBeGreaterThanOrEqual(998);
      const before = world.now();
      await ask(world, "/actuator/health/readiness");
      expect(world.now() - before).toBeLessThan(900);
    });
  });

  test("it is not ready until it has started", async () => {
    await within(open, [healthServer({ starts: 1000 })], async ({ world }) => {
      expect((await ask(world, "/actuator/health/readiness")).status).toBe(503);
      expect((await ask(world, "/actuator/health/liveness")).status).toBe(200);
      await world.sleep(1010);
      expect((await ask(world, "/actuator/health/readiness")).status).toBe(200);
    });
  });

  test("a shutdown is not announced: it stays ready for half a second, and then nothing listens", async () => {
    const named = { pay: { takes: "1s" } };
    await within(open, [healthServer({ named, properties: shutdown })], async ({ world }) => {
      const underWay = ask(world, "/actuator/health");
      expect((await ask(world, "/actuator/shutdown", "POST")).status).toBe(200);
      expect((await ask(world, "/actuator/health/readiness")).status).toBe(200);
      await world.sleep(700);
      expect((await ask(world, "/actuator/health/readiness")).status).toBe("refused");
      expect((await underWay).status).toBe(200);
    });
  });

  test("without a grace period the request in progress is cut off", async () => {
    const named = { pay: { takes: "2s" } };
    const properties = { ...shutdown, "server.shutdown": "immediate" };
    await within(open, [healthServer({ named, properties })], async ({ world }) => {
      const underWay = ask(world, "/actuator/health");
      expect((await ask(world, "/actuator/shutdown", "POST")).status).toBe(200);
      expect((await underWay).status).toMatch(/hung-up|reset/);
      expect(world.now()).toBeLessThan(1_900);
    });
  });

  test("a delayed stop is not ready in between", async () => {
    await within(open, [healthServer({ properties: shutdown, stops: 1500 })], async ({ world }) => {
      expect(await ask(world, "/actuator/shutdown", "POST")).toEqual({
        status: 200,
        body: '{"message":"Shutting down, bye..."}',
      });
      expect((await ask(world, "/actuator/health/readiness")).status).toBe(200);
      await world.sleep(600);
      expect((await ask(world, "/actuator/health/readiness")).status).toBe(503);
      expect((await ask(world, "/actuator/health/liveness")).status).toBe(200);
      await world.sleep(1600);
      expect((await ask(world, "/actuator/health")).status).toBe("refused");
    });
  });

  test("a flip is seen at once", async () => {
    await within(open, [healthServer({ named: { pay: "DOWN" } })], async ({ world }) => {
      expect((await ask(world, "/actuator/health")).status).toBe(503);
      await world.change(healthServer({ named: { pay: "UP" } }), "pay: DOWN → UP");
      expect((await ask(world, "/actuator/health")).status).toBe(200);
    });
  });

  test("a management port of its own is a second address", async () => {
    const properties = { "management.server.port": "0" };
    await within(open, [healthServer({ properties })], async ({ world }) => {
      expect((await ask(world, "/actuator/health")).status).toBe(404);
      expect((await ask(world, "/actuator/health", "GET", "health/management")).status).toBe(200);
    });
  });

  test("the trace names the component that decided, and the rule", async () => {
    await within(open, [healthServer({ named: { pay: "DOWN" } })], async ({ world, events }) => {
      await ask(world, "/actuator/health");
      const decided = events.flatMap(({ what }) => (what.kind === "decided" ? [what.says] : []));
      expect(decided).toEqual([
        "overall: DOWN (503) because pay is the worst of 6 components; 5 others are UP; components are hidden (show-details is never)",
      ]);
    });
  });

  test("a heap dump is streamed without blocking anything else", async () => {
    const properties = {
      "management.endpoints.web.exposure.include": "*",
      "management.endpoints.access.default": "unrestricted",
    };
    await within(open, [healthServer({ properties })], async ({ world }) => {
      const dump = ask(world, "/actuator/heapdump");
      expect((await ask(world, "/actuator/health/liveness")).status).toBe(200);
      const { status, body } = await dump;
      expect(status).toBe(200);
      expect(body).toMatch(world.kind === "real" ? /^\{"snapshot":/ : /^a virtual heap$/);
    });
  });
});
