import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Interruption } from "../../../src/cli/program/interrupt.ts";
import { exitOf, start } from "../lab.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const listeners = () => signals.map((signal) => process.listenerCount(signal));
const exit = vi.spyOn(process, "exit");
let before: number[] = [];

beforeEach(() => {
  before = listeners();
  exit.mockReset();
  exit.mockImplementation(() => undefined!);
});
afterEach(() => expect.poll(listeners).toEqual(before));

test("signals are left to the system until there is something to close", () => {
  new Interruption();
  expect(listeners()).toEqual(before);
});

test("the first signal closes the servers; the next one is left to the system and works even during a computation", async () => {
  const interruption = new Interruption();
  const { signal } = interruption;
  expect(listeners()).toEqual(before.map((count) => count + 1));
  process.emit("SIGTERM");
  expect({ aborted: signal.aborted, code: interruption.code }).toEqual({ aborted: true, code: 143 });
  await expect.poll(listeners).toEqual(before);
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(143), 30_000);
});

test("the key for Ctrl-C ends the program at once the second time", () => {
  const interruption = new Interruption();
  interruption.interrupt();
  expect(exit).not.toHaveBeenCalled();
  interruption.interrupt();
  expect(exit).toHaveBeenCalledWith(130);
});

test("a signal ends all scenarios in the virtual world as well", async () => {
  const child = start(["run", "--all", "--world", "virtual"]);
  child.stdout!.once("data", () => child.kill("SIGINT"));
  const lines: string[] = [];
  child.stdout!.on("data", (text) => lines.push(String(text)));
  expect([130, "SIGINT"]).toContain(await exitOf(child));
  expect(lines.join("")).not.toMatch(/\d+ of \d+ hold/);
});
