import type { Command } from "commander";
import { explain, nearestKeys } from "../../explain/lookup.ts";
import { explanation } from "../../render/text/explanation.ts";
import { labCommand, labCommands } from "../../text/lab-command.ts";
import { type Problem, ProblemError } from "../../text/problem.ts";
import type { Lab } from "../lab.ts";

export function define(command: Command): void {
  command
    .argument("[words...]", "codes, statuses or messages; without any, a stack trace or a report is read from stdin")
    .addHelpText(
      "after",
      labCommands(`
Examples:
  lab explain ECONNRESET
  lab explain "other side closed" 504 UND_ERR_SOCKET
  lab run timeout-504 --json | lab explain
  node server.js 2>&1 | lab explain`),
    );
}

/** Says what codes, statuses and words mean: what they prove, what they leave open, who ended the call. */
export async function act({ terminal }: Lab, args: readonly string[]): Promise<number> {
  if (args.length === 0 && terminal.stdin.isTTY) throw new ProblemError([nothingGiven]);
  const written = args.length === 0 ? [await input(terminal.stdin)] : together(args);
  const found = new Set(written.flatMap(explain));
  terminal.print([...found].map((each) => explanation(each, terminal.look)).join("\n"));
  const unknown = written.filter((each) => explain(each).length === 0);
  if (unknown.length > 0) throw new ProblemError(unknown.map(args.length === 0 ? nothingFound : notKnown));
  return 0;
}

const nothingGiven: Problem = {
  says: "Nothing to explain was given",
  cure: `${labCommand("explain ECONNRESET")}, or a stack trace by a pipe`,
};

/** Words that were not quoted may belong together. */
function together(args: readonly string[]): readonly string[] {
  const joined = args.join(" ");
  const means = explain(joined).length > 0 || nearestKeys(joined).length > 0;
  return means && args.every((each) => explain(each).length === 0) ? [joined] : args;
}

async function input(stdin: NodeJS.ReadStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  if (!isText(text)) throw new ProblemError([notText]);
  return text;
}

/** A few letters in another encoding than UTF-8 do no harm; bytes that stand for no letters at all do. */
function isText(text: string): boolean {
  const spoilt = text.match(/\uFFFD/g)?.length ?? 0;
  return !text.includes("\0") && spoilt <= text.length / 10;
}

const notText: Problem = {
  says: "What came by the pipe is not text",
  cure: "send a log, a stack trace or a report, in UTF-8",
};

function notKnown(written: string): Problem {
  const alike = nearestKeys(written);
  const cure =
    alike.length > 0
      ? `the nearest: ${alike.join(", ")}`
      : "write a code, a status or words of Node, such as ECONNRESET, 504 or socket hang up";
  return { says: `${written} is not known here`, cure };
}

function nothingFound(): Problem {
  return { says: "No code, status or message that is known here was found", cure: labCommand("explain ECONNRESET") };
}
