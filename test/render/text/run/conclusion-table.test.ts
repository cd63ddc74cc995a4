import { expect, test } from "vitest";
import { bothEnds } from "../../../../src/render/text/run/conclusion-table.ts";
import { failureWords } from "../../../../src/render/view/calls/call-words.ts";
import { type Ends, endsOf, groupWords } from "../../../../src/render/view/conclusions/conclusions.ts";
import { momentsOf } from "../../../../src/render/view/moments/moments.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";
import type { WorldKind } from "../../../../src/world/world.ts";
import { narrow } from "../../fixture.ts";

/** Both ends of one request, drawn for a narrow screen. */
async function ends(setup: string, send = "POST /orders, to: order", world: WorldKind = "virtual") {
  const text = `title: t\nsetup: ${setup}\nsteps:\n  - { send: ${send} }\n`;
  const report = await play(jobOf(parseScenario(text, "mine.yaml"), { world, seed: 1 }));
  const lines = bothEnds(report, { ...narrow, width: 60 }).map((line) => line.trim());
  const split = lines.indexOf("what really happened");
  return { may: lines.slice(1, split), did: lines.slice(split + 1), last: momentsOf(report).at(-1)!.says };
}

const twoTries = "{ hang-up: at once, calls: [1] }, { unknown-name: true, calls: [2] }";

test("a try that was sent still counts after a later try that was not", async () => {
  const { may, did } = await ends(`{ gateway: { retry: 2, share: 0% }, monolith: { faults: [${twoTries}] } }`, gateway);
  expect(may).toEqual([
    "gateway: unknown",
    "1. the connection was closed while it waited for a",
    "response (UND_ERR_SOCKET)",
    "2. the address was not found (ENOTFOUND); nothing had been",
    "sent",
    "client: unknown",
    "502 does not say if the work was done",
  ]);
  expect(did).toEqual(["monolith: stores the order at 0.000 s", "gateway called monolith twice, over one connection"]);
});

test("events are searched only once for all requests", async () => {
  const looksFor = async (requests: number) => {
    const steps = `steps: [{ send: POST /orders, to: order, times: ${requests} }]`;
    const scenario = parseScenario(`title: t\nsetup: { order: {}, payment: {} }\n${steps}\n`, "mine.yaml");
    const report = await play(jobOf(scenario, { world: "virtual", seed: 1 }));
    let looks = 0;
    const events = new Proxy(report.events, {
      get(all, key, receiver) {
        if (key === Symbol.iterator || typeof Reflect.get(all, key) === "function") looks += 1;
        return Reflect.get(all, key, receiver);
      },
    });
    endsOf({ ...report, events });
    return looks;
  };
  expect(await looksFor(50)).toBe(await looksFor(5));
});

test("tries that all failed share one conclusion", async () => {
  const { may, did } = await ends("{ gateway: { retry: 3, share: 0% }, monolith: { off: true } }", gateway);
  expect(may[0]).toBe("gateway: not done");
  expect(may.join(" ")).toContain("the connection was refused (ECONNREFUSED); nothing had been sent");
  expect(did).toEqual(["monolith: the call never reached it; nothing was done"]);
});

test("a stored order is shown if its client does not know of it", async () => {
  const monolith = await ends("{ monolith: { hang-up: at once } }", "POST /orders, to: monolith");
  expect(monolith.did).toEqual(["monolith: stores the order at 0.000 s"]);
  const order = await ends("{ order: { hang-up: at once }, payment: {} }");
  expect(order.did).toEqual(["payment: charged at 0.000 s", "order: stores the order at 0.000 s"]);
  expect((await ends("{ order: {}, payment: {} }")).did).toEqual(["payment: charged at 0.000 s"]);
  const unpaid = await ends("{ order: {}, payment: { error-in-200: true } }");
  expect(unpaid.did).toEqual(["payment: answered 200, and nothing was charged", "order: stores the order at 0.000 s"]);
});

test("orders that two servers stored for one request are both shown, even if the caller knows of one", async () => {
  const { did } = await ends(
    "{ gateway: { share: 90%, retry: 2 }, order: { reset: at once }, payment: {}, monolith: {} }",
    gateway,
  );
  expect(did.slice(0, 3)).toEqual([
    "payment: charged at 0.000 s",
    "order: stores the order at 0.000 s",
    "monolith: stores the order at 0.000 s",
  ]);
});

