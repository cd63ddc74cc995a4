import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { OwnProgram } from "../../../../src/cli/own/own-program.ts";
import { ProcessGroup } from "../../../../src/cli/own/process/process-group.ts";

/** Calls what runs when this process ends, and returns the processes and groups to which it sent a signal. */
function signalledAtExit(): number[] {
  const kill = vi.spyOn(process, "kill").mockReturnValue(true);
  const atExit = process.listeners("exit").filter((listener) => String(listener).includes("SIGKILL"));
  expect(atExit).toHaveLength(1);
  for (const listener of atExit) listener.call(process, 0);
  const signalled = kill.mock.calls.map(([pid]) => pid);
  kill.mockRestore();
  return signalled;
}

test("a program is killed with this process, but not once it has ended: another may have its number by then", async () => {
  const group = new ProcessGroup([process.execPath, "-e", "setInterval(() => {}, 1e6)"], process.env);
  expect(signalledAtExit()).toContain(-group.id);
  await group.stop();
  expect(signalledAtExit()).not.toContain(-group.id);
});

/** A folder for temporary files that no other test uses. */
const folder = mkdtempSync(join(tmpdir(), "lab-own-"));
beforeEach(() => vi.stubEnv("TMPDIR", folder));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));
const configFolders = () => readdirSync(folder).filter((name) => name.startsWith("lab-config-"));
const listens = "require('http').createServer().listen(process.env.PORT, '127.0.0.1')";

test.each([
  ["runs until it is stopped", listens, 20_000],
  ["ends before it is ready", "process.exit(1)", 20_000],
  ["never listens", "setInterval(() => {}, 1e6)", 300],
])("the configuration file of a program that %s is deleted", async (_, script, readyWithinMs) => {
  const template = { name: "shop.json", text: '{ "port": {port} }' };
  const words = [process.execPath, "-e", script];
  const signal = new AbortController().signal;
  const own = new OwnProgram({ role: "order", words, addresses: {}, readyWithinMs, signal, template });
  const started = await own
    .ready(() => {})
    .then(
      () => true,
      () => false,
    );
  expect(started).toBe(script === listens);
  expect(configFolders()).toHaveLength(1);
  await own.stop();
  expect(configFolders()).toEqual([]);
});
