// Runs the program under small resource limits: it reports the cause of each refusal by the machine, never a bug.
import { platform } from "node:os";
import { lab } from "./lab.mjs";
import { slice } from "./slice.mjs";

const few = ["run", "on-time", "refused-502"];
const files = Array.from({ length: slice(6, 30) }, (_, at) => 22 + Math.round((at * 100) / slice(6, 30)));
const memory = [2, 3, 6, 12].map((gigabytes) => gigabytes * 1_000_000);
const all = ["run", "--all", "--world", "real", "--quiet"];

export async function machine() {
  if (platform() !== "linux") return [{ what: "small limits", holds: true, saw: "skipped: it needs Linux" }];
  const rows = [];
  for (const limit of [...files.map((count) => `-n ${count}`), ...memory.map((kilobytes) => `-v ${kilobytes}`)]) {
    const { code, signal, err, hung } = await lab(few, { limit, capMs: 30_000 });
    const holds = !hung && (code === 0 || (code === 2 && err.startsWith("error: this process cannot")));
    rows.push({
      what: `ulimit ${limit}`,
      holds,
      saw: hung ? "it hangs" : `exit ${code ?? signal} ${err.split("\n")[0]}`,
    });
  }
  if (slice(false, true)) {
    const { code, out, err, hung } = await lab(all, { limit: "-n 64" });
    rows.push({
      what: "ulimit -n 64, all scenarios",
      holds: !hung && code === 0,
      saw: `exit ${code} ${(out + err).slice(0, 100)}`,
    });
  }
  return rows;
}
