import { expect, test, vi } from "vitest";
import type { OutgoingRequest } from "../../../src/service/service.ts";
import { Deployment, type DeploymentContext } from "../../../src/world/real/deployment.ts";
import { RealClock } from "../../../src/world/real/machine/clock.ts";
import type { Backend } from "../../../src/world/real/serving/backend.ts";
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
  const backend = { doors: [], drain: () => ({ ended: promise }), close: async () => {}, change() {} };
  const around = new Around();
  const deployment = new Deployment(paymentServer(), backend as unknown as Backend, around.context);
  await deployment.leave(30_000);
  await deployment.close();
  end();
  await around.left;
  expect(around.clock.pending).toBe(0);
  const { target } = await deployment.destination(1, {} as OutgoingRequest);
  expect(target.port).toBe(0);
});

test("a graceful stop ends requests after its grace period, and nothing waits for it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    let closes = 0;
    const never = () => ({ ended: new Promise<never>(() => {}) });
    const close = async () => void closes++;
    const backend = { doors: [], drain: never, close, change() {} } as unknown as Backend;
    const around = new Around();
    await new Deployment(paymentServer(), backend, around.context).leave(20_000);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(closes).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    await around.left;
    expect(closes).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test("a graceful stop that a later one has replaced ends nothing", async () => {
  const stops = [signalled(), signalled()];
  const left = [...stops];
  const drain = () => ({ ended: left.shift()!.promise });
  let closes = 0;
  const backend = { doors: [], drain, close: async () => void closes++, change() {} } as unknown as Backend;
  const around = new Around();
  const deployment = new Deployment(paymentServer(), backend, around.context);
  await deployment.leave(20_000);
  const first = around.left;
  await deployment.change(paymentServer());
  await deployment.leave(20_000);
  const [closesBefore, second] = [closes, around.left];
  stops[0]!.end();
  await first;
  expect(closes).toBe(closesBefore);
  stops[1]!.end();
  await second;
  expect(closes).toBe(closesBefore + 1);
});

/** A run that is over, and watches a server that leaves. */
class Around {
  left: Promise<unknown> | undefined;
  readonly clock = new RealClock();
  readonly context = {
    activity: { isOver: true, watch: (work: Promise<unknown>) => (this.left = work) },
    engine: { clock: this.clock },
  } as unknown as DeploymentContext;
}

function signalled() {
  let end = () => {};
  const promise = new Promise<void>((resolve) => (end = resolve));
  return { promise, end };
}

function sockets(): number {
  return process.getActiveResourcesInfo().filter((each) => /^TCP/.test(each)).length;
}