test("a user's own server is never said to have done nothing", async () => {
  const text =
    "title: t\nsetup: { order: { timeout: 1s }, payment: { hang: true } }\nsteps: [{ send: POST /orders, to: order }]\n";
  const report = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  const didOf = (own: readonly string[]) =>
    endsOf({ ...report, own }).flatMap(({ did }) => did.map(({ text }) => text));
  expect(didOf([])).toEqual(["payment: received the call and did nothing"]);
  expect(didOf(["payment"])).toEqual(["payment: received the call; what it does is not seen from here"]);
});

test("a caller that was charged for three times is misled, though it was answered once", async () => {
  const late = "{ delay: 2s, when: after, calls: [1, 2] }";
  const { may, did } = await ends(`{ order: { timeout: 1s, retry: 3 }, payment: { faults: [${late}] } }`);
  expect(may.filter((line) => /^(order|client|misled)/.test(line))).toEqual([
    "order: done",
    "misled: it was done three times",
    "client: done",
    "misled: it was done three times",
  ]);
  expect(did[0]).toBe("done three times");
});

test("only a server that records all its work is said to have done nothing", async () => {
  const monolith = await ends("{ monolith: { hang-up: at once } }", "POST /payments, to: monolith");
  expect(monolith.did).toEqual(["monolith: received the call and recorded no work"]);
  const payment = await ends("{ order: { timeout: 1s }, payment: { hang: true } }");
  expect(payment.did).toEqual(["payment: received the call and did nothing"]);
});

test("a temporary lookup failure differs from an address that does not exist", async () => {
  const { may } = await ends("{ order: {}, payment: { busy-resolver: true } }");
  expect(may.join(" ")).toContain("the address could not be looked up for now (EAI_AGAIN); nothing had been sent");
  const why = { name: "unreachable", phase: "lookup", code: "EAI_AGAIN" } as const;
  expect(failureWords(why, 1)).toBe("cannot look up the address for now");
});

test("an answer is complete by what arrived, not by what a client accepts", async () => {
  const cut = async (fault: string, client: string) =>
    (await ends(`{ order: { client: ${client} }, payment: { ${fault}: true } }`)).may.slice(0, 2);
  const took = (bytes: number) => ["order: done", `it got 200, and accepts ${bytes} bytes as the complete body`];
  expect(await cut("cut-gzip", "fetch")).toEqual(took(8));
  expect(await cut("cut-unmarked", "http")).toEqual(took(8));
  expect(await cut("length-too-short", "fetch")).toEqual(took(2));
  expect(await cut("false-gzip", "undici")).toEqual(["order and client: done", "each got 200 and the whole response"]);
});

test("a 200 whose body the caller does not believe leaves the conclusion open", async () => {
  const read = async (reads: string, fault: string) =>
    (await ends(`{ order: { reads: ${reads} }, payment: { ${fault}: true } }`)).may.slice(0, 2);
  const open = ["order: unknown", "it got 200, and the body does not say that it was done"];
  expect(await read("json", "half-json")).toEqual(open);
  expect(await read("text", "error-in-200")).toEqual(open);
  expect((await read("status", "half-json"))[0]).toBe("order and client: done");
});

test("a change of reads applies from then on", async () => {
  const text =
    "title: t\nsetup: { order: { reads: json }, payment: { half-json: true } }\nsteps:\n  - { send: POST /orders, to: order }\n  - change: { order: { reads: status } }\n  - { send: POST /orders, to: order }\n";
  const report = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  expect(report.calls.filter(({ by }) => by === "order").map(({ knows }) => knows)).toEqual(["unknown", "done"]);
});

test("an error is shown with its causes, unless its own code says everything", async () => {
  const send = "POST /orders, to: order";
  const real = async (setup: string) => (await ends(setup, send, "real")).may.join(" ");
  expect(await real("{ order: { client: fetch }, payment: { hang-up: at once } }")).toContain(
    "response (UND_ERR_SOCKET) TypeError: fetch failed; cause: SocketError: other side closed client:",
  );
  expect(await real("{ order: { client: http }, payment: { both-refuse: true } }")).toMatch(
    /AggregateError; errors: Error: connect ECONNREFUSED \S+, Error: connect ECONNREFUSED \S+ client:/,
  );
  expect(await real("{ order: { client: http }, payment: { hang-up: at once } }")).not.toContain("Error:");
});

