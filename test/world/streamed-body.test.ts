import { expect, test } from "vitest";
import type { RawSetup } from "../../src/scenario/scenario.ts";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import type { ClientName, Outcome, OutgoingRequest } from "../../src/service/service.ts";
import type { Event } from "../../src/trace.ts";
import type { OpenWorld, World } from "../../src/world/world.ts";
import { placeOrder, within, worlds } from "./setup.ts";

interface Sent {
  readonly outcome: Outcome | "still waiting" | "never";
  readonly events: readonly Event[];
  readonly unread: World["unread"];
}

async function sent(open: OpenWorld, setup: RawSetup, to = "order", ask: OutgoingRequest = placeOrder): Promise<Sent> {
  let sent!: Sent;
  await within(open, resolveSetup(setup), async ({ world, events }) => {
    const outcome = await world.send(to, ask, 3000).outcome;
    await world.settle(3000);
    sent = { outcome, events, unread: new Map(world.unread) };
  });
  return sent;
}

const ends = (events: readonly Event[], who: string) =>
  events.flatMap<unknown>(({ who: by, what }) => {
    if (by !== who) return [];
    return what.kind === "failed" ? [what.why.name] : what.kind === "answered" ? [what.reply.status] : [];
  });
const times = (events: readonly Event[], kind: string) => events.filter(({ what }) => what.kind === kind).length;
const logs = (events: readonly Event[]) =>
  events.flatMap(({ what }) => (what.kind === "decided" && what.by === "log" ? [what.says] : []));

const behind = (payment: RawSetup[string], gateway: RawSetup[string] = {}) => ({
  gateway: { routes: [{ id: "pay", uri: "payment", predicates: ["Path=/**"] }], ...gateway },
  payment,
});

