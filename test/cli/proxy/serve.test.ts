import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import http from "node:http";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { populateFrom } from "../../../src/cli/proxy/config.ts";
import { withoutGoFlags } from "../../../src/cli/proxy/go-flags.ts";
import { Proxies } from "../../../src/proxy/proxies.ts";
import type { ProxyHost } from "../../../src/proxy/proxy-host.ts";
import { bin, lab } from "../lab.ts";
import { Screen } from "../pty.ts";

const server = bin.replace("lab.js", "toxiproxy-server.js");

async function fileOf(text: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), "proxy-")), "proxies.json");
  writeFileSync(file, text);
  return file;
}

/** Starts the program and returns what it printed once it was ready. */
async function started(program: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env } });
  const [ready] = (await once(child.stdout, "data")) as [Buffer];
  return { child, ready: ready.toString(), ended: once(child, "exit") };
}

describe("options in Go's style", () => {
  test.each([
    ["-host=0.0.0.0 -config=x.json", "--host=0.0.0.0 --config=x.json"],
    ["-port 8475", "--port 8475"],
    ["--seed=3", "--seed=3"],
    ["-proxy-metrics -runtime-metrics=true", "--proxy-metrics --runtime-metrics"],
    ["-proxy-metrics=false", ""],
    ["-version", "--server-version"],
    ["--corrected -h", "--corrected -h"],
    ["-help", "--help"],
    ["-port 1 -- -port=2", "--port 1 -- -port=2"],
  ])("%s", (written, expected) => {
    expect(withoutGoFlags(written.split(" ")).join(" ")).toBe(expected);
  });
});

test.each([
  ["SIGTERM", server, ["-port=0", "-host=127.0.0.1"]],
  ["SIGINT", bin, ["proxy", "--port", "0"]],
] as const)("%s is a success", async (signal, program, args) => {
  const { child, ready, ended } = await started(program, args);
  const [, port] = /Toxiproxy's API at http:\/\/127\.0\.0\.1:(\d+)\n/.exec(ready)!;
  const open = net.connect(Number(port), "127.0.0.1");
  await once(open, "connect");
  child.kill(signal);
  expect(await ended).toEqual([0, null]);
});

test("the version is the real server's", async () => {
  expect(await lab(["proxy", "-version"])).toMatchObject({ code: 0, out: "toxiproxy-server version 2.12.0\n" });
});

test("a config file creates its proxies", async () => {
  const file = await fileOf(
    '[\n\t{ "name": "a", "listen": "127.0.0.1:0", "upstream": "127.0.0.1:9" },\n\t{ "name": "b", "upstream": "127.0.0.1:9", "enabled": false }\n]',
  );
  const { child, ready, ended } = await started(server, ["-port=0", `-config=${file}`]);
  const more = /\n {2}a /.test(ready) ? ready : ready + (await once(child.stdout, "data")).toString();
  expect(more).toMatch(/\n {2}a {2}127\.0\.0\.1:\d+ → 127\.0\.0\.1:9\n/);
  child.kill("SIGTERM");
  await ended;
});

