// Tasks to write code for: the starter in each language fails, and a program that is right passes. Four minutes, because only the shortest
// task for a server and for a client are tried with the starters; with --whole all are, and each waits up to 80 s for responses that never come.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { folder, lab } from "./lab.mjs";
import { slice } from "./slice.mjs";
import { built, stacks } from "./stacks.mjs";

const run = promisify(execFile);
const examples = fileURLToPath(new URL("../examples/", import.meta.url));
const client = {
  node: (source) => `node ${source}/pay.mjs`,
  python: (source) => `python3 ${source}/pay.py`,
  go: (source) => built("go", ["build"], join(source, "pay.go")),
  java: (source) => `java ${source}/Pay.java`,
  rust: (source) => built("rustc", ["-O"], join(source, "pay.rs")),
};
const solved = fileURLToPath(new URL("../test/cli/code/solved-order.mjs", import.meta.url));

export async function code() {
  const all = JSON.parse((await lab(["practice", "--json"])).out).code.map(({ name }) => name);
  const tasks = await Promise.all(all.map(async (name) => JSON.parse((await lab(["practice", name, "--json"])).out)));
  const shortest = ["server", "client"].map((tests) => fewestFailures(tasks.filter((each) => each.tests === tests)));
  const rows = [];
  for (const [stack, { version, command }] of Object.entries(stacks)) {
    const [program, ...args] = version;
    if (!(await run(program, args).then(Boolean, () => false))) {
      rows.push({ what: `starters in ${stack}`, holds: true, saw: `skipped, because ${program} is not here` });
      continue;
    }
    const starters = { server: folder(), client: folder() };
    for (const [tests, out] of Object.entries(starters))
      await lab(["practice", tasks.find((each) => each.tests === tests).name, "--out", join(out, "starters")]);
    const options = {
      server: ["--use", `order=${await command(join(starters.server, "starters"))}`],
      client: ["--client", await client[stack](join(starters.client, "starters"))],
    };
    for (const { name, tests } of slice(shortest, tasks))
      rows.push(await judged(`${name} in ${stack}: the starter`, [name, ...options[tests]], 1));
    if (stack === "node") continue;
    const right = ["--use", `order=${await command(join(examples, "servers", stack))}`];
    rows.push(
      await judged(`write-deadlines in ${stack}: the server of the examples`, ["write-deadlines", ...right], 0),
    );
  }
  for (const { name, tests } of tasks) {
    const right =
      tests === "server" ? ["--use", `order=node ${solved}`] : ["--client", `node ${examples}clients/pay.mjs`];
    rows.push(await judged(`${name}: a program that is right`, [name, ...right], 0));
  }
  return rows;
}

function fewestFailures(tasks) {
  return tasks.reduce((least, each) => (each.failures.length < least.failures.length ? each : least));
}

async function judged(what, args, expected) {
  const { code, out, err, tookMs } = await lab(["practice", ...args, "--json"], { env: { LAB_STATE: folder() } });
  if (out === "") return { what, holds: false, saw: err.trim() };
  const { failures } = JSON.parse(out);
  const passed = failures.filter(({ missed }) => missed.length === 0).length;
  return {
    what,
    holds: code === expected,
    saw: `passes ${passed} of ${failures.length} in ${Math.round(tookMs / 1000)} s`,
  };
}
