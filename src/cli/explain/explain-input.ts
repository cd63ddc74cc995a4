import { digest, leftOutWords } from "../../render/text/explain/digest.ts";
import { explanation, inALine } from "../../render/text/explain/explanation-text.ts";
import { type Problem, ProblemError } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import type { Lab } from "../lab.ts";
import { logDocument } from "./explain-document.ts";
import { lookup } from "./lookup.ts";

/** The maximum number of long explanations; any more get one line each. */
const mostInFull = 3;

/** Explains what a log or a report on stdin mentions. Returns the exit code. */
export async function explainInput(lab: Lab, json: boolean): Promise<number> {
  const { terminal } = lab;
  const text = await input(terminal.stdin);
  const { counted, leftOut } = lookup.mentions(text);
  if (counted.length === 0) throw new ProblemError([nothingFound]);
  // An error that only wraps others is the same event as its cause.
  const causes = counted.filter(({ isAlone }) => isAlone);
  if (json) {
    terminal.printData(logDocument(lab, text, { counted: causes, leftOut }));
    return 0;
  }
  terminal.print(
    causes.length > mostInFull
      ? digest(causes, text, terminal.look)
      : counted
          .map(({ what, isAlone }) => (isAlone ? explanation(what, terminal.look) : inALine(what, terminal.look)))
          .join("\n"),
  );
  terminal.print(leftOutWords(leftOut, terminal.look));
  return 0;
}

async function input(stdin: NodeJS.ReadStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  if (!isText(text)) throw new ProblemError([notText]);
  return text;
}

/** Tolerates a few characters in another encoding, but not binary data. */
function isText(text: string): boolean {
  const spoilt = text.match(/\uFFFD/g)?.length ?? 0;
  return !text.includes("\0") && spoilt <= text.length / 10;
}

const notText: Problem = {
  says: "the input is not text",
  cure: "pipe a log, a stack trace or a report in UTF-8",
};

const nothingFound: Problem = {
  says: "the input contains no known code, status or message",
  cure: `pipe a log, a stack trace or a report; ${labCommand("list codes")} lists what is known`,
};
