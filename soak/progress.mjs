// Many labs save predictions at once, and some are killed at random moments: every prediction reported as saved exists.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bin, folder, lab } from "./lab.mjs";
import { slice } from "./slice.mjs";

const TIMES = slice(24, 200);
const AT_ONCE = 8;
const lesson = "refused-502";
const predict = ["predict", lesson, "--choose", "1"];

export async function progress() {
  return [await killed(), await unreadable()];
}

async function killed() {
  const state = folder();
  let remembered = 0;
  for (let begun = 0; begun < TIMES; begun += AT_ONCE) {
    const ends = Array.from({ length: AT_ONCE }, async (_, at) => {
      const child = spawn(process.execPath, [bin, ...predict], {
        env: { ...process.env, LAB_STATE: state },
        stdio: "ignore",
      });
      const ended = once(child, "exit");
      if (at % 2 === 0) await Promise.race([ended, pause(Math.random() * 1500)]).then(() => child.kill("SIGKILL"));
      const [code] = await ended;
      if (code === 0) remembered += 1;
    });
    await Promise.all(ends);
  }
  const tries = JSON.parse(readFileSync(join(state, "progress.json"), "utf8")).lessons[lesson].length;
  const what = `${TIMES} predictions, ${AT_ONCE} at once, half of them killed`;
  // A killed lab may have saved before it could report it.
  return { what, holds: tries >= remembered, saw: `${remembered} said that they were remembered, ${tries} are there` };
}

async function unreadable() {
  const state = folder();
  symlinkSync("progress.json", join(state, "progress.json"));
  const { code, err } = await lab(predict, { env: { LAB_STATE: state } });
  const left = readdirSync(state).join(", ");
  const holds = code === 0 && err.includes("not stored") && left === "progress.json";
  return { what: "a progress file that cannot be read is left", holds, saw: `exit ${code}, and there is ${left}` };
}
