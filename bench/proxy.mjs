// lab proxy compared with the real toxiproxy-server in one run: bytes and connections a second through one proxy without toxics, and
// the latency that it adds.
import { execFile, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { bytesPerSecond, connectionsPerSecond, roundTripUs } from "./tcp-proxies/client.mjs";

const version = "v2.12.0";
const lab = fileURLToPath(new URL("../bin/lab.js", import.meta.url));
/** They take turns in short rounds, so that a busy machine slows both. */
const rounds = 9;
const run = promisify(execFile);

export async function proxy() {
  const folder = mkdtempSync(join(tmpdir(), "lab-bench-proxy-"));
  const stops = [];
  try {
    const real = await built(folder);
    if (real === undefined) {
      console.log("  not measured: the real server is built with Go, which is not here");
      return [];
    }
    const upstream = fork(new URL("tcp-proxies/upstream.mjs", import.meta.url));
    stops.push(() => upstream.kill());
    const [{ port }] = await once(upstream, "message");
    const ports = { direct: port };
    for (const [name, command] of Object.entries({ lab: [process.execPath, lab, "proxy"], real: [real] })) {
      const started = await start(command, port);
      stops.push(() => started.child.kill());
      ports[name] = started.port;
    }
    const measured = await measure(ports);
    const ratio = (what) => median(measured.lab[what].map((own, at) => own / measured.real[what][at]));
    const added = (name) => median(measured[name].us) - median(measured.direct.us);
    return [
      { what: "bytes a second, lab / real", value: ratio("bytes"), least: 0.9 },
      { what: "connections a second, lab / real", value: ratio("connections"), least: 0.9 },
      { what: "added latency, lab / real", value: added("lab") / added("real"), goal: 2 },
      { what: "bytes a second, real", value: median(measured.real.bytes) / 1e6, unit: " MB/s" },
      { what: "connections a second, real", value: median(measured.real.connections) },
      { what: "added latency, real", value: added("real"), unit: " µs" },
    ];
  } finally {
    for (const stop of stops) stop();
    rmSync(folder, { recursive: true });
  }
}

/** Builds the real server; undefined without Go. */
async function built(folder) {
  if (!(await run("go", ["version"]).then(Boolean, () => false))) return undefined;
  const env = { ...process.env, GOBIN: folder };
  await run("go", ["install", `github.com/Shopify/toxiproxy/v2/cmd/server@${version}`], { env });
  return join(folder, "server");
}

/** Starts a server with one proxy to this port. */
async function start([program, ...args], port) {
  const api = await freePort();
  const child = spawn(program, [...args, `-port=${api}`, "-host=127.0.0.1"], { stdio: "ignore" });
  const body = JSON.stringify({ name: "p", listen: "127.0.0.1:0", upstream: `127.0.0.1:${port}` });
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${api}/proxies`, { method: "POST", body }).catch(() => undefined);
    if (response?.ok) return { child, port: Number((await response.json()).listen.split(":")[1]) };
    if (response !== undefined || child.exitCode !== null) throw new Error(`${program} does not serve`);
    await pause(50);
  }
}

async function freePort() {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

async function measure(ports) {
  const names = Object.keys(ports);
  const measured = Object.fromEntries(names.map((name) => [name, { bytes: [], connections: [], us: [] }]));
  // The first round only warms up.
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      const port = ports[name];
      const seen = {
        bytes: await bytesPerSecond(port),
        connections: await connectionsPerSecond(port),
        us: await roundTripUs(port),
      };
      if (round > 0) for (const [what, value] of Object.entries(seen)) measured[name][what].push(value);
    }
  return measured;
}

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