describe("a mistake in a config file is told with its place, and nothing is served", () => {
  test.each([
    ['[\n  {"name": "a"}\n]', /:2:3 proxy "a": missing required field: upstream.*add upstream/],
    ['[\n  {"upstream": "x:1"}\n]', /:2:3 missing required field: name/],
    ['[{"name": "a", "upstream": 5}]', /:1:28 proxy "a": bad request body.*write a text/],
    ['[{"name": "a", "upstream": "x:1", "listen": "127.0.0.1"}]', /:1:45 proxy "a": .*missing port.*write host:port/],
    ['[\n  {"name": "a",, "upstream": "x:1"}\n]', /:2:16 /],
    ["[null]", /:1:2 missing required field: name.*add name/],
    ["[5]", /:1:2 bad request body/],
    ['{"a": 1}', /:1:1 this is not a list of proxies/],
    ['[\n  {"name": "a", "upstream": "x:1"},\n]', /:3:1 this is not JSON.*leave out the comma before it/],
    ['[{"name": "a", "upstream": "x:1"}', /:1:33 this is not JSON.*close every bracket/],
    [
      '[{"name": "a", "upstream": "x:1"},\n{"name": "a", "upstream": "x:2"}]',
      /:2:10 proxy "a" occurs twice .* give one/,
    ],
    [
      '[{"name": "a", "upstream": "x:1", "refuse": true}]',
      /:1:35 refuse is not a known key .* did you mean "refuses"\?/,
    ],
    ['[{"name": "a", "upstrem": "x:1"}]', /:1:16 upstrem is not a known key .* did you mean "upstream"\?/],
    ['[{"name": "a", "upstream": "x:1", "TLS": true}]', /:1:35 TLS is not a known key .* did you mean "tls"\?/],
    ['[{"name": "a", "upstream": "x:1", "tls": "expird"}]', /:1:42 proxy "a": invalid tls: write false, or one of/],
    ['[{"name": "a", "upstream": "x:1", "toxics": [{}]}]', /:1:45 toxics of a config file.* write them as faults/],
    [
      '[{"name": "a", "upstream": "x:1", "faults": [{"fault": "latency", "fisrt": 2}]}]',
      /:1:76 fisrt.*did you mean "first"/,
    ],
    [
      '[{"name": "a", "upstream": "x:1", "faults": [{"fault": "eror-status"}]}]',
      /:1:56 unknown fault eror-st.*did you mean/,
    ],
    [
      '[{"name": "a", "upstream": "x:1", "faults": [{"fault": "reset"}, {"fault": "reset"}]}]',
      /:1:76 fault already exists .* give it a name of its own/,
    ],
  ])("%s", async (text, says) => {
    const { code, err, out } = await lab(["proxy", "--port", "0", "--config", await fileOf(text)]);
    expect(code).toBe(2);
    expect(err.replaceAll(/\s+/g, " ")).toMatch(says);
    expect(out).toBe("");
  });

  test("several mistakes at once", async () => {
    const file = await fileOf('[{"name": "a", "upstream": "x:1", "refuse": true, "lsten": ":0"}]');
    const { err } = await lab(["proxy", "--port", "0", "--config", file]);
    expect(err).toMatch(/refuses"\?[\s\S]*listen"\?/);
  });

  test("a file that is missing", async () => {
    expect(await lab(["proxy", "--port", "0", "--config", "missing.json"])).toMatchObject({ code: 2 });
  });
});

test("what the real server accepts in a config file passes, and what is ignored is said", async () => {
  const proxies = new Proxies({ usualHost: "127.0.0.1" } as ProxyHost);
  const text = `[{"NAME": "a", "name": null, "upstream": "x", "Upstream": "127.0.0.1:9", "Logger": {}, "toxics": [],
    "enabled": false, "comment": "ours"},
    {"name": "b", "upstream": "127.0.0.1", "enabled": false, "note": {"name": 1}}] and more`;
  const file = await fileOf(text);
  const notes: string[] = [];
  await populateFrom(file, proxies, (note) => notes.push(note.replace(file, "")));
  expect(proxies.all.map(({ name, upstream }) => `${name} ${upstream}`)).toEqual(["a 127.0.0.1:9", "b 127.0.0.1"]);
  expect(notes).toEqual([
    ":2:23 comment is not a key of a proxy, and is ignored",
    ":3:62 note is not a key of a proxy, and is ignored",
    ":3:31 nothing can listen at 127.0.0.1: an upstream is host:port",
  ]);
});

test("a port that is taken names who needs it", async () => {
  const other = net.createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as net.AddressInfo;
  const { code, err } = await lab(["proxy", "--port", String(port)]);
  other.close();
  expect(code).toBe(2);
  expect(err).toContain(`error: port ${port}, which the API of lab proxy needs, is taken`);
});

test.each(["nobody.invalid", "192.0.2.1"])("a host that is not this machine is a mistake: %s", async (host) => {
  const { code, err } = await lab(["proxy", "--port", "0", "--host", host]);
  expect([code, err]).toEqual([
    2,
    `error: the API cannot listen at ${host}\n  name an address of this machine with --host\n`,
  ]);
});

test.runIf(process.platform !== "win32")("on a terminal each request is a line, as it happens", async () => {
  const backend = http.createServer((_, response) => response.end("fine")).listen(0, "127.0.0.1");
  await once(backend, "listening");
  const upstream = `127.0.0.1:${(backend.address() as net.AddressInfo).port}`;
  const faults = [{ fault: "error-status", status: 503, first: 1 }];
  const config = await fileOf(JSON.stringify([{ name: "shop", listen: "127.0.0.1:0", upstream, faults }]));
  const screen = new Screen(["proxy", "--port", "0", "--config", config], { columns: 240 });
  await screen.shows(`→ ${upstream}`);
  const [, port] = /shop {2}127\.0\.0\.1:(\d+) → /.exec(screen.text)!;
  const got = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect([await got("/first"), await got("/second")]).toEqual([503, 200]);
  await screen.shows(
    "shop  GET /first  [error-status: answers 503]\n          client: status 503 (knows an error: the work may be done or not)\n" +
      "          upstream: was not asked (knows nothing: no request arrived)\n",
  );
  await screen.shows("shop  GET /second\n          client: status 200 (");
  screen.press("\x03");
  expect(await screen.ended).toBe(0);
  backend.closeAllConnections();
  backend.close();
});
