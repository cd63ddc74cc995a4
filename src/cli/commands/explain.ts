import { existsSync, statSync } from "node:fs";
import type { Command } from "commander";
import type { Explanation } from "../../explain/explanation.ts";
import type { Look } from "../../render/look.ts";
import type { Breakage } from "../../render/text/explain/breakage-text.ts";
import { leftOutWords } from "../../render/text/explain/digest.ts";
import { explanations } from "../../render/text/explain/explanation-text.ts";
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
    .option("--json", "print JSON")
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
  lab explain 504 --json
  lab run timeout-504 --json | lab explain
  node server.js 2>&1 | lab explain
  lab list codes

Exit codes: 0 explained, 2 nothing of it is known or usage error.`),
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

const ownOptions = ["-h", "--help", "--json"];

interface Options {
  readonly json?: boolean;
}

/** Words that mean a failure to most people, though a toxic has the same name. */
const plainWords: Readonly<Record<string, string>> = { timeout: "timed-out" };

export async function act(lab: Lab, written: readonly string[], { json = false }: Options): Promise<number> {
  const { terminal } = lab;
  if (written.length === 0 && terminal.stdin.isTTY) throw new ProblemError([nothingGiven]);
  if (written.length === 0) return (await import("../explain/explain-input.ts")).explainInput(lab, json);
  if (written.join("").trim() === "") throw new ProblemError([nothingGiven]);
  // Codes need only this module. Messages need a second, larger one.
  const file = written.find((each) => /^\S*[./]\S*$/.test(each) && existsSync(each) && statSync(each).isFile());
  if (file !== undefined) throw new ProblemError([aFile(file)]);
  const isDone = written.length === 1 || written.every((each) => codes.explain(meant(each)).length > 0);
  const texts = isDone ? [written] : (await import("../explain/texts-in.ts")).textsIn(written);
  if (json) {
    const { wordsDocument } = await import("../explain/explain-document.ts");
    const named = await Promise.all(
      texts.map(withStatus).map(async (args) => {
        const breakages = (await breakagesNamed(args)) ?? (await breakagesNamed(args, true)) ?? [];
        return { words: args.map(meant), breakages };
      }),
    );
    const { document, unknown } = wordsDocument(lab, named);
    terminal.printData(document);
    if (unknown.length > 0) throw new ProblemError(unknown);
    return 0;
  }
  const told: Told[] = [];
  for (const each of texts) told.push(await tellAbout(withStatus(each), terminal.look));
  terminal.print([...new Set(told.map(({ text }) => text))].filter((text) => text !== "").join("\n"));
  const unknown = told.flatMap((each) => each.unknown ?? []);
  if (unknown.length > 0) throw new ProblemError(unknown);
  return 0;
}

/** Returns the status that a reason phrase means, or the words as they are. */
function withStatus(words: readonly string[]): readonly string[] {
  const status = statusCalled(words.join(" "));
  return status === undefined ? words : [status];
}

function meant(word: string): string {
  return ownValue(plainWords, word.toLowerCase()) ?? word;
}

interface Told {
  readonly text: string;
  readonly unknown?: readonly Problem[];
}

/** Explains codes, or words that are one text. */
async function tellAbout(args: readonly string[], look: Look): Promise<Told> {
  const words = args.map(meant);
  const known = words.map((each) => codes.explain(each));
  const drawn = (groups: readonly (readonly Explanation[])[]) =>
    [...new Set(groups.filter((group) => group.length > 0).map((group) => explanations(group, look)))].join("\n");
  const isDone = known.every((found) => found.length > 0);
  const isRenamed = words.some((word, at) => word !== args[at]);
  const breakages = isDone && !isRenamed ? undefined : await breakagesIn(args);
  if (breakages !== undefined) return { text: `${isDone ? `${drawn(known)}\n` : ""}${breakages(look)}` };
  if (isDone) return { text: drawn(known) };
  const about = (await symptomIn(args.join(" "))) ?? (await breakagesIn(args, true));
  if (about !== undefined) return { text: about(look) };
  const { aroundText, closestText, searched } = await import("../explain/closest.ts");
  const closest = closestText(args, look);
  if (closest !== undefined) return { text: closest };
  const { found, leftOut, unknown } = searched(args);
  return { text: drawn(found) + leftOutWords(leftOut, look) + aroundText(args.join(" "), look), unknown };
}

/** Returns the faults and toxics, or the gauntlet's failures, if each word names one, and none is a known message. */
async function breakagesNamed(args: readonly string[], ofGauntlet = false): Promise<Breakage[] | undefined> {
  const { breakageNamed, playedFailure } = await import("../explain/breakage.ts");
  const found = args.map(ofGauntlet ? playedFailure : breakageNamed).filter((each) => each !== undefined);
  if (found.length < args.length) return undefined;
  const { lookup } = await import("../explain/lookup.ts");
  if (args.some((each) => lookup.explain(each).length > 0)) return undefined;
  const { lessonsWithFault } = await import("../explain/lessons-with-fault.ts");
  return await Promise.all(
    found.map(async (each) =>
      each.fault === undefined ? each : { ...each, lessons: await lessonsWithFault(each.fault) },
    ),
  );
}

async function breakagesIn(args: readonly string[], ofGauntlet = false): Promise<((look: Look) => string) | undefined> {
  const found = await breakagesNamed(args, ofGauntlet);
  if (found === undefined) return undefined;
  const { breakageText } = await import("../../render/text/explain/breakage-text.ts");
  return (look) => found.map((each) => breakageText(each, look)).join("\n");
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

const aFile = (file: string): Problem => ({
  says: `${file} is a file`,
  cure: `to explain what is in it, write ${labCommand(`explain < ${shellWord(file)}`)}`,
});

const nothingGiven: Problem = {
  says: "nothing to explain",
  cure: `write ${labCommand("explain ECONNRESET")}, or pipe a log into it`,
};
