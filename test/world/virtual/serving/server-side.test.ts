import { expect, it } from "vitest";
import { nodeTurns } from "../../../../src/platform/node-turns.ts";
import { NO_BODY, text } from "../../../../src/service/replies.ts";
import type { Answer, Ctx, Reply, Request } from "../../../../src/service/service.ts";
import { Deferred } from "../../../../src/service/task.ts";
import { clientServer } from "../../../../src/world/server.ts";
import type { ReplyReceiver } from "../../../../src/world/virtual/receiving/reply-receiver.ts";
import { ServerSide } from "../../../../src/world/virtual/serving/server-side.ts";
import { VirtualWorld } from "../../../../src/world/virtual/world.ts";
import { instead, paymentServer, placeOrder } from "../../setup.ts";

const unused: ReplyReceiver = {
  isOpen: false,
  client: "undici",
  timer: undefined,
  whole() {},
  head() {
    throw new Error("every answer here is whole");
  },
  end() {},
  giveUp() {},
  cut() {},
  resetAfter() {},
};

/** A visit to a server that answers later, with the server's request and the answers sent back. */
function visiting(busyMs = 0) {
  const answer = new Deferred<Answer>();
  const contexts: Ctx[] = [];
  const handler = (_: Request, ctx: Ctx) => {
    contexts.push(ctx);
    return answer;
  };
  const servers = [paymentServer({ faults: [instead(handler)] })];
  const world = new VirtualWorld(nodeTurns, { servers, seed: 1 });
  const at = world.network.destination("payment", { method: "POST", path: "/pay", headers: [], body: NO_BODY });
  const sent: Reply[] = [];
  const way = { ...unused, isOpen: true, whole: (reply: Reply) => void sent.push(reply) };
  const plan = { call: 1, from: clientServer, parent: null, to: "payment", ask: placeOrder, timeout: undefined };
  const serverSide = new ServerSide(world, plan, at, undefined, way);
  at.entrance.listener.thread.keepBusy(busyMs);
  // A request that is sent when the thread becomes busy does not wait for it.
  if (busyMs > 0) world.kernel.at(1, () => serverSide.begin());
  else serverSide.begin();
  return { world, serverSide, answer, sent, way, contexts, ctx: contexts[0]! };
}

it("takes the answer back", () => {
  const { answer, sent } = visiting();
  answer.resolve(text(200, "Order complete"));
  expect(sent).toHaveLength(1);
});

it("is no longer notified once it has ended, so that a waiting request does not keep it in memory", () => {
  const { serverSide, answer, sent } = visiting();
  serverSide.end(true);
  answer.resolve(text(200, "Order complete"));
  expect(sent).toEqual([]);
});

it("tells the server once its caller has left", () => {
  const { serverSide, ctx } = visiting();
  const isAwaited = ctx.isAwaited;
  serverSide.end(true);
  expect([isAwaited, ctx.isAwaited, ctx.forOthers().isAwaited]).toEqual([true, false, true]);
});

it("tells the server that its caller has left while its thread was busy", async () => {
  const { world, way, contexts } = visiting(5);
  way.isOpen = false;
  await world.sleep(10);
  expect(contexts.map(({ isAwaited }) => isAwaited)).toEqual([false]);
});

it("keeps the time of arrival for work that others may wait for", async () => {
  const { world, ctx } = visiting();
  await world.sleep(10);
  expect(ctx.forOthers().arrivedMs).toBe(0);
});
