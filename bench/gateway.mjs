// Processor time a small request, of the proxy's own process, beside two proxies that people use, before the same server.
import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const proxies = ["lab", "fastify", "http-proxy-3"];
const warmUp = 5_000;
const requests = 10_000;
const rounds = 5;

export async function gateway() {
  if (!existsSync(new URL("peers/node_modules", import.meta.url))) {
    console.log("  not measured: the other proxies are installed with npm install --prefix bench/peers");
    return [];
  }
  const backend = start("backend");
  const load = start("load");
  try {
    const [{ port }] = await once(backend, "message");
    await once(load, "message");
    const us = {};
    for (const name of proxies) us[name] = await microseconds(name, port, load);
    const best = Math.min(us.fastify, us["http-proxy-3"]);
    return [
      ...proxies.map((name) => ({ what: `${name}, processor time a request`, value: us[name], unit: " µs" })),
      { what: "lab / the better of the others", value: us.lab / best, goal: 1 / 1.2 },
    ];
  } finally {
    backend.kill();
    load.kill();
  }
}

/** The least disturbed of a few rounds, after a warm-up that is not counted. */
async function microseconds(name, backendPort, load) {
  const proxy = start(name, [String(backendPort)]);
  try {
    const [{ port }] = await once(proxy, "message");
    await send(load, port, warmUp);
    const found = [];
    for (let round = 0; round < rounds; round++) {
      const before = await used(proxy);
      await send(load, port, requests);
      found.push(((await used(proxy)) - before) / requests);
    }
    return Math.min(...found);
  } finally {
    proxy.kill();
  }
}

async function send(load, port, count) {
  load.send({ port, requests: count });
  await once(load, "message");
}

async function used(proxy) {
  proxy.send("used");
  const [{ usedUs }] = await once(proxy, "message");
  return usedUs;
}

function start(name, args = []) {
  return fork(fileURLToPath(new URL(`proxies/${name}.mjs`, import.meta.url)), args);
}
