import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, createServer as createNetServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "../../src/cli/own/process/free-port.ts";
import { exitOf, lab, start } from "./lab.ts";
import { Screen } from "./pty.ts";

let state = "";
const children: ChildProcess[] = [];

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), "lab-state-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(state, { recursive: true });
});

interface Served {
  readonly child: ChildProcess;
  readonly servers: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
  /** Returns the next event that matches. */
  event(fits: (event: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
}

/** Starts the program and waits for the first line of stdout. */
async function serve(...args: string[]): Promise<Served> {
  const child = start(["serve", ...args, "--json"], { LAB_STATE: state });
  children.push(child);
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value) as Record<string, unknown>;
  const ready = (await next()) as { ready: true; servers: Record<string, string>; notes?: string[] };
  return {
    child,
    servers: ready.servers,
    notes: ready.notes ?? [],
    async event(fits) {
      for (;;) {
        const event = await next();
        if (fits(event)) return event;
      }
    },
  };
}

function control(): { url: string; token: string } {
  const [name] = readdirSync(state).filter((file) => file.startsWith("serve-"));
  return JSON.parse(readFileSync(join(state, name!), "utf8"));
}

test("the servers of a scenario keep running for any client, and report what happens", async () => {
  const { child, servers, event } = await serve("timeout-504");
  const answer = await fetch(`${servers.order}/orders`, { method: "POST" });
  expect([answer.status, await answer.text()]).toEqual([504, "Payment did not answer within 1 s"]);
  const seen = await event(({ kind }) => kind === "sent");
  expect(seen).toMatchObject({ who: "order", call: 1, status: 504 });
  expect(await event(({ who, kind }) => who === "payment" && kind === "finished")).toMatchObject({ says: "charged" });
  child.kill("SIGTERM");
  const { calls } = (await event(({ ended }) => ended === true)) as { calls: { knows: string }[] };
  const ours = { sentBytes: expect.any(Number), closedBy: null, atMs: expect.any(Number) };
  expect(calls[0]).toMatchObject({ by: "client", outcome: null, knows: null, ours });
  expect(calls[1]).toMatchObject({ by: "order", outcome: { failure: "timed-out" }, knows: "unknown" });
  expect(await exitOf(child)).toBe(143);
  await expect(fetch(`${servers.order}/orders`)).rejects.toThrow();
  expect(readdirSync(state)).toEqual([]);
});

test("an outside caller that hangs up is shown as having closed the connection, without a conclusion", async () => {
  const { servers, event } = await serve("never-replies");
  const left = new AbortController();
  const asked = fetch(`${servers.order}/orders`, { method: "POST", signal: left.signal });
  await event(({ who, kind }) => who === "payment" && kind === "arrived");
  left.abort();
  await expect(asked).rejects.toThrow();
  expect(await event(({ kind }) => kind === "closed")).toMatchObject({ who: "order", by: "client", sentBytes: 0 });
});

test("lab set changes a setting while it runs", async () => {
  const { servers, event } = await serve("timeout-504");
  const changed = await lab(["set", "payment.delay=1ms"], { LAB_STATE: state });
  expect(changed).toEqual({ code: 0, out: "payment.delay: 3s → 1ms\n", err: "" });
  await event(({ kind }) => kind === "changed");
  expect((await fetch(`${servers.order}/orders`, { method: "POST" })).status).toBe(200);
});

test("lab set makes several changes together or not at all: two may only be right with each other", async () => {
  const { servers } = await serve("on-time");
  const set = (...changes: string[]) => lab(["set", ...changes], { LAB_STATE: state });
  expect(await set("order.propagatesDeadline=true", "order.deadline=2s")).toEqual({
    code: 0,
    out: "order.propagatesDeadline: false → true\norder.deadline: none → 2s\n",
    err: "",
  });
  const refused = await set("payment.off=true", "payment.delay=soon");
  expect(refused).toMatchObject({ code: 2, out: "" });
  expect(refused.err).toContain("payment.delay: soon is not");
  expect((await fetch(`${servers.order}/orders`, { method: "POST" })).status).toBe(200);
});

test("lab set names the other active faults of the server, so that nobody wonders why nothing changes", async () => {
  await serve("never-replies");
  const out = async (change: string) => (await lab(["set", change], { LAB_STATE: state })).out;
  const standing = "active faults of payment, outermost first: hang, delay 1s\n";
  expect(await out("payment.delay=1s")).toBe(`payment.delay: none → 1s\n${standing}`);
  expect(await out("payment.delay=1s")).toBe(`payment.delay=1s: nothing changed\n${standing}`);
  expect(await out("payment.hang=none")).toBe("payment.hang: true → none\nactive faults of payment: delay 1s\n");
});

test("if one of two addresses is taken, the other is released", async () => {
  const { servers } = await serve("on-time");
  const taken = new URL(servers.order!).port;
  const free = await freePort();
  const ports = ["--port", `payment=${free}`, "--port", `order=${taken}`];
  const { code, err } = await lab(["serve", "on-time", ...ports], { LAB_STATE: state });
  expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/^error: port \d+ is taken\n.*\n$/) });
  const again = createServer().listen(free, "127.0.0.1");
  await once(again, "listening");
  again.close();
});

