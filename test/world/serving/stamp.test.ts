import { expect, it } from "vitest";
import { isWire, type Reply, type Wire } from "../../../src/service/service.ts";
import { begin, resolved } from "../../../src/service/task.ts";
import { joined, utf8 } from "../../../src/text/bytes/bytes.ts";
import { openReal } from "../../../src/world/real/open.ts";
import { SERVED_BY, Stamp } from "../../../src/world/serving/stamp.ts";
import { openVirtual } from "../../../src/world/virtual/open.ts";
import { reply, type Try, tries } from "../../fault/tries.ts";
import { ctxOf, requestOf } from "../../service/ctx.ts";
import { paymentServer, placeOrder, within } from "../setup.ts";

const pay = { ...placeOrder, path: "/pay" };
const kept = tries.filter(({ fault, value }) => fault.seen!(reply, value, "strict").undici.ends === "whole");

async function servedBy(open: typeof openReal, { fault, value }: Try): Promise<unknown> {
  let seen: unknown;
  await within(open, [paymentServer({ faults: [{ fault, value, when: "after", plan: {} }] })], async ({ world }) => {
    const { headers } = (await world.send("payment", pay, 5000).outcome) as Reply;
    seen = headers.filter(([name]) => name === SERVED_BY);
  });
  return seen;
}

it.each(kept)("a broken answer that looks complete names its server in both worlds: $title", async (each) => {
  expect(await servedBy(openReal, each)).toEqual([[SERVED_BY, "payment"]]);
  expect(await servedBy(openVirtual, each)).toEqual([[SERVED_BY, "payment"]]);
});

const spellings = ["x-served-by", "X-Served-By", "X-SERVED-BY"];

it.each(spellings)("a complete answer that was passed on keeps the name of its sender in %s", (name) => {
  const passedOn: Reply = { ...reply, headers: [[name, "order"]] };
  expect(new Stamp("gateway").on(passedOn)).toBe(passedOn);
});

it("a repeated answer is stamped once", () => {
  const stamp = new Stamp("payment");
  const stamped = stamp.on(reply);
  expect(stamped).toMatchObject({ headers: [...reply.headers, [SERVED_BY, "payment"]] });
  expect(stamp.on(reply)).toBe(stamped);
  expect(stamp.on({ ...reply })).not.toBe(stamped);
});

async function scriptOf(name: string, headers: Reply["headers"], given?: unknown): Promise<Wire> {
  const { fault, value } = tries.find((each) => each.fault.name === name && [undefined, each.value].includes(given))!;
  const answer = await begin(fault.wrap(value, () => resolved({ ...reply, headers }), "after")(requestOf(), ctxOf()));
  if (!isWire(answer)) throw new Error("it is not a script");
  return answer;
}

it.each(spellings)("a broken answer that was passed on keeps the name of its sender in %s", async (name) => {
  const script = await scriptOf("dribble", [[name, "order"]]);
  expect(new Stamp("gateway").on(script)).toBe(script);
});

const unanswered = tries.filter(({ fault: { name } }) => ["garbage", "interim"].includes(name));

it.each(unanswered)("bytes that are not an answer stay unchanged: $title", async ({ fault: { name }, value }) => {
  const script = await scriptOf(name, [], value);
  expect(new Stamp("payment").on(script)).toBe(script);
});

const withHead = tries.filter(
  ({ fault: { name }, value }) =>
    !["garbage", "interim"].includes(name) && !["at once", "in the status line"].includes(value as string),
);

it.each(withHead)(
  "a response with a status line names its server, even if clients cannot read the rest: $title",
  async ({ fault, value }) => {
    const answer = await begin(fault.wrap(value, () => resolved(reply), "after")(requestOf(), ctxOf()));
    const stamped = new Stamp("payment").on(answer);
    if (!isWire(stamped)) return expect(stamped.headers).toContainEqual([SERVED_BY, "payment"]);
    const all = [...stamped.script].flatMap((part) => ("pauseMs" in part ? [] : [part]));
    expect(utf8(joined(all))).toMatch(/^HTTP[^\n]*\nx-served-by: payment\r?\n/);
  },
);

it("a head that is sent byte by byte contains the name byte by byte", async () => {
  const { script } = new Stamp("payment").on(await scriptOf("dribble-headers", [])) as Wire;
  const head = [...script].slice(0, -1).filter((part) => !("pauseMs" in part)) as Uint8Array[];
  expect(Math.max(...head.map(({ length }) => length))).toBe(1);
});
