import { readlinkSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { labCommand } from "../../text/lab-command.ts";
import { shellWord } from "../../text/shell-word.ts";

/** After Ctrl-C: the results are kept in a file, unless they were printed, and this line goes on from there. */
export function sayHowToResume(
  args: readonly string[],
  results: readonly string[],
  printed: number | undefined,
  folder = "",
): string {
  const count = printed ?? results.length;
  if (count === 0) return "interrupted before any cell was done\n";
  const file = printed === undefined ? keep(results, folder) : outputFile();
  const again = labCommand([...withoutResume(args), "--resume", file].map(word).join(" "));
  const into = printed === undefined ? "" : ` > ${shellWord(`${file.replace(/\.ndjson$/, "")}-2.ndjson`)}`;
  const done = count === 1 ? "1 cell is done; it is" : `${count} cells are done; they are`;
  return `${done} in ${file}. To run the others:\n  ${again}${into}\n`;
}

function word(argument: string): string {
  return /^--[a-z]+$/.test(argument) ? argument : shellWord(argument);
}

function keep(results: readonly string[], folder: string): string {
  const file = freeName(folder);
  writeFileSync(file, results.map((line) => `${line}\n`).join(""));
  return file;
}

function freeName(folder: string): string {
  for (let at = 1; ; at++) {
    const file = join(folder, at === 1 ? "sweep.ndjson" : `sweep-${at}.ndjson`);
    if (statSync(file, { throwIfNoEntry: false }) === undefined) return file;
  }
}

/** The file that the output went to, if this system tells it. */
function outputFile(): string {
  try {
    if (statSync("/proc/self/fd/1").isFile()) return readlinkSync("/proc/self/fd/1");
  } catch {
    // Another system, or another kind of output.
  }
  return "results.ndjson";
}

function withoutResume(args: readonly string[]): string[] {
  return args.filter((each, at) => !each.startsWith("--resume") && args[at - 1] !== "--resume");
}
