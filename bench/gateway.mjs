// Processor time a small request, of the proxy's own process, beside proxies that people use, before the same server.
import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const proxies = {
  lab: ["lab"],
  fastify: ["fastify"],
  "http-proxy-3": ["http-proxy-3"],
  "http-proxy-3, keep-alive": ["http-proxy-3", "keep-alive"],
};
/** A process keeps what its compiler made of the first requests, fast or slow, so each proxy is started anew so many times. */
const starts = 5;
const warmUpRequests = 9_000;
/** Short rounds in turn: a busy moment strikes all proxies alike, and the quarter of rounds with the least is free of most. */
const rounds = 16;
const requests = 500;

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
    const names = Object.keys(proxies);
    const others = names.filter((name) => name !== "lab");
    // Of proxies that were started together, as a machine is faster at one time than at another.
    const ratios = us.lab.map((own, at) => own / Math.min(...others.map((name) => us[name][at])));
    return [
      ...names.map((name) => ({ what: `${name}, processor time a request`, value: median(us[name]), unit: " µs" })),
      { what: "lab / the best of the others", value: median(ratios), goal: 1 / 1.2 },
      { what: "the least of all starts", value: Math.min(...ratios) },
      { what: "the most of all starts", value: Math.max(...ratios) },
    ];
  } finally {
    backend.kill();
    load.kill();
  }
}

/** For each proxy what each of its starts took. */
async function microseconds(backendPort, load) {
  const took = Object.fromEntries(Object.keys(proxies).map((name) => [name, []]));
  for (let nth = 0; nth < starts; nth++) {
    const running = await Promise.all(
      Object.entries(proxies).map(async ([name, [file, ...args]]) => {
        const proxy = start(file, [String(backendPort), ...args]);
        const [{ port }] = await once(proxy, "message");
        return { name, proxy, port, us: [] };
      }),
    );
    try {
      for (const { port } of running) await send(load, port, warmUpRequests);
      for (let round = 0; round < rounds; round++) {
        for (const { proxy, port, us } of running) {
          const before = await used(proxy);
          await send(load, port, requests);
          us.push(((await used(proxy)) - before) / requests);
        }
      }
      for (const { name, us } of running) took[name].push(part(us, 1 / 4));
    } finally {
      for (const { proxy } of running) proxy.kill();
    }
  }
  return took;
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

function median(list) {
  return part(list, 1 / 2);
}

/** The value below which such a part of a list lies. */
function part(list, share) {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length * share)];
}
