import { expect, test } from "vitest";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import type { RawSetup } from "../../../src/scenario/scenario.ts";
import { resolveSetup } from "../../../src/scenario/setup/resolve.ts";
import { NO_BODY } from "../../../src/service/replies.ts";
import type { Reply } from "../../../src/service/service.ts";
import type { Header } from "../../../src/trace.ts";
import type { World } from "../../../src/world/world.ts";
import { serviceOf, within, worlds } from "../../world/setup.ts";

const all = { order: {}, payment: {}, monolith: {} };
const routed = (gateway: RawSetup[string], others: RawSetup = {}) => resolveSetup({ gateway, ...all, ...others });

async function ask(world: World, line: string, headers: readonly Header[] = [], body: Uint8Array = NO_BODY) {
  const [method = "", path = ""] = line.split(" ");
  const outcome = await world.send("gateway", { method, path, headers, body }, 5000).outcome;
  if (typeof outcome === "string" || !("status" in outcome)) throw new Error(`no response: ${JSON.stringify(outcome)}`);
  return outcome;
}

function header(reply: Reply, name: string): string | undefined {
  return reply.headers.find(([each]) => each.toLowerCase() === name)?.[1];
}

const servedBy = (reply: Reply) => header(reply, "x-served-by");
const body = (reply: Reply) => new TextDecoder().decode(reply.body as Uint8Array);

for (const [name, open] of worlds) {
  test(`${name}: orders go to the new server and everything else to the existing one`, async () => {
    await within(open, routed({}), async ({ world }) => {
      const seen = [];
      for (const line of ["POST /orders", "GET /payments", "GET /members/7", "GET /ordersX"]) {
        seen.push(servedBy(await ask(world, line)));
      }
      expect(seen).toEqual(["order", "monolith", "monolith", "monolith"]);
    });
  });

  test(`${name}: a share of a tenth is exact, also for a hundred requests at once`, async () => {
    await within(open, routed({ share: "10%" }), async ({ world }) => {
      const answers = await Promise.all(Array.from({ length: 100 }, () => ask(world, "POST /orders")));
      expect(answers.filter((answer) => servedBy(answer) === "order")).toHaveLength(10);
    });
  });

  test(`${name}: a change of the share loses or repeats no request in progress`, async () => {
    const servers = routed({ share: "0%" }, { monolith: { delay: "50ms" } });
    await within(open, servers, async ({ world, events }) => {
      const before = Array.from({ length: 20 }, () => ask(world, "POST /orders"));
      await world.change(routed({ share: "100%" })[0]!, "gateway.share");
      const after = Array.from({ length: 20 }, () => ask(world, "POST /orders"));
      const answers = await Promise.all([...before, ...after]);
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expect(events.filter(({ who, what }) => who === "gateway" && what.kind === "asked")).toHaveLength(40);
    });
  });

  test(`${name}: an order is found where it was stored and nowhere else`, async () => {
    await within(open, routed({ share: "50%" }), async ({ world }) => {
      const stored = await ask(world, "POST /orders");
      const place = header(stored, "location")!;
      const found = await Promise.all([ask(world, `GET ${place}`), ask(world, `GET ${place}`)]);
      expect(found.map(({ status }) => status).sort()).toEqual([200, 404]);
    });
  });

  test(`${name}: a request that the gateway rejects reaches no server behind it`, async () => {
    const settings = { tokens: ["alice-token"], rateLimit: { rate: 1, burst: 2 } };
    await within(open, routed(settings), async ({ world, events }) => {
      const none = await ask(world, "GET /members");
      expect([none.status, header(none, "www-authenticate"), (none.body as Uint8Array).length]).toEqual([
        401,
        "Bearer",
        0,
      ]);
      const alice: Header[] = [["authorization", "Bearer alice-token"]];
      const answers = [];
      for (let n = 0; n < 3; n++) answers.push(await ask(world, "GET /members", alice));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
      expect(header(answers[0]!, "x-ratelimit-remaining")).toBe("1");
      expect(header(answers[2]!, "retry-after")).toBe("1");
      expect(events.filter(({ who, what }) => who === "monolith" && what.kind === "arrived")).toHaveLength(2);
      const logged = events.filter(({ what }) => what.kind === "decided" && what.by === "log");
      expect(logged).toHaveLength(4);
      expect(JSON.stringify(events)).not.toContain("alice-token");
    });
  });

  test(`${name}: one failure has the status of the product that is played`, async () => {
    const statuses: Record<string, number> = {};
    for (const like of ["nginx", "haproxy", "envoy", "alb", "spring"]) {
      await within(open, routed({ like }, { order: { off: true } }), async ({ world }) => {
        statuses[like] = (await ask(world, "POST /orders")).status;
      });
    }
    expect(statuses).toEqual({ nginx: 502, haproxy: 503, envoy: 503, alb: 502, spring: 500 });
  });

  test(`${name}: a user stays on one server, and a retry goes to the other`, async () => {
    await within(open, routed({ share: "50%", by: "user" }), async ({ world }) => {
      for (const user of ["ann", "bob", "eve"]) {
        const met = await Promise.all(Array.from({ length: 5 }, () => ask(world, "POST /orders", [["x-user", user]])));
        expect(new Set(met.map(servedBy)).size).toBe(1);
      }
    });
    await within(
      open,
      routed({ share: "50%", retry: { tries: 2, respectsRetryAfter: true } }, { order: { off: true } }),
      async ({ world }) => {
        const answers = await Promise.all([ask(world, "POST /orders"), ask(world, "POST /orders")]);
        expect(answers.map(servedBy)).toEqual(["monolith", "monolith"]);
      },
    );
  });

  test(`${name}: methods, queries, headers, statuses and bodies pass unchanged, connection headers do not`, async () => {
    const routes = [
      {
        id: "r",
        uri: "monolith",
        predicates: ["Path=/x/**"],
        filters: ["AddRequestHeader=X-Added, yes", "AddResponseHeader=X-Seen, yes", "SetStatus=202", "StripPrefix=1"],
      },
    ];
    await within(open, routed({ routes }), async ({ world, events }) => {
      const sent = await ask(
        world,
        "PUT /x//y?a=1&a=2",
        [["x-forwarded-for", "6.6.6.6"]],
        new Uint8Array([0, 255, 10]),
      );
      expect([sent.status, header(sent, "x-seen"), body(sent)]).toEqual([
        202,
        "yes",
        "Answered by the existing server",
      ]);
      expect((await ask(world, "GET /z")).status).toBe(404);
      expect((await ask(world, "GET /%zz")).status).toBe(400);
      expect(events.find(({ who, what }) => who === "monolith" && what.kind === "arrived")?.what).toMatchObject({
        line: "PUT /y?a=1&a=2",
      });
    });
  });

  test(`${name}: an endless expression ends as 500, and the trace says why`, async () => {
    const endless = { name: "Header", args: { header: "X-A", regexp: "(a+)+\\1$" } };
    const routes = [
      { id: "orders", uri: "order", predicates: ["Path=/orders", endless] },
      { id: "rest", uri: "monolith", predicates: ["Path=/**"], filters: ["RewritePath=(/.+)+\\1x, /y"] },
    ];
    await within(open, routed({ routes }), async ({ world, events }) => {
      const matched = await ask(world, "GET /orders", [["X-A", `${"a".repeat(60)}!`]]);
      const rewritten = await ask(world, `GET ${"/a".repeat(60)}`);
      expect([matched.status, rewritten.status]).toEqual([500, 500]);
      const decided = events.flatMap(({ what }) => (what.kind === "decided" ? `${what.by} ${what.says}` : []));
      expect(decided).toContainEqual(
        expect.stringMatching(/^matching fails: .*\(a\+\)\+\\1\$ backtracks exponentially/),
      );
      expect(decided).toContainEqual(
        expect.stringMatching(/^filter fails: RewritePath: .* The real gateway would hang here$/),
      );
    });
  });
}