for (const [name, open] of worlds) {
  test.each<RawSetup[string]>([
    { reset: "8B" },
    { "hang-up": "8B" },
    { "cut-chunks": true },
    { "bad-chunk": true },
    { stall: "8B" },
    { "length-too-long": true },
    { dribble: "20ms" },
    { "cut-unmarked": true },
  ])(`${name}: a caller that reads only the head never sees a broken body: %o`, async (payment) => {
    const { outcome, events, unread } = await sent(open, { order: { reads: "head" }, payment });
    expect(outcome).toMatchObject({ status: 200 });
    expect(ends(events, "order")).toEqual([]);
    expect([...unread.values()].map((came) => came())).toMatchObject([{ status: 200, bodyBytes: 0 }]);
  });

  test.each<readonly [ClientName, readonly number[]]>([
    ["undici", [200]],
    ["fetch", []],
    ["http", []],
  ])(`${name}: %s delivers a short answer together with its head: %o`, async (client, expected) => {
    const { events } = await sent(open, { order: { reads: "head", client }, payment: {} });
    expect(ends(events, "order")).toEqual(expected);
  });

  test(`${name}: a body of more than one read is delivered after its head`, async () => {
    const { events } = await sent(open, { order: { reads: "head" }, payment: { "long-reply": "200KB" } });
    expect(ends(events, "order")).toEqual([]);
  });

  test.each<readonly [RawSetup[string], string, string]>([
    [{ reset: "9B" }, "reset", "ECONNRESET"],
    [{ "hang-up": "9B" }, "cut", "UND_ERR_SOCKET"],
    [{ stall: "9B" }, "timed-out", "TimeoutError"],
  ])(
    `${name}: a gateway in front of %o has begun its response, so it can only cut it off`,
    async (payment, why, code) => {
      const { outcome, events } = await sent(open, behind(payment, { timeout: "300ms" }), "gateway", pay);
      expect(outcome).toMatchObject({ name: "cut", phase: "body", code: "UND_ERR_SOCKET" });
      expect(ends(events, "gateway")).toEqual([why]);
      expect(logs(events)[0]).toMatch(new RegExp(`POST /pay: 200 after .*, broken off: ${code}$`));
      const failed = events.find(({ who, what }) => who === "client" && what.kind === "failed")?.what;
      expect(failed).toMatchObject({ came: { status: 200, bodyBytes: 9 } });
    },
  );

  test(`${name}: a gateway sends its head with the first byte of the body, so without one it sends nothing`, async () => {
    const { outcome } = await sent(open, behind({ stall: "0B" }, { timeout: "300ms" }), "gateway", pay);
    expect(outcome).toMatchObject({ name: "hung-up", phase: "headers" });
  });

  test(`${name}: a gateway passes on no more than the declared length`, async () => {
    const { outcome, events } = await sent(
      open,
      behind({ "length-too-short": true }, { client: "http" }),
      "gateway",
      pay,
    );
    expect(outcome).toMatchObject({ status: 200 });
    expect(ends(events, "gateway")).toEqual(["malformed"]);
  });

  test(`${name}: a caller that leaves halfway breaks off the answer behind the gateway`, async () => {
    const setup = { order: { asks: "gateway", timeout: "300ms" }, ...behind({ dribble: "100ms" }) };
    const { events } = await sent(open, setup);
    expect(ends(events, "order")).toEqual(["timed-out"]);
    expect(ends(events, "gateway")).toEqual(["hung-up"]);
  });

  test(`${name}: a compressed body has the header for it`, async () => {
    const { events } = await sent(open, { order: {}, payment: { "cut-gzip": true } });
    const answered = events.find(({ who, what }) => who === "order" && what.kind === "answered")?.what;
    expect(answered).toMatchObject({ reply: { headers: expect.arrayContaining([["content-encoding", "gzip"]]) } });
  });

  test.each([
    ["undici", 16_305, 16_306],
    ["http", 16_303, 16_304],
  ])(`${name}: %s accepts 16 KB of headers`, async (client, fits, isTooMuch) => {
    const flooded = async (bytes: number) =>
      ends((await sent(open, { order: { client }, payment: { "header-flood": `${bytes}B` } })).events, "order");
    expect(await flooded(fits)).toEqual([200]);
    expect(await flooded(isTooMuch)).toEqual(["too-large"]);
  });

  test(`${name}: a request arrives with the first piece of its body`, async () => {
    const order = { sends: "10KB", sendsOver: "500ms", timeout: "900ms" };
    const { outcome, events } = await sent(open, { order, payment: { delay: "600ms" } });
    expect(outcome).toMatchObject({ status: 200 });
    const arrived = events.find(({ who, what }) => who === "payment" && what.kind === "arrived");
    expect(arrived?.atMs).toBeGreaterThanOrEqual(49);
  });

  test(`${name}: a request whose caller leaves before it is complete is not worked on`, async () => {
    const order = { sends: "10KB", sendsOver: "800ms", timeout: "300ms" };
    const { events } = await sent(open, { order, payment: {} });
    expect(ends(events, "order")).toEqual(["timed-out"]);
    expect(times(events, "finished")).toBe(0);
  });

  test(`${name}: a complete request is worked on, even if its caller has left`, async () => {
    const order = { sends: "300KB", timeout: "200ms" };
    const { events } = await sent(open, { order, payment: { delay: "400ms" } });
    expect(ends(events, "order")).toEqual(["timed-out"]);
    expect(times(events, "finished")).toBe(1);
  });

  test.each([
    ["2KB", "0s"],
    ["10KB", "100ms"],
  ])(`${name}: fetch cannot send %s over %s again after a redirect`, async (sends, sendsOver) => {
    const setup = { order: { client: "fetch", sends, sendsOver }, payment: { "self-redirect": true } };
    const gaveUp = name === "real" && sendsOver === "0s" && keepsBytes ? "malformed" : "client-error";
    expect(ends((await sent(open, setup)).events, "order")).toEqual([gaveUp]);
  });

  test(`${name}: a proxy turns a reset into a close`, async () => {
    const setup = (ending: string) => ({ order: {}, payment: { "behind-proxy": true, reset: ending } });
    expect(ends((await sent(open, setup("at once"))).events, "order")).toEqual(["hung-up"]);
    expect(ends((await sent(open, setup("8B"))).events, "order")).toEqual(["cut"]);
  });
}

/** From Node 24 on, fetch keeps the bytes that it sent, and follows this redirect up to its maximum. */
const keepsBytes = Number.parseInt(process.versions.undici!, 10) >= 7;

const pay = { ...placeOrder, path: "/pay" };