test("a server that is turned off and on again keeps its address", async () => {
  const { servers } = await serve("on-time");
  const set = async (change: string) => (await lab(["set", change], { LAB_STATE: state })).code;
  expect(await set("payment.off=true")).toBe(0);
  expect((await fetch(`${servers.order}/orders`, { method: "POST" })).status).toBe(502);
  expect(await set("payment.off=false")).toBe(0);
  expect((await fetch(`${servers.payment}/pay`, { method: "POST" })).status).toBe(200);
});

test("a fault in front of a server shows at the address that was asked for, and can be changed there", async () => {
  const port = await freePort();
  const { servers } = await serve("on-time", "--port", `payment=${port}`, "--set", "payment.reset-at-accept=true");
  expect(servers.payment).toBe(`http://127.0.0.1:${port}`);
  // A reused connection would end because of the change, not because of the fault.
  const pay = () => fetch(`${servers.payment}/pay`, { method: "POST", headers: { connection: "close" } });
  await expect(pay()).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
  expect((await lab(["set", "payment.reset-at-accept=none"], { LAB_STATE: state })).code).toBe(0);
  expect((await pay()).status).toBe(200);
  expect((await lab(["set", "payment.reset-at-accept=true"], { LAB_STATE: state })).code).toBe(0);
  await expect(pay()).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
});

test("a server whose name fails says that its address is not affected", async () => {
  const { servers } = await serve("on-time");
  const { out } = await lab(["set", "payment.both-refuse=true"], { LAB_STATE: state });
  expect(out).toContain("\npayment: both-refuse affects the server's name, not calls to its address\n");
  expect((await fetch(`${servers.payment}/pay`, { method: "POST" })).status).toBe(200);
});

test("faults that callers from outside cannot meet are reported", async () => {
  const { notes } = await serve("resolver-busy");
  expect(notes).toEqual(["payment: busy-resolver affects the server's name, not calls to its address"]);
  const changed = await lab(["set", 'payment.faults=[{"full-queue":true,"calls":[1]}]'], { LAB_STATE: state });
  const said =
    "payment: full-queue can strike single calls only if the lab makes them; it would strike all calls from outside\n";
  expect(changed).toEqual({ code: 0, out: expect.stringContaining(said), err: "" });
});

test("a further address of a server is printed, can be chosen, and is kept", async () => {
  const file = join(state, "moved.yaml");
  const steps = "[{ send: GET /actuator/health, to: health/management }]";
  writeFileSync(file, `title: t\nsetup: { health: { management.server.port: 9001 } }\nsteps: ${steps}\n`);
  const { servers, event } = await serve(file);
  const address = `${servers["health/management"]}/actuator/health`;
  expect((await fetch(address)).status).toBe(200);
  expect(await event(({ kind }) => kind === "asked")).toMatchObject({ to: "health", door: "management" });
  const set = async (change: string) => (await lab(["set", change], { LAB_STATE: state })).code;
  expect(await set("health.off=true")).toBe(0);
  await expect(fetch(address)).rejects.toThrow();
  expect(await set("health.off=false")).toBe(0);
  expect((await fetch(address)).status).toBe(200);
  expect((await lab(["serve", file, "--port", "health/managment=1"])).err).toContain(
    "did you mean health/management=8080?",
  );
});

test("a wrong change is a Problem, and the servers continue", async () => {
  const { servers } = await serve("on-time");
  const { code, out, err } = await lab(["set", "payment.dely=1s"], { LAB_STATE: state });
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain("did you mean payment.delay?");
  expect((await fetch(`${servers.order}/orders`, { method: "POST" })).status).toBe(200);
});

