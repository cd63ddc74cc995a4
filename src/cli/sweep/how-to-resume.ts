import { readlinkSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { labCommand } from "../../text/words/lab-command.ts";
import { several } from "../../text/words/phrases.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import type { Lab } from "../lab.ts";
import { signalCodes } from "../program/end.ts";
import { codeOf } from "../state/regular-file.ts";

/** The parts of a command that can be interrupted and resumed. */
export interface Resumable {
  readonly name: string;
  readonly thing: string;
  /** The options with which results are in a file from the first one on. */
  readonly keeps: string;
  /** The file that has the results, if the command line named one. */
  readonly file?: string | undefined;
}

const sweep: Resumable = { name: "sweep", thing: "cell", keeps: "--format ndjson > FILE" };

/**
 * Returns, after Ctrl-C, the command that resumes a sweep or a hunt, and keeps the results in a file unless they were printed.
 * The command begins with a `cd` to the current folder, so that it works from anywhere. Another signal comes from a program, such as
 * a build server, whose folder gets no file that its job did not name.
 */
export function sayHowToResume(
  { args, interruption }: Pick<Lab, "args" | "interruption">,
  results: readonly string[],
  printed: number | undefined,
  folder = process.cwd(),
  of: Resumable = sweep,
): string {
  const count = printed ?? results.length;
  if (count === 0) return `interrupted before any ${of.thing} was done\n`;
  if (printed === undefined && isFromProgram(interruption.code))
    return `${several(count, of.thing)} ${count === 1 ? "is" : "are"} lost; ${of.keeps} keeps each as soon as it is done\n`;
  const named = of.file ?? fileOf(1) ?? "results.ndjson";
  const file = printed === undefined ? keep(results, folder, of.name) : named;
  const again = labCommand([...withoutResume(args), "--resume", file].map(word).join(" "));
  const from = args.includes("-") ? ` < ${shellWord(fileOf(0) ?? "cells.ndjson")}` : "";
  const into =
    printed === undefined || of.file !== undefined
      ? ""
      : ` > ${shellWord(`${file.replace(/\.ndjson$/, "")}-2.ndjson`)}`;
  const done = count === 1 ? `1 ${of.thing} is done; it is` : `${count} ${of.thing}s are done; they are`;
  return `${done} in ${file}. To run the others:\n  cd ${shellWord(folder)} && ${again}${from}${into}\n`;
}

function isFromProgram(code: number | undefined): boolean {
  return code !== undefined && code !== signalCodes.SIGINT;
}

function word(argument: string): string {
  return /^--[a-z]+$/.test(argument) ? argument : shellWord(argument);
}

/** Writes a new file, never one that another run has just made. */
function keep(results: readonly string[], folder: string, name: string): string {
  const text = results.map((line) => `${line}\n`).join("");
  for (let at = 1; ; at++) {
    const file = join(folder, at === 1 ? `${name}.ndjson` : `${name}-${at}.ndjson`);
    try {
      writeFileSync(file, text, { flag: "wx" });
      return file;
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
  }
}

/** Returns the file that stdin or stdout is redirected to, if this system tells its name. */
function fileOf(fd: 0 | 1): string | undefined {
  const link = `/proc/self/fd/${fd}`;
  try {
    return statSync(link).isFile() ? readlinkSync(link) : undefined;
  } catch {
    return undefined;
  }
}

function withoutResume(args: readonly string[]): string[] {
  return args.filter((each, at) => !each.startsWith("--resume") && args[at - 1] !== "--resume");
}