test.each([
  ["stands: {}", "standIns"],
  ["anyPrefix: true", "otherPrefixes"],
  ["epoch: 2030-01-01T00:00:00Z", "startTime"],
])("the former setting %s is rejected with its new name", (setting, name) => {
  const text = `title: t\nsetup: { gateway: { ${setting} } }\nsteps: [{ send: GET /, to: gateway }]\n`;
  expect(() => parseScenario(text, "mine.yaml")).toThrow(`is now called ${name}`);
});

test("mistakes in routes are reported before anything starts", () => {
  const routes = [{ id: "r", uri: "order", predicates: ["Pth=/x"] }];
  expect(() => routed({ routes })).toThrow('there is no predicate "Pth"');
  expect(() => routed({ routes: [{ id: "r", uri: "ordr", predicates: ["Path=/x"] }] })).toThrow("gateway needs ordr");
  expect(() => resolveSetup({ gateway: {}, order: {}, payment: {} })).toThrow("gateway needs monolith");
});

test("it calls the servers of its routes and that of its fallback", () => {
  const asked = (settings: RawSetup[string]) =>
    serviceOf("gateway").asks!(routed(settings).find(({ name }) => name === "gateway")!.settings);
  expect(asked({ share: "0%" })).toEqual(["monolith"]);
  expect(asked({ share: "50%", fallback: { status: 202 } })).toEqual(["order", "monolith", "monolith"]);
  expect(asked({ share: "0%", fallback: { to: "payment" } })).toEqual(["monolith", "payment"]);
});
