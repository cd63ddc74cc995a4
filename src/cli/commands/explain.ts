import { existsSync, statSync } from "node:fs";
import type { Command } from "commander";
import type { Look } from "../../render/look.ts";
import { digest, leftOutWords } from "../../render/text/explain/digest.ts";
import { explanation, explanations, inALine } from "../../render/text/explain/explanation-text.ts";
import { type Problem, ProblemError } from "../../text/problems/problem.ts";
import { ownValue } from "../../text/values/own-value.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import { codes } from "../explain/codes.ts";
import { statusCalled } from "../explain/status-called.ts";
import type { Lab } from "../lab.ts";

export function define(command: Command): void {
  command
    .argument(
      "[words...]",
      "error codes, status codes, log flags, messages, faults, toxics or a symptom (default: read a log or a report from stdin)",
    )
    .addHelpText(
      "after",
      labCommands(`
Says what each one proves, what it leaves open, whether a retry is safe, and which settings decide. Knows the messages of
Node, Go, Java, Spring, Python, .NET, curl, browsers, nginx, HAProxy, Envoy, ALB, Cloudflare, Kubernetes, gRPC and
resilience libraries.

A log is read event by event: a time or a line that belongs to no stack begins a new one. An exception counts once, however
often its message and its causes repeat it.

Examples:
  lab explain ECONNRESET
  lab explain "other side closed" 504 "curl: (28)" UC
  lab explain "keep-alive race"
  lab explain reset_peer
  lab run timeout-504 --json | lab explain
  node server.js 2>&1 | lab explain
  lab list codes`),
    );
}

/**
 * Marks a dash that is in a message as text: `[Errno -2]`, or `--foo` between words of a message. A code is a message of its own, so
 * behind codes it is an option, as it is at the end. The command's own options are still found behind the words.
 */
export function rewrite([name = "", ...words]: readonly string[]): readonly string[] {
  const isOption = (word: string) => /^-+[a-z]/i.test(word);
  const isPlain = (word: string) => !word.startsWith("-") && !word.includes(" ") && codes.explain(word).length === 0;
  const isText = (word: string, at: number) =>
    /^-+[^-a-z]/i.test(word) ||
    (isOption(word) && words.slice(0, at).some(isPlain) && words.slice(at).some((each) => !each.startsWith("-")));
  const isOwn = (word: string) => ownOptions.includes(word);
  if (words.includes("--") || !words.some((word, at) => !isOwn(word) && isText(word, at))) return [name, ...words];
  const rest = words.filter((word) => !isOwn(word));
  const ends = rest.slice(rest.findLastIndex((word) => !isOption(word)) + 1);
  return [name, ...words.filter(isOwn), ...ends, "--", ...rest.slice(0, rest.length - ends.length)];
}

const ownOptions = ["-h", "--help"];

/** Words that mean a failure to most people, though a toxic has the same name. */
const plainWords: Readonly<Record<string, string>> = { timeout: "timed-out" };

export async function act(lab: Lab, written: readonly string[]): Promise<number> {
  const { terminal } = lab;
  if (written.length === 0 && terminal.stdin.isTTY) throw new ProblemError([nothingGiven]);
  if (written.length === 0) return explainInput(lab);
  if (written.join("").trim() === "") throw new ProblemError([nothingGiven]);
  const status = statusCalled(written.join(" "));
  const args = status === undefined ? written : [status];
  const words = args.map((each) => ownValue(plainWords, each.toLowerCase()) ?? each);
  const known = words.map((each) => codes.explain(each));
  // Codes need only this module. Messages need a second, larger one.
  const file = args.find((each) => /^\S*[./]\S*$/.test(each) && existsSync(each) && statSync(each).isFile());
  if (file !== undefined) throw new ProblemError([aFile(file)]);
  const isDone = known.every((found) => found.length > 0);
  const isRenamed = words.some((word, at) => word !== args[at]);
  const breakages = isDone && !isRenamed ? undefined : await breakagesIn(args);
  if (breakages !== undefined) {
    if (isDone) terminal.print(`${known.map((each) => explanations(each, terminal.look)).join("\n")}\n`);
    terminal.print(breakages(terminal.look));
    return 0;
  }
  const symptom = isDone ? undefined : await symptomIn(args.join(" "));
  if (symptom !== undefined) {
    terminal.print(symptom(terminal.look));
    return 0;
  }
  const failures = isDone ? undefined : await breakagesIn(args, true);
  if (failures !== undefined) {
    terminal.print(failures(terminal.look));
    return 0;
  }
  const unlisted = isDone ? undefined : await import("../explain/closest.ts");
  const closest = unlisted?.printClosest(terminal, args);
  if (closest !== undefined) return closest;
  const { found, leftOut, unknown } = unlisted?.searched(args) ?? { found: known, leftOut: [], unknown: [] };
  const groups = found.filter((group) => group.length > 0);
  terminal.print([...new Set(groups.map((group) => explanations(group, terminal.look)))].join("\n"));
  terminal.print(leftOutWords(leftOut, terminal.look));
  terminal.print(unlisted?.aroundText(args.join(" "), terminal.look) ?? "");
  if (unknown.length > 0) throw new ProblemError(unknown);
  return 0;
}

