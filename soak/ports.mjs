// Changes open servers while other programs open and close thousands of listeners: each server keeps its port.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { platform } from "node:os";
import { bundled } from "../bench/bundled.mjs";
import { slice } from "./slice.mjs";

const FOREIGN = 6000;
const TIMES = slice(60, 300);
/** Each child process stays within the usual limit of 1024 open files. */
const PER_CHILD = 500;

/** Each kind of change that closes the public listener. */
const kinds = {
  off: true,
  "older-server": true,
  "idle-close": true,
  "half-close": true,
  "most-connections": 3,
  "reset-at-accept": true,
  "behind-proxy": true,
  "expects-tls": true,
  "blocked-loop": "1ms",
  ...(platform() === "linux" && { "full-queue": "1ms" }),
  ...(platform() !== "win32" && { "few-files": 3 }),
};

/** A program whose listeners come and go all the time. */
const foreign = `
const net = require("node:net");
const listen = () => new Promise((done) => {
  const server = net.createServer();
  server.once("error", () => done(undefined));
  server.listen(0, "127.0.0.1", () => done(server));
});
const comesAndGoes = async () => {
  for (;;) {
    const server = await listen();
    await new Promise((resolve) => setTimeout(resolve, 1000 + Math.random() * 2000));
    server?.close();
  }
};
process.on("disconnect", () => process.exit());
for (let each = 0; each < ${PER_CHILD}; each++) comesAndGoes();
setTimeout(() => process.send("ready"), 1000);
`;

export async function ports() {
  const children = Array.from({ length: FOREIGN / PER_CHILD }, () =>
    spawn(process.execPath, ["-e", foreign], { stdio: ["ignore", "ignore", "inherit", "ipc"] }),
  );
  try {
    await Promise.all(children.map((child) => once(child, "message")));
    const { changes } = await bundled("soak/changes.ts");
    const rows = [];
    for (const [kind, value] of Object.entries(kinds)) {
      const { failed, first } = await changes({ [kind]: value }, { [kind]: kind === "off" ? false : "none" }, TIMES);
      const what = `${TIMES} changes of ${kind} beside ${FOREIGN} foreign listeners`;
      rows.push({ what, holds: failed === 0, saw: failed === 0 ? "none failed" : `${failed} failed: ${first}` });
    }
    return rows;
  } finally {
    for (const child of children) child.kill();
  }
}
