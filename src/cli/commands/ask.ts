import { request } from "node:http";
import type { Command } from "commander";
import { escapeLine } from "../../render/view/escape.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import { answerOf } from "../../world/real/calling/answer-of.ts";
import { stopwatch } from "../../world/real-timer.ts";
import type { Lab } from "../lab.ts";
import { wholeNumber } from "../options/options.ts";

interface Options {
  readonly times: number;
  readonly together: number;
}

/** The longest time that an answer of a mystery can take. */
const patienceMs = 30_000;
const mostLetters = 60;

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

The mystery runs in another terminal.`),
    );
}

export async function act(
  { terminal, interruption }: Lab,
  words: readonly string[],
  { times, together }: Options,
): Promise<number> {
  const [method = "POST", path = "/orders", ...more] = words.flatMap((word) => word.split(" "));
  if (!/^[A-Z]+$/.test(method) || !/^\/[\x21-\x7e]*$/.test(path) || more.length > 0) {
    const cure = "write a method and a path that begins with a slash, such as GET /orders/o-1";
    throw new ProblemError([{ says: `"${words.join(" ")}" is not a request`, cure }]);
  }
  const { runningMystery } = await import("../state/mystery-state.ts");
  const explored = runningMystery();
  if (explored === undefined) throw nothingRuns();
  const askOnce = async () => {
    const tookMs = stopwatch();
    const says = await answerTo(`${explored.url}${path}`, method, interruption.signal);
    terminal.print(`${method} ${path}   ${escapeLine(says)}   ${(tookMs() / 1000).toFixed(3)} s\n`);
  };
  for (let nth = 1; nth <= times; nth++) {
    interruption.signal.throwIfAborted();
    await Promise.all(Array.from({ length: together }, askOnce));
  }
  return 0;
}

async function answerTo(url: string, method: string, interrupted: AbortSignal): Promise<string> {
  const patience = AbortSignal.timeout(patienceMs);
  const signal = AbortSignal.any([patience, interrupted]);
  try {
    const asked = request(url, { method, agent: false, signal });
    asked.end();
    const response = await answerOf(asked);
    let text = "";
    for await (const part of response.setEncoding("utf8")) text = (text + part).slice(0, mostLetters);
    return `${response.statusCode}   ${text}`;
  } catch (error) {
    interrupted.throwIfAborted();
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ECONNREFUSED") throw nothingRuns();
    return patience.aborted ? "nothing" : (code ?? message);
  }
}

function nothingRuns(): ProblemError {
  return new ProblemError([
    { says: "no mystery is running", cure: `start one in another terminal: ${labCommand("practice the-slow-one")}` },
  ]);
}