/** Returns a drawing of the faults and toxics, or of the gauntlet's failures, if each word names one, and none is a known message. */
async function breakagesIn(args: readonly string[], ofGauntlet = false): Promise<((look: Look) => string) | undefined> {
  const { breakageNamed, playedFailure } = await import("../explain/breakage.ts");
  const found = args.map(ofGauntlet ? playedFailure : breakageNamed).filter((each) => each !== undefined);
  if (found.length < args.length) return undefined;
  const { lookup } = await import("../explain/lookup.ts");
  if (args.some((each) => lookup.explain(each).length > 0)) return undefined;
  const { breakageText } = await import("../../render/text/explain/breakage-text.ts");
  const { lessonsWithFault } = await import("../explain/lessons-with-fault.ts");
  const shown = await Promise.all(
    found.map(async (each) => {
      const lessons = each.fault === undefined ? [] : await lessonsWithFault(each.fault);
      return { ...each, commands: [...lessons.map((name) => `run ${name}`), ...each.commands] };
    }),
  );
  return (look) => shown.map((each) => breakageText(each, look)).join("\n");
}

/** Returns a drawing of the symptom that the words name, or describe if no known message is like them. */
async function symptomIn(written: string): Promise<((look: Look) => string) | undefined> {
  const { symptomMeant } = await import("../../scenario/guide/symptom-meant.ts");
  const { packedGuide } = await import("../search/packed-guide.ts");
  const { lookup } = await import("../explain/lookup.ts");
  const meant = symptomMeant(packedGuide(), lookup, written);
  if (meant === undefined) return undefined;
  const { symptom, messages, isCalled } = meant;
  const { symptomText } = await import("../../render/text/search/symptom.ts");
  const { codesIn } = await import("../explain/codes-in.ts");
  const also = messages.length > 0 || isCalled ? messages : codesIn(written);
  return (look) => [symptomText(symptom, look), ...(also.length > 0 ? [explanations(also, look)] : [])].join("\n");
}

/** The maximum number of long explanations; any more get one line each. */
const mostInFull = 3;

async function explainInput({ terminal }: Lab): Promise<number> {
  const { lookup } = await import("../explain/lookup.ts");
  const { counted, leftOut } = lookup.mentions(await input(terminal.stdin));
  if (counted.length === 0) throw new ProblemError([nothingFound]);
  // An error that only wraps others is the same event as its cause.
  const causes = counted.filter(({ isAlone }) => isAlone);
  terminal.print(
    causes.length > mostInFull
      ? digest(causes, terminal.look)
      : counted
          .map(({ what, isAlone }) => (isAlone ? explanation(what, terminal.look) : inALine(what, terminal.look)))
          .join("\n"),
  );
  terminal.print(leftOutWords(leftOut, terminal.look));
  return 0;
}

const aFile = (file: string): Problem => ({
  says: `${file} is a file`,
  cure: `to explain what is in it, write ${labCommand(`explain < ${shellWord(file)}`)}`,
});

const nothingGiven: Problem = {
  says: "nothing to explain",
  cure: `write ${labCommand("explain ECONNRESET")}, or pipe a log into it`,
};

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
