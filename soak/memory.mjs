// Sends large answers to many callers at once: that takes little memory.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder, lab } from "./lab.mjs";
import { slice } from "./slice.mjs";

const CALLS = slice(50, 1000);
const MOST_MB = slice(250, 900);
const told = "process.on('exit', () => console.error('most ' + process.resourceUsage().maxRSS))";

export async function memory() {
  const file = join(folder(), "large.yaml");
  const send = `{ send: POST /orders, to: order, times: ${CALLS}, together: true, watch: 300s }`;
  writeFileSync(file, `title: t\nsetup: { order: {}, payment: { long-reply: 64MB } }\nsteps: [${send}]\n`);
  const rows = [];
  for (const world of slice(["virtual"], ["virtual", "real"])) {
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(told)}` };
    const { code, err } = await lab(["run", file, "--world", world, "--quiet"], { env });
    const megabytes = Math.round(Number(/most (\d+)/.exec(err)?.[1]) / 1024);
    const what = `${CALLS} answers of 64 MB at once, ${world}`;
    rows.push({
      what,
      holds: code === 0 && megabytes <= MOST_MB,
      saw: `exit ${code}, ${megabytes} MB, at most ${MOST_MB}`,
    });
  }
  return rows;
}
