// Under each limit of open files a run ends as it does without one, or says that it needs more. A connection that the platform
// cannot accept is closed silently, and must never look like a server that hangs up.
import { platform } from "node:os";
import { lab } from "./lab.mjs";
import { slice } from "./slice.mjs";

const most = 80;
const atOnce = 3;
/** Plain ones, a load, many calls at once, one whose connections pass through a thread, one with a full accept queue. */
const lessons = [
  "timeout-504",
  "refused-502",
  "rate-limit-429",
  "orders-pile-up",
  "one-thread-for-all",
  "connect-hangs",
];
/** Under small limits the library is played one scenario at a time, which takes minutes. */
const limitsOfAll = slice([40], [30, 40, 50, 64, 80]);
const says = /^error: this process cannot open (more files|the files of the program) \(EMFILE/;

export async function limits(node = process.execPath) {
  if (platform() !== "linux") return [{ what: "limits of open files", holds: true, saw: "skipped: it needs Linux" }];
  const least = await leastLimit(node);
  const all = Array.from({ length: most - least + 1 }, (_, at) => least + at);
  const some = all.filter((_, at) => at % slice(6, 1) === 0);
  const rows = [];
  for (const lesson of lessons) rows.push(await tried(node, lesson, some));
  rows.push(await tried(node, "--all", limitsOfAll));
  return rows;
}

async function tried(node, what, files) {
  const [left, fallen] = [[...files], []];
  let problems = 0;
  const play = async () => {
    for (let most = left.shift(); most !== undefined; most = left.shift()) {
      const { code, signal, err, hung } = await lab(["run", what, "--world", "real", "--quiet"], {
        node,
        limit: `-n ${most}`,
      });
      if (code === 2 && says.test(err)) problems += 1;
      // A busy machine may leave it undecided.
      else if (code !== 0 && code !== 4)
        fallen.push(`${most}: ${hung ? "it hangs" : `exit ${code ?? signal} ${err.split("\n")[0]}`}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, play));
  return {
    what: `${what}, ulimit -n ${files[0]} to ${files.at(-1)}`,
    holds: fallen.length === 0,
    saw: fallen.join("; ") || `${problems} of ${files.length} limits are too small, and it says so`,
  };
}

/** Below this limit Node itself cannot read a program. */
async function leastLimit(node) {
  for (let files = 10; files < most; files++) {
    const { code } = await lab(["--version"], { node, limit: `-n ${files}` });
    if (code === 0 || code === 2) return files;
  }
  throw new Error(`no limit up to ${most} lets Node start`);
}