test("calls from one server to another are counted, with their connections", async () => {
  const three = "POST /orders, to: order, times: 3";
  expect((await ends("{ order: {}, payment: {} }", three)).did.at(-1)).toBe(
    "order called payment three times, over three connections",
  );
  expect((await ends("{ order: { connections: pooled }, payment: {} }", three)).did.at(-1)).toBe(
    "order called payment three times, over one connection",
  );
  expect((await ends("{ order: {}, payment: { off: true } }", three)).did.join()).not.toContain("called");
});

test("a caller that got a status and stopped reading is not waiting", async () => {
  const send = "POST /orders, to: order, watch: 500ms";
  const left = await ends("{ order: { reads: head }, payment: { stall: 9B } }", send, "real");
  expect(left.may.slice(0, 2)).toEqual(["order: unknown", "it got 200 and stopped reading"]);
  expect(left.last).toBe("gets 200 and stops reading");
  const reading = await ends("{ order: { reads: status }, payment: { stall: 9B } }", send, "real");
  expect(reading.may.slice(0, 2)).toEqual(["order: unknown", "still waiting"]);
});

const gateway = "POST /orders, to: gateway";

test("work that one of several servers did twice names it, and different requests of a service are not one", async () => {
  const shop =
    "{ is: service, takes: POST /buy, does: [{ calls: stock POST /take, undo: POST /give }, { calls: payment POST /pay, timeout: 1s, retry: 2 }] }";
  const stock = "{ is: service, takes: { POST /take: { writes: rows }, POST /give: { undoes: rows } } }";
  const { did } = await ends(`{ shop: ${shop}, stock: ${stock}, payment: { delay: 3s } }`, "POST /buy, to: shop");
  expect(did[0]).toBe("payment: done twice");
  expect(did.at(-1)).toBe("shop called payment POST /pay twice, over two connections");
  expect(did.join("\n")).not.toContain("called stock");
});

test("a reason that several callers share is said once, and so is one of several tries", async () => {
  const whole = await ends("{ gateway: { share: 100% }, order: {}, monolith: {}, payment: {} }", gateway);
  expect(whole.may).toEqual(["gateway, order and client: done", "each got 200 and the whole response"]);
  const retried = "{ order: { retry: 3 }, payment: { faults: [{ error-status: 503, calls: [1, 2] }] } }";
  expect((await ends(retried)).may.slice(0, 3)).toEqual([
    "order: done",
    "1. and 2. 503 does not say if the work was done",
    "3. it got 200 and the whole response",
  ]);
});

test("conclusions and work have the times at which a page shows them", async () => {
  const setup = "{ order: { timeout: 1s }, payment: { delay: 1500ms } }";
  const text = `title: t\nsetup: ${setup}\nsteps:\n  - { send: POST /orders, to: order }\n`;
  const [both] = endsOf(await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 })));
  const timed = [...both!.may, ...both!.did].map(({ text, atMs }) => [text.split(":")[0], atMs]);
  expect(timed).toEqual([
    ["order", 1000],
    ["its timeout passed while it waited for a response (TimeoutError)", 1000],
    ["client", 1000],
    ["504 does not say if the work was done", 1000],
    ["payment", 1500],
  ]);
});

test("each group of requests says which they are", async () => {
  const setup = "{ order: {}, payment: { faults: [{ reset: at once, when: before, calls: [2, 3] }] } }";
  const steps = "steps: [{ send: POST /orders, to: order, times: 5 }]";
  const scenario = parseScenario(`title: t\nsetup: ${setup}\n${steps}\n`, "mine.yaml");
  const groups = endsOf(await play(jobOf(scenario, { world: "virtual", seed: 1 })));
  expect(groups.map(groupWords)).toEqual(["requests 1, 4 and 5", "requests 2 and 3"]);
  const [group] = groups as [Ends];
  const words = (...nth: number[]) => groupWords({ ...group, nth });
  expect([words(2), words(1, 2, 3), words(2, 3, 5, 7, 9)]).toEqual([
    undefined,
    "requests 1 to 3",
    "five requests: 2, 3, 5 …",
  ]);
});
