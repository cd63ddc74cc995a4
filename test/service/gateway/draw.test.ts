import { expect, it } from "vitest";
import type { RawSetup } from "../../../src/scenario/scenario.ts";
import { resolveSetup } from "../../../src/scenario/setup/resolve.ts";
import { Draws } from "../../../src/service/gateway/draw.ts";
import { RuleBook } from "../../../src/service/gateway/rules.ts";

function routes(gateway: RawSetup[string]) {
  const servers = resolveSetup({ gateway, order: {}, payment: {}, monolith: {} });
  const { settings } = servers.find(({ name }) => name === "gateway")!;
  return new RuleBook(settings as never).rules.routing.routes;
}

function drawn(draws: Draws, times: number): (string | undefined)[] {
  const ctx = { chance: () => 0 } as never;
  return Array.from({ length: times }, () => draws.draw("orders", [], ctx));
}

it("keeps counting through a change that does not affect the share", () => {
  const [still, changed] = [new Draws(), new Draws()];
  for (const draws of [still, changed]) draws.change(routes({ share: "25%" }), "smooth", "");
  const whole = drawn(still, 12);
  const half = drawn(changed, 6);
  changed.change(routes({ share: "25%", timeout: "2s" }), "smooth", "");
  expect([...half, ...drawn(changed, 6)]).toEqual(whole);
});

it("restarts its count when the share changes", () => {
  const [fresh, changed] = [new Draws(), new Draws()];
  changed.change(routes({ share: "25%" }), "smooth", "");
  drawn(changed, 2);
  for (const draws of [fresh, changed]) draws.change(routes({ share: "50%" }), "smooth", "");
  expect(drawn(changed, 8)).toEqual(drawn(fresh, 8));
});

it("sends the next one to the route with fewer in progress, until their answers begin", async () => {
  const draws = new Draws();
  draws.change(routes({ share: "50%" }), "least-busy", "");
  expect(drawn(draws, 2)).toEqual(["orders-new", "orders-new"]);
  const answer = Promise.reject(new Error("broken"));
  draws.take("orders-new", answer);
  expect(drawn(draws, 2)).toEqual(["orders-old", "orders-old"]);
  await expect(answer).rejects.toThrow("broken");
  expect(drawn(draws, 1)).toEqual(["orders-new"]);
});
