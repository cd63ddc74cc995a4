// Runs the gauntlet on correct servers and clients, and on some with one mistake each: it finds that mistake and nothing else.
// A lab that is killed at random moments leaves no program running.
import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { bin, folder, lab } from "./lab.mjs";
import { slice } from "./slice.mjs";
import { stacks } from "./stacks.mjs";

const KILLS = slice(10, 50);
const servers = fileURLToPath(new URL("../examples/servers/", import.meta.url));
const client = `node ${fileURLToPath(new URL("../test/cli/clients/client.mjs", import.meta.url))}`;
/** The checks that each mistake of a client fails. */
const clients = {
  right: [],
  "status-only": ["paid-is-charged"],
  "errors-are-no": ["honest-no"],
  "no-timeout": ["in-time"],
  "never-asks": ["finds-out"],
  "new-key": ["charged-once"],
  "exits-with-7": ["gives-verdict"],
  stays: ["lets-go"],
};
const run = promisify(execFile);

export async function foreign() {
  const modes = JSON.parse(readFileSync(join(servers, "modes.json"), "utf8"));
  const rows = [];
  for (const [stack, { version, command }] of Object.entries(stacks)) {
    const [program, ...args] = version;
    if (!(await run(program, args).then(Boolean, () => false))) {
      rows.push({ what: `servers in ${stack}`, holds: true, saw: `skipped, because ${program} is not here` });
      continue;
    }
    const use = ["--use", `order=${await command(join(servers, stack))}`];
    for (const [mode, rules] of Object.entries(modes[stack]))
      rows.push(await judged(`a server in ${stack} that is ${mode}`, use, mode, rules));
  }
  for (const [mode, rules] of Object.entries(clients))
    rows.push(await judged(`a client in Node that is ${mode}`, ["--client", client], mode, rules));
  rows.push(await killed());
  return rows;
}

async function judged(what, tried, mode, rules) {
  const { out, err, tookMs } = await lab(["gauntlet", ...tried, "--json"], { env: { MODE: mode } });
  const found = out === "" ? [err] : JSON.parse(out).gauntlet.rules.filter(({ holds }) => holds === false);
  const broken = found.map((each) => each.rule ?? each).toSorted();
  const isRight = JSON.stringify(broken) === JSON.stringify(rules.toSorted());
  const inTime = mode !== "right" || tookMs <= 60_000;
  const saw = `${broken.join(", ") || "nothing broken"}, in ${Math.round(tookMs / 1000)} s`;
  return { what, holds: isRight && inTime, saw };
}

/** Kills labs at random moments. Their program writes its process id when it starts, and must not run afterwards. */
async function killed() {
  let left = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const file = join(folder(), "pid");
    const use = `order=echo $$ > ${file}; exec sleep 60`;
    const child = spawn(process.execPath, [bin, "run", "timeout-504", "--shell", "--use", use], { stdio: "ignore" });
    const ended = once(child, "exit");
    await pause(Math.random() * 1500);
    child.kill("SIGKILL");
    await ended;
    await pause(500);
    if (existsSync(file) && isRunning(Number(readFileSync(file, "utf8")))) left += 1;
  }
  return { what: `${KILLS} times kill -9 of the lab`, holds: left === 0, saw: `${left} programs left` };
}

/** Whether a process runs; a killed one is a zombie (Z) until its parent has reaped it. */
function isRunning(pid) {
  const { status, stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return status === 0 && !stdout.startsWith("Z");
}
