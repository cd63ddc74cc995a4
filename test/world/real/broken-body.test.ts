import { expect, test } from "vitest";
import { resolveSetup } from "../../../src/scenario/setup/resolve.ts";
import { openReal } from "../../../src/world/real/open.ts";
import { placeOrder, within } from "../setup.ts";

test("a body that breaks off behind the gateway does not look complete to the client", async () => {
  const gateway = { routes: [{ id: "pay", uri: "payment", predicates: ["Path=/**"] }] };
  const servers = resolveSetup({ gateway, payment: { "cut-chunks": true } });
  await within(openReal, servers, async ({ world }) => {
    const outcome = await world.send("gateway", { ...placeOrder, path: "/pay" }, 5000).outcome;
    expect(outcome).toMatchObject({ phase: "body" });
  });
});
