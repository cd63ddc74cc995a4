// The processor time of a proxy's process for a small request, compared with popular proxies in front of the same server.
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
/** Each proxy is started this many times, because what the JIT compiler makes of the first requests lasts as long as the process. */
const starts = 5;
const warmUpRequests = 9_000;
/** Proxies take turns in short rounds, so that a busy machine slows all of them. The first quartile excludes most disturbances. */
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
    // Compares proxies that were started together, because the speed of a machine varies over time.
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

/** Measures the time of each start of each proxy. */
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

/** Returns a quantile of a list. */
function part(list, share) {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length * share)];
}
