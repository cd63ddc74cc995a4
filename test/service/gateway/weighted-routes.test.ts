import { expect, it } from "vitest";
import type { ShareMode } from "../../../src/policy/random/share.ts";
import type { RawSetup } from "../../../src/scenario/scenario.ts";
import { RuleBook } from "../../../src/service/gateway/gateway-rules.ts";
import { Draws } from "../../../src/service/gateway/weighted-routes.ts";
import { Deferred } from "../../../src/service/task.ts";
import { ctxOf } from "../ctx.ts";
import { gatewaySettings } from "./scripted.ts";

function routes(gateway: RawSetup[string]) {
  return new RuleBook(gatewaySettings(gateway)).rules.routing.routes;
}

/** Draws of a gateway with this share. */
function drawsOf(share: string, mode: ShareMode, user = ""): Draws {
  const draws = new Draws();
  draws.change(routes({ share }), mode, user);
  return draws;
}

function drawn(draws: Draws, times: number): (string | undefined)[] {
  const ctx = ctxOf();
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
  const answer = new Deferred();
  draws.take("orders-new", answer);
  expect(drawn(draws, 2)).toEqual(["orders-old", "orders-old"]);
  answer.reject(new Error("broken"));
  expect(drawn(draws, 1)).toEqual(["orders-new"]);
});

it("forgets groups that have no routes any more", () => {
  const draws = drawsOf("50%", "smooth");
  draws.change(routes({ share: "0%" }), "smooth", "");
  expect(drawn(draws, 1)).toEqual([undefined]);
});

it("retries with the first route that has not failed, or with the first of all", () => {
  const draws = drawsOf("50%", "smooth");
  expect(draws.another("orders", ["orders-new"])).toBe("orders-old");
  expect(draws.another("orders", ["orders-old"])).toBe("orders-new");
  expect(draws.another("orders", ["orders-new", "orders-old"])).toBe("orders-new");
  expect(draws.another("others", [])).toBeUndefined();
});

it("never retries with a route without weight", () => {
  const draws = new Draws();
  const weighted = (id: string, weight: number) => ({ id, uri: "order", predicates: [`Weight=orders,${weight}`] });
  draws.change(routes({ routes: [weighted("none", 0), weighted("all", 1)] }), "smooth", "");
  expect(draws.another("orders", ["all"])).toBe("all");
});

it("draws by user only if the share is kept by user", () => {
  const ann = [["x-user", "ann"]] as const;
  const draw = (mode: ShareMode, chance: number) =>
    drawsOf("50%", mode, "x-user").draw("orders", ann, ctxOf({ chance: () => chance }));
  expect(draw("user", 0)).toBe(draw("user", 0.99));
  expect([draw("random", 0), draw("random", 0.99)]).toEqual(["orders-new", "orders-old"]);
});

it("counts nothing in progress while the share is not kept by it", async () => {
  const draws = drawsOf("50%", "smooth");
  draws.take("orders-new", new Deferred());
  draws.change(routes({ share: "50%" }), "least-busy", "");
  expect(drawn(draws, 1)).toEqual(["orders-new"]);
});
