import { expect, test, vi } from "vitest";
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

test("a call while a run ends reserves no port either", async () => {
  const { promise, end } = signalled();
  const backend = { doors: [], close: () => promise } as unknown as Backend;
  const deployment = new Deployment(paymentServer(), backend, {} as DeploymentContext);
  const before = sockets();
  const closing = deployment.close();
  await new Promise(setImmediate);
  const { target } = await deployment.destination(1, {} as OutgoingRequest);
  end();
  await closing;
  expect(target.port).toBe(0);
  expect(sockets()).toBe(before);
});

test("a change that ends after the run leaves no port to reserve", async () => {
  const { promise, end } = signalled();
  const backend = { doors: [], drain: () => promise, close: async () => {}, change() {} } as unknown as Backend;
  const deployment = new Deployment(paymentServer(), backend, {
    activity: { isOver: true },
  } as unknown as DeploymentContext);
  const leaving = deployment.leave("gracefully");
  await deployment.close();
  end();
  await leaving;
  const { target } = await deployment.destination(1, {} as OutgoingRequest);
  expect(target.port).toBe(0);
});

test("a graceful stop takes 30 seconds at most, even if a request never ends", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    let closes = 0;
    const never = () => new Promise<never>(() => {});
    const close = async () => void closes++;
    const backend = { doors: [], drain: never, close, change() {} } as unknown as Backend;
    const context = { activity: { isOver: true } } as unknown as DeploymentContext;
    const leaving = new Deployment(paymentServer(), backend, context).leave("gracefully");
    await vi.advanceTimersByTimeAsync(29_999);
    expect(closes).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    await leaving;
    expect(closes).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

function signalled() {
  let end = () => {};
  const promise = new Promise<void>((resolve) => (end = resolve));
  return { promise, end };
}

function sockets(): number {
  return process.getActiveResourcesInfo().filter((each) => /^TCP/.test(each)).length;
}
