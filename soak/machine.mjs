// Runs the program under small resource limits and on a machine that stands still: it reports what the machine did, never a bug.
import { platform } from "node:os";
import { lab } from "./lab.mjs";

const few = ["run", "on-time", "refused-502"];
const memory = [2, 3, 6, 12].map((gigabytes) => gigabytes * 1_000_000);

export async function machine() {
  if (platform() !== "linux") return [{ what: "small limits", holds: true, saw: "skipped: it needs Linux" }];
  const rows = [];
  for (const kilobytes of memory) {
    const limit = `-v ${kilobytes}`;
    const { code, signal, err, hung } = await lab(few, { limit, capMs: 30_000 });
    const holds = !hung && (code === 0 || (code === 2 && err.startsWith("error: this process cannot")));
    rows.push({
      what: `ulimit ${limit}`,
      holds,
      saw: hung ? "it hangs" : `exit ${code ?? signal} ${err.split("\n")[0]}`,
    });
  }
  const { code, err } = await lab(["compare", "hang"], { capMs: 120_000, still: { afterMs: 1500, ms: 3000 } });
  const isTold = err.includes("This machine was too busy during these calls");
  const saw = `exit ${code}${isTold ? ", and says so" : ""}`;
  rows.push({ what: "a comparison of clients is undecided after a stop of 3 s", holds: code === 4 && isTold, saw });
  return rows;
}
