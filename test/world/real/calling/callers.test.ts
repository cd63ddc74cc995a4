import { expect, test } from "vitest";
import { Callers } from "../../../../src/world/real/calling/callers.ts";
import { clientOf } from "../../../../src/world/real/client/index.ts";
import { paymentServer } from "../../setup.ts";

test("a server that changes its client has it once the change is made", async () => {
  const callers = new Callers();
  const before = paymentServer();
  const after = paymentServer({ calls: { ...before.calls, client: "http" } });
  callers.of(before);
  await callers.change(before, after);
  expect(clientOf("http")).toBeTypeOf("function");
});
