import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";
import { freePort } from "../../../src/cli/own/process/free-port.ts";
import { accepts } from "../../../src/cli/own/readiness.ts";
import { holdPort } from "../../../src/world/real/listening/port.ts";
import { exitOf, lab, start } from "../lab.ts";

const order = "node examples/servers/node/order.mjs";
const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

const run = (...args: string[]) => lab(["run", "timeout-504", "--json", ...args]);
interface Document {
  readonly reports: readonly [
    {
      readonly calls: readonly Record<string, unknown>[];
      readonly events: readonly { kind: string; who: string }[];
    },
  ];
}

test("a command takes the place of a server, and its calls are seen at payment", async () => {
  const { out, err, code } = await run("--use", `order=${order}`, "--set", "payment.delay=50ms");
  expect(code).toBe(0);
  expect(plain(err)).toBe("timeout-504: order is your own server, so order.timeout of the scenario has no effect");
  const { calls, events } = (JSON.parse(out) as Document).reports[0];
  expect(calls).toMatchObject([
    { by: "client", to: "order", parent: null, outcome: { status: 200, body: "Order complete" } },
    { by: "order", to: "payment", parent: 1, knows: null },
  ]);
  expect(events.filter(({ kind }) => kind === "finished")).toHaveLength(1);
});

test("only expectations that are visible from outside are judged", async () => {
  const { out, code } = await lab(["run", "timeout-504", "--use", `order=${order}`]);
  expect(code === 0 || code === 4).toBe(true);
  expect(out).toContain("✓ POST /orders: gets 504 after 1 s");
  expect(out).not.toContain("order → payment: fails");
});

test("the setup of a report names the user's own server, without settings that it does not use", async () => {
  const { out } = await lab(["run", "timeout-504", "--use", `order=${order}`, "--set", "payment.delay=50ms"]);
  expect(out).toContain("changed   payment.delay: 3s → 50ms");
  expect(out).toContain("setup     order: your own server; payment: delay 50ms");
});

test("a note about several scenarios is printed once", async () => {
  const { err } = await lab([
    ...["run", "timeout-504", "refused-502"],
    ...["--use", `order=${order}`, "--set", "payment.delay=50ms"],
  ]);
  expect(plain(err)).toBe("in 2 scenarios order is your own server, so order.timeout of the scenario has no effect");
});

test("a shell reads the command only with --shell", async () => {
  const quick = ["--set", "payment.delay=50ms", "--shell"];
  expect((await run(...quick, "--use", `order=true && exec ${order}`)).code).toBe(0);
});

/** A complete order server in the test process, called at a URL. */
async function ownServer(paymentPort: number) {
  const server = createServer((_, response) => {
    fetch(`http://127.0.0.1:${paymentPort}/pay`, { method: "POST" }).then(
      ({ status }) => response.writeHead(status).end("Order complete"),
      () => response.writeHead(502).end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

test("a URL takes the place of a server once payment has the port that it calls", async () => {
  const port = await freePort();
  const { url, close } = await ownServer(port);
  const quick = ["--set", "payment.delay=10ms", "--use", `order=${url}`];
  expect((await run(...quick, "--port", `payment=${port}`)).code).toBe(0);
  const { code, err } = await run(...quick);
  expect(code).toBe(2);
  expect(plain(err)).toContain("so that server must already know where payment is");
  close();
});

test("a URL at which nothing listens is a Problem", async () => {
  const { port, release } = await holdPort();
  const { code, err } = await run("--use", `order=http://127.0.0.1:${port}`, "--port", `payment=${await freePort()}`);
  release();
  expect(code).toBe(2);
  expect(plain(err)).toContain(`nothing listens at 127.0.0.1:${port}`);
});

test.each([
  // A forbidden host is rejected before any other check.
  [["--use", "order=http://192.0.2.1:80"], "192.0.2.1 is not on this machine"],
  [
    ["--use", "order=https://127.0.0.1", "--port", "payment=20000"],
    "https://127.0.0.1/ is not http:// followed by only a host",
  ],
  [["--use", "order=ftp://127.0.0.1"], "ftp://127.0.0.1 is not an HTTP URL"],
  [["--use", "ordr=node x.mjs"], "timeout-504 has no server ordr"],
  [["refused-502", "all-well", "--use", `order=${order}`], "all-well has no server order name only scenarios with a"],
  [["refused-502", "all-well", "authorized-sees", "--use", `order=${order}`], "all-well and one other have no server"],
  [["--use", `order=${order}`, "--set", "order.timeout=1s"], "--set order.timeout=1s has no effect, because order is"],
  [["--use", "order"], "--use order does not name a server and a command or URL"],
  [["--use", "order=no-such-program"], 'there is no program "no-such-program"'],
  [["--use", `order=${order}`, "--world", "virtual"], "--use and --world virtual cannot be used together"],
  [["--shell"], "--shell has no effect without --use"],
])("%j is a Problem", async (args, says) => {
  const { code, err } = await run(...args);
  expect(code).toBe(2);
  expect(plain(err)).toContain(says);
});

/** Starts `lab serve` with the user's own server, and waits until it is ready. */
async function serve(program = order) {
  const child = start(["serve", "timeout-504", "--json", "--use", `order=${program}`]);
  children.push(child);
  const [line] = (await once(createInterface({ input: child.stdout! }), "line")) as [string];
  const { servers } = JSON.parse(line) as { servers: { order: string; payment: string } };
  const { hostname, port } = new URL(servers.order);
  return { child, servers, at: { host: hostname, port: Number(port) } };
}

/** Resolves when nothing listens there any more. */
async function gone(at: { host: string; port: number }): Promise<void> {
  while (await accepts(at)) await new Promise((resolve) => setTimeout(resolve, 20));
}

test("lab serve hands out the address of the user's own server", async () => {
  const { servers } = await serve();
  expect((await fetch(`${servers.order}/healthz`)).status).toBe(200);
});

test.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const)(
  "after %s of the lab no process of a program is left",
  async (signal) => {
    const { child, at } = await serve();
    const ended = exitOf(child);
    child.kill(signal);
    await ended;
    await gone(at);
  },
);

test.runIf(process.platform === "linux")("after SIGKILL of the lab no daemon of a program is left", async () => {
  const { child, at } = await serve("node test/cli/own/daemon.mjs");
  child.kill("SIGKILL");
  await gone(at);
});

test("a program whose lab dies while it starts is killed too", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lab-own-"));
  const file = join(folder, "pid");
  const script = `echo $$ > ${file}.new; mv ${file}.new ${file}; exec sleep 100`;
  const child = start(["run", "timeout-504", "--shell", "--use", `order=${script}`]);
  children.push(child);
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 5));
  const pid = Number(readFileSync(file, "utf8"));
  child.kill("SIGKILL");
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 5));
  rmSync(folder, { recursive: true });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return false;
  }
}
