import { afterEach, expect, test, vi } from "vitest";
import type { LiveLesson } from "../../../src/page/live-lesson.ts";
import { servePage } from "../../../src/page/playing/worker-player.ts";
import { pack } from "../../../src/scenario/library/compiled.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a worker plays what its page asks for, and tells no progress afterwards", async () => {
  let hear = (_: { data: unknown }) => {};
  vi.stubGlobal("addEventListener", (_: string, act: typeof hear) => {
    hear = act;
  });
  const answered = new Promise<object>((resolve) => vi.stubGlobal("postMessage", resolve));
  const [begun, stopped] = [vi.spyOn(globalThis, "setInterval"), vi.spyOn(globalThis, "clearInterval")];
  servePage();
  const steps = "[{ load: POST /pay, to: payment, rate: 10/s, for: 1s }]";
  const packed = pack(parseScenario(`title: t\nsetup: { payment: {} }\nsteps: ${steps}\n`, "a.yaml"), "");
  const lesson = { kind: "load", packed, seed: 1, set: [], twisted: false, strict: false } as unknown as LiveLesson;
  hear({ data: { lesson, state: { pairs: new Map(), twisted: false } } });
  expect(await answered).toMatchObject({ report: { verdict: { holds: true } } });
  expect(begun).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledWith(begun.mock.results[0]!.value), { interval: 1 });
});
