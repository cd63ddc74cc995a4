// Sends up to a million requests to the servers of each lesson and mystery: they need no more memory after it than before.
// SOAK_LESSONS=on-time,timeout-504 chooses, and SOAK_MINUTES=90 gives each of them longer to answer the million.
import { spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { bundled } from "../bench/bundled.mjs";
import { bin, folder } from "./lab.mjs";
import { slice } from "./slice.mjs";

const REQUESTS = slice(20_000, 1_000_000);
/** Hanging lessons never answer so many. */
const MOST_MS =
  process.env.SOAK_MINUTES === undefined ? slice(20_000, 30 * 60_000) : Number(process.env.SOAK_MINUTES) * 60_000;
const LESSONS = process.env.SOAK_LESSONS?.split(",");
/** On the way the sizes are printed so often. */
const PRINT_EVERY = 100_000;
/** As many fill the story and the other memories that have a fixed size. */
const WARM_REQUESTS = slice(6_000, 100_000);
/** Without all of them, what still fills would be taken for growth; a caller alone fills nothing. */
const MOST_WARM_MS = slice(180_000, 30 * 60_000);
const CALLERS = 1000;
const SAMPLES = 5;
const BETWEEN_SAMPLES = 400;
const SAMPLE_MS = 3000;
const PATIENCE_MS = 3000;
/** Twelve bytes for each of a million requests. */
const MOST_GROWTH_MB = slice(3, 12);
const EVERY = slice(40, 1);

/** Prints the size of the heap without garbage on SIGUSR2. */
const tellsHeap = `
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";
if (isMainThread) {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc");
  process.on("SIGUSR2", () => {
    for (let times = 0; times < 4; times++) gc();
    const { heapUsed, rss } = process.memoryUsage();
    process.stderr.write("heap " + heapUsed + " rss " + rss + "\\n");
  });
}`;

export async function endurance() {
  const { allServed } = await bundled("soak/requests.ts");
  const isChosen = ({ args: [, name] }, at) => LESSONS?.includes(name) ?? at % EVERY === 0;
  const rows = [];
  const all = await allServed(CALLERS);
  const unknown = LESSONS?.filter((name) => !all.some(({ args }) => args[1] === name)) ?? [];
  if (unknown.length > 0)
    return [{ what: "SOAK_LESSONS", holds: false, saw: `${unknown.join(", ")}: no such lesson or mystery is served` }];
  for (const served of all.filter(isChosen)) rows.push(await endured(served));
  return rows;
}

async function endured({ args, requests, callers }) {
  const options = `--import=data:text/javascript,${encodeURIComponent(tellsHeap)}`;
  const env = { ...process.env, LAB_STATE: folder(), NODE_OPTIONS: options };
  const child = spawn(process.execPath, [bin, ...args], { env, stdio: ["pipe", "pipe", "pipe"] });
  const closed = once(child, "close");
  const addresses = await Promise.race([addressesOf(child), closed.then(() => undefined)]);
  const what = `the memory of lab ${args.slice(0, 2).join(" ")}`;
  if (addresses === undefined) return { what, holds: true, saw: `skipped: exit ${child.exitCode}` };
  child.stdout.resume();
  const open = requests.filter(({ to }) => addresses[to]);
  const first = Object.keys(addresses).find((name) => addresses[name]);
  const plans = open.length > 0 ? open : [{ to: first, method: "POST", path: "/orders", headers: [] }];
  const send = sender(plans, addresses, callers);
  const [warm] = await send(WARM_REQUESTS, callers === 1 ? MOST_MS : MOST_WARM_MS);
  const before = await lowestHeap(child, send);
  const [sent, answered] = await sendPrinting(child, send, REQUESTS - warm);
  const after = await lowestHeap(child, send);
  child.kill("SIGINT");
  await closed;
  const grown = (after - before) / 1e6;
  const saw = `${before / 1e6} MB after ${warm} requests, ${grown.toFixed(1)} MB more after ${sent} others, ${answered} answered`;
  return { what, holds: grown <= MOST_GROWTH_MB && sent > 0, saw };
}

/** Sends this many requests for a limited time, and prints the sizes again and again. */
async function sendPrinting(child, send, count) {
  const untilMs = performance.now() + MOST_MS;
  let [sent, answered] = [0, 0];
  while (sent < count && performance.now() < untilMs) {
    const [more, ended] = await send(Math.min(PRINT_EVERY, count - sent), untilMs - performance.now());
    sent += more;
    answered += ended;
    const { heap, rss } = await sizesOf(child);
    console.log(`  ${sent} sent, ${answered} answered: heap ${heap / 1e6} MB, RSS ${rss / 1e6} MB`);
  }
  return [sent, answered];
}

/** Reads the address of each server, or of the mystery's only one. */
function addressesOf({ stdout }) {
  return new Promise((resolve) => {
    let out = "";
    const read = (chunk) => {
      out += chunk;
      const listed = /^\{"ready":true.*$/m.exec(out)?.[0];
      const hidden = /(http:\/\/127\.0\.0\.1:\d+)\/\w/.exec(out)?.[1];
      if (listed === undefined && hidden === undefined) return;
      stdout.off("data", read);
      resolve(listed === undefined ? { order: hidden } : JSON.parse(listed).servers);
    };
    stdout.on("data", read);
  });
}

/** Returns the smallest of several sizes, because the story that is kept grows and is cut to half again and again. */
async function lowestHeap(child, send) {
  const sizes = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    await send(BETWEEN_SAMPLES, SAMPLE_MS);
    sizes.push((await sizesOf(child)).heap);
  }
  return Math.min(...sizes);
}

async function sizesOf(child) {
  child.kill("SIGUSR2");
  for (;;) {
    const [chunk] = await once(child.stderr, "data");
    const [, heap, rss] = /heap (\d+) rss (\d+)/.exec(String(chunk)) ?? [];
    if (rss !== undefined) return { heap: Number(heap), rss: Number(rss) };
  }
}

/** Returns a function that sends this many requests, for a limited time, and returns how many were sent and answered. */
function sender(plans, addresses, callers) {
  let at = 0;
  return async (count, mostMs) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: callers });
    const untilMs = performance.now() + mostMs;
    let [sent, answered] = [0, 0];
    const caller = async () => {
      while (sent < count && performance.now() < untilMs) {
        sent += 1;
        at += 1;
        if (await isAnswered(plans[at % plans.length], addresses, agent)) answered += 1;
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    agent.destroy();
    return [sent, answered];
  };
}

function isAnswered({ to, method, path, headers, body }, addresses, agent) {
  return new Promise((resolve) => {
    const url = new URL(path, addresses[to]);
    const request = http.request(url, { method, headers: Object.fromEntries(headers), agent, timeout: PATIENCE_MS });
    request.on("timeout", () => request.destroy());
    request.on("close", () => resolve(false)).on("error", () => resolve(false));
    request.on("response", (response) =>
      response
        .on("end", () => resolve(true))
        .on("error", () => {})
        .resume(),
    );
    request.end(body);
  });
}
