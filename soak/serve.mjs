// Sends many requests to running servers: their last table is printed nevertheless, and says what it leaves out.
import { spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { bin, folder, lab } from "./lab.mjs";

const CALLERS = 20;

export async function serve() {
  const few = await served(1000);
  const many = await served(5000);
  const [wait, ended] = await setAtStopped();
  return [
    {
      what: "lab set while servers are stopped",
      holds: ended === 2 && wait < 8000,
      saw: `exit ${ended} after ${wait} ms`,
    },
    { what: "the table after 1 000 requests", holds: few.hasTable, saw: `${few.tookMs} ms after Ctrl-C` },
    { what: "the table after 5 000 requests", holds: many.hasTable, saw: `${many.tookMs} ms after Ctrl-C` },
    { what: "what it leaves out is named", holds: many.leftOut !== undefined, saw: many.leftOut ?? "nothing said" },
  ];
}

/** Sends this many requests to on-time, interrupts it, and reads its output after the last event. */
async function served(requests) {
  const env = { ...process.env, LAB_STATE: folder() };
  const args = ["serve", "on-time", "--set", "payment.delay=0s"];
  const child = spawn(process.execPath, [bin, ...args], { env, stdio: ["ignore", "pipe", "ignore"] });
  let out = "";
  let address;
  const ready = new Promise((resolve) => {
    child.stdout.on("data", (chunk) => {
      out = `${out}${chunk}`.slice(-200_000);
      address ??= /order +http:\/\/127\.0\.0\.1:(\d+)/.exec(out)?.[1];
      if (address !== undefined) resolve();
    });
  });
  const closed = once(child, "close");
  await Promise.race([ready, closed]);
  await ask(Number(address), requests);
  const startedMs = performance.now();
  child.kill("SIGINT");
  await closed;
  const tookMs = Math.round(performance.now() - startedMs);
  return {
    tookMs,
    hasTable: out.includes("what really happened"),
    leftOut: /Left out: the first [^.]*/.exec(out)?.[0],
  };
}

/** Measures how long `lab set` waits for servers whose process is stopped, and how it ends. */
async function setAtStopped() {
  const env = { ...process.env, LAB_STATE: folder() };
  const child = spawn(process.execPath, [bin, "serve", "on-time"], { env, stdio: ["ignore", "pipe", "ignore"] });
  await once(child.stdout, "data");
  child.kill("SIGSTOP");
  const { code, tookMs } = await lab(["set", "payment.delay=1s"], { env });
  child.kill("SIGKILL");
  return [Math.round(tookMs), code];
}

async function ask(port, requests) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CALLERS });
  let left = requests;
  const one = () =>
    new Promise((resolve, reject) => {
      const asked = http.request({ port, host: "127.0.0.1", method: "POST", path: "/orders", agent });
      asked.on("error", reject).on("response", (response) => response.on("end", resolve).resume());
      asked.end();
    });
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      await one();
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  agent.destroy();
}
