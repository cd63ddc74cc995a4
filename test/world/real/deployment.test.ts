import { expect, test } from "vitest";
import type { OutgoingRequest } from "../../../src/service/service.ts";
import type { Backend } from "../../../src/world/real/backend.ts";
import { Deployment, type DeploymentContext } from "../../../src/world/real/deployment.ts";
import { paymentServer } from "../setup.ts";

test("a call after the end of the run reserves no port, which would keep the process alive", async () => {
  const backend = { doors: [], close: async () => {} } as unknown as Backend;
  const deployment = new Deployment(paymentServer(), backend, {} as DeploymentContext);
  await deployment.close();
  const { target } = await deployment.destination(1, {} as OutgoingRequest);
  expect(target.port).toBe(0);
});
