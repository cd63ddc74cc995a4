import type { Command } from "commander";
import { escapeLine } from "../../render/view/escape.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import { stopwatch } from "../../world/real-timer.ts";
import type { Lab } from "../lab.ts";
import { wholeNumber } from "../options/options.ts";

interface Options {
  readonly times: number;
  readonly together: number;
}

export function define(command: Command): void {
  command
    .argument("[request...]", "method and path (default: POST /orders)")
    .addOption(wholeNumber("--times <n>", "send it this many times, one after the other", 1).default(1))
    .addOption(wholeNumber("--together <n>", "send this many at the same moment, each time", 1).default(1))
    .addHelpText(
      "after",
      labCommands(`
Examples:
  lab ask
  lab ask GET /orders/o-1
  lab ask --times 5
  lab ask --together 4

The mystery runs in another terminal.

Exit codes: 0 the request was sent, 2 usage error or no mystery is running.`),
    );
}

export async function act(
  { terminal, interruption }: Lab,
  words: readonly string[],
  { times, together }: Options,
): Promise<number> {
  const { readRequest, askMystery } = await import("../mystery/ask-mystery.ts");
  const [method = "POST", path = "/orders", ...more] = words.flatMap((word) => word.split(" "));
  const asked = readRequest([method, path, ...more].join(" "));
  if (asked === undefined) {
    const cure = "write a method and a path that begins with a slash, such as GET /orders/o-1";
    throw new ProblemError([{ says: `"${words.join(" ")}" is not a request`, cure }]);
  }
  const { runningMystery } = await import("../state/mystery-state.ts");
  const explored = runningMystery();
  if (explored === undefined) throw nothingRuns();
  const askOnce = async () => {
    const tookMs = stopwatch();
    const says = await askMystery(`${explored.url}${path}`, method, interruption.signal);
    if (says[0] === "ECONNREFUSED") throw nothingRuns();
    terminal.print(`${method} ${path}   ${escapeLine(says.join("   "))}   ${(tookMs() / 1000).toFixed(3)} s\n`);
  };
  for (let nth = 1; nth <= times; nth++) {
    interruption.signal.throwIfAborted();
    await Promise.all(Array.from({ length: asked.count * together }, askOnce));
  }
  return 0;
}

function nothingRuns(): ProblemError {
  return new ProblemError([
    { says: "no mystery is running", cure: `start one in another terminal: ${labCommand("practice the-slow-one")}` },
  ]);
}
