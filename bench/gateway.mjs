// Processor time a small request, of the proxy's own process, beside two proxies that people use, before the same server.
import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const proxies = ["lab", "fastify", "http-proxy-3"];
const requests = 6_000;
/** The first ones warm up and are never the least. */
const rounds = 7;

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
    const us = await microseconds(port, load);
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

/** For each proxy the least disturbed of its rounds; they take turns, so that a busy moment strikes them alike. */
async function microseconds(backendPort, load) {
  const running = await Promise.all(
    proxies.map(async (name) => {
      const proxy = start(name, [String(backendPort)]);
      const [{ port }] = await once(proxy, "message");
      return { name, proxy, port, least: Number.POSITIVE_INFINITY };
    }),
  );
  try {
    for (let round = 0; round < rounds; round++) {
      for (const each of running) {
        const before = await used(each.proxy);
        await send(load, each.port, requests);
        each.least = Math.min(each.least, ((await used(each.proxy)) - before) / requests);
      }
    }
    return Object.fromEntries(running.map(({ name, least }) => [name, least]));
  } finally {
    for (const { proxy } of running) proxy.kill();
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
