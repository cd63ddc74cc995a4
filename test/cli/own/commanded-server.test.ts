import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readBench } from "../../../src/cli/own/bench/bench-file.ts";
import { CommandedServer } from "../../../src/cli/own/commanded-server.ts";
import { OwnAddress } from "../../../src/cli/own/own-address.ts";
import { freePort } from "../../../src/cli/own/process/free-port.ts";
import { accepts } from "../../../src/cli/own/readiness.ts";
import { allUses } from "../../../src/cli/own/uses.ts";

const { signal } = new AbortController();
const where = { file: "bench.yaml", line: 2, column: 3 };

/** Commands that start a server in the background, and stop it by the process id that it wrote. */
function commandsFor(port: number) {
  const folder = mkdtempSync(join(tmpdir(), "commanded-"));
  const pid = join(folder, "pid");
  const server = `require("fs").writeFileSync(${JSON.stringify(pid)}, String(process.pid));require("http").createServer((_, r) => r.end()).listen(${port}, "127.0.0.1")`;
  const start = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(server)}], { detached: true, stdio: "ignore" }).unref()`;
  const stop = `try { process.kill(Number(require("fs").readFileSync(${JSON.stringify(pid)}, "utf8"))) } catch {}`;
  writeFileSync(join(folder, "start.cjs"), start);
  writeFileSync(join(folder, "stop.cjs"), stop);
  return { start: `node ${join(folder, "start.cjs")}`, stop: `node ${join(folder, "stop.cjs")}` };
}

function serverWith(
  commands: { restart?: string; start?: string; stop?: string },
  port: number,
  readyWithinMs = 20_000,
) {
  const address = new OwnAddress("order", new URL(`http://127.0.0.1:${port}`));
  return new CommandedServer({ role: "order", address, commands, where, readyWithinMs, signal });
}

test("commands start a server, stop it, and leave it running at the end", async () => {
  const port = await freePort();
  const commands = commandsFor(port);
  const server = serverWith(commands, port);
  expect(await server.ready()).toEqual({ host: "127.0.0.1", port });
  expect(await server.stopsWithin(20_000)).toBe("stopped");
  await server.stop();
  while (!(await accepts({ host: "127.0.0.1", port })));
  await server.ready();
  expect(await server.stopsWithin(20_000)).toBe("stopped");
});

test("a command that fails is told with its output, and a server that does not stop still listens", async () => {
  const port = await freePort();
  await expect(serverWith({ restart: "node --no-such-option" }, port).ready()).rejects.toMatchObject({
    problems: [
      { says: "node --no-such-option ended with exit code 9", where, output: [expect.stringContaining("bad option")] },
    ],
  });
  const { start, stop } = commandsFor(port);
  const stubborn = serverWith({ start, stop: "node -e 0" }, port);
  await stubborn.ready();
  expect(await stubborn.stopsWithin(100)).toBe("still listens");
  await serverWith({ start, stop }, port).stopsWithin(20_000);
});

async function benchWith(server: string) {
  const file = join(mkdtempSync(join(tmpdir(), "commanded-")), "bench.yaml");
  writeFileSync(file, `use:\n  order: ${server}\npayment:\n  path: POST /pay\n`);
  return { file, bench: await readBench(file) };
}

test("a bench file has restart, or start and stop, for a URL", async () => {
  const { bench } = await benchWith("{ url: 'http://127.0.0.1:1', restart: make restart }");
  expect(bench.servers.order!.commands).toEqual({ restart: "make restart" });
  await expect(benchWith("{ url: 'http://127.0.0.1:1', stop: x }")).rejects.toThrow(
    "needs both start and stop, or restart",
  );
  await expect(benchWith("{ run: x, restart: y }")).rejects.toThrow("needs either run or url");
  const { file } = await benchWith("{ restart: y }");
  await expect(allUses({ bench: file, readyWithin: 1000 })).rejects.toThrow("use.order has commands, but no URL");
  const { uses } = await allUses({ bench: file, use: ["order=http://127.0.0.1:1"], readyWithin: 1000 });
  expect(uses[0]!.url!.href).toBe("http://127.0.0.1:1/");
});