test("only callers with the token may change anything, and no web page may", async () => {
  await serve("on-time");
  const { url, token } = control();
  const authorization = `Bearer ${token}`;
  const post = async (headers: Record<string, string>) => {
    const asked = request(url, { method: "POST", headers, agent: false });
    asked.end('["payment.off=true"]');
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  expect(await post({ authorization: "Bearer wrong" })).toBe(401);
  expect(await post({ authorization, origin: "http://127.0.0.1" })).toBe(403);
  expect(await post({ authorization, "sec-fetch-site": "cross-site" })).toBe(403);
  // The browser reached this address through a page's own host name.
  expect(await post({ authorization, host: `rebound.example:${new URL(url).port}` })).toBe(403);
  expect(await post({ authorization })).toBe(200);
  const [note] = readdirSync(state).filter((file) => file.startsWith("serve-"));
  expect(statSync(join(state, note!)).mode & 0o777).toBe(0o600);
});

test("two lab serve run at once, and lab set needs to know which one to change", async () => {
  await Promise.all([serve("on-time"), serve("timeout-504")]);
  const { code, err } = await lab(["set", "payment.delay=1ms"], { LAB_STATE: state });
  expect(code).toBe(2);
  expect(err).toContain("several are running");
  expect((await lab(["set", "payment.delay=1ms", "--to", "timeout-504"], { LAB_STATE: state })).code).toBe(0);
});

test("on a terminal lab set asks which one to change", async () => {
  await Promise.all([serve("on-time"), serve("timeout-504")]);
  const screen = new Screen(["set", "payment.delay=1ms"], { env: { LAB_STATE: state } });
  await screen.shows("Which one?", "q leave");
  await screen.press("2").shows("→ 1ms");
  expect(await screen.ended).toBe(0);
});

test("an address that is taken, a port out of range, a server that is not there: each is a Problem", async () => {
  const { servers } = await serve("on-time");
  const taken = new URL(servers.order!).port;
  const problems = [
    [`order=${taken}`, `port ${taken} is taken`],
    ["order=70000", "--port order=70000"],
    ["ordr=8080", "did you mean order=8080?"],
  ] as const;
  for (const [port, says] of problems) {
    const { code, err } = await lab(["serve", "on-time", "--port", port], { LAB_STATE: state });
    expect(code).toBe(2);
    expect(err).toContain(says);
  }
});

test("lab set without running servers says so", async () => {
  const { code, err } = await lab(["set", "payment.delay=1ms"], { LAB_STATE: state });
  expect(code).toBe(2);
  expect(err).toContain("no servers are running");
});

/** Writes a file such as `lab serve` leaves, with this port. */
function noteAt(port: number, pid = process.pid): void {
  const note = { pid, scenario: "timeout-504", url: `http://127.0.0.1:${port}/set`, token: "t" };
  writeFileSync(join(state, `serve-${pid}.json`), JSON.stringify(note));
}

test("the file with the token is removed when the terminal is closed", async () => {
  const { child } = await serve("on-time");
  expect(readdirSync(state)).toHaveLength(1);
  child.kill("SIGHUP");
  expect(await exitOf(child)).toBe("SIGHUP");
  expect(readdirSync(state)).toEqual([]);
});

test("neither stopped servers nor a silent stranger keep lab set waiting", async () => {
  const { child } = await serve("on-time");
  child.kill("SIGSTOP");
  const silent = createNetServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const stopped = await lab(["set", "payment.delay=1s"], { LAB_STATE: state });
  expect(stopped).toMatchObject({ code: 2, err: expect.stringContaining(`(${child.pid}) did not answer within 5 s`) });
  rmSync(join(state, `serve-${child.pid}.json`));
  noteAt((silent.address() as AddressInfo).port);
  const stranger = await lab(["set", "payment.delay=1s"], { LAB_STATE: state });
  expect(stranger).toMatchObject({ code: 2, err: expect.stringContaining("did not answer within 5 s") });
  silent.close();
});

test("a folder in place of the file with the token is a Problem", async () => {
  mkdirSync(join(state, "serve-5.json"));
  const { code, err } = await lab(["set", "payment.delay=1s"], { LAB_STATE: state });
  expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/serve-5\.json is a folder\n/) });
});

test("if the state folder is read-only, lab set is not recommended", async () => {
  const place = join(state, "file");
  writeFileSync(place, "");
  const child = start(["serve", "on-time"], { LAB_STATE: join(place, "state") });
  children.push(child);
  const said = text(child.stdout!);
  await once(child.stdout!, "readable");
  child.kill("SIGINT");
  expect(await said).toMatch(/ set cannot find it: cannot write \S+serve-\d+\.json \(ENOTDIR\)\n/);
});

test.each(["hello", "null", "[]", "{}", '{"problems":[]}', '{"changes":"none","standing":[]}'])(
  "another program that answers %s where lab serve was is a Problem",
  async (says) => {
    const other = createServer((_, response) => response.end(says));
    await once(other.listen(0, "127.0.0.1"), "listening");
    const { port } = other.address() as AddressInfo;
    noteAt(port);
    const { code, err } = await lab(["set", "payment.delay=1s"], { LAB_STATE: state });
    const problem = expect.stringMatching(
      `^error: another program is listening at 127.0.0.1:${port}, where the servers were\n`,
    );
    expect({ code, err }).toEqual({ code: 2, err: problem });
    other.close();
  },
);

test("a property that changes nothing here is named on stderr before anything is served", async () => {
  const path = join(state, "mine.yaml");
  writeFileSync(
    path,
    "title: t\nsetup: { health: { server.ssl.enabled: true } }\nsteps:\n  - { send: GET /x, to: health }\n",
  );
  const { child } = await serve(path);
  child.kill("SIGINT");
  expect(await text(child.stderr!)).toContain("mine: health: server.ssl.enabled is not played");
});

test("another program that answers 101 where lab serve was is a Problem", async () => {
  const upgrade = "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n";
  const other = createNetServer((socket) => socket.on("error", () => {}).once("data", () => socket.write(upgrade)));
  await once(other.listen(0, "127.0.0.1"), "listening");
  noteAt((other.address() as AddressInfo).port);
  const { code, err } = await lab(["set", "payment.delay=1s"], { LAB_STATE: state });
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("the connection ended without a response") });
  other.close();
});
