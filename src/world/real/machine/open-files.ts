import { readdirSync, readFileSync } from "node:fs";
import { platform } from "node:os";
import { machineProblem } from "../../../text/problems/machine-problem.ts";
import { ProblemError } from "../../../text/problems/problem.ts";
import { mustHave } from "../../../text/values/must-have.ts";

/** Kept free for files other than sockets, such as modules that load during a run. */
export const reservedFiles = 6;

/** The channels on which Node announces each socket that it opens. */
export const socketChannels = ["net.client.socket", "net.server.socket"];

/** Lists the open files of this process. */
export const openFilesFolder = platform() === "linux" ? "/proc/self/fd" : "/dev/fd";

let most: number | undefined;

/** The number of files that this process may have open; Infinity if there is no limit. */
export function mostOpenFiles(): number {
  most ??= readLimit();
  return most;
}

export function countOpenFiles(): number {
  try {
    return readdirSync(openFilesFolder).length;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EMFILE" ? mostOpenFiles() : 0;
  }
}

export function tooManyFiles(): ProblemError {
  const problem = machineProblem(Object.assign(new Error(), { code: "EMFILE", syscall: "accept" }));
  return new ProblemError([mustHave(problem, "the words for EMFILE")]);
}

function readLimit(): number {
  try {
    // Node's report takes ten times as long.
    const limits = readFileSync("/proc/self/limits", "utf8");
    return numberOf(/^Max open files +(\w+)/m.exec(limits)?.[1]);
  } catch {
    const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
    return numberOf(userLimits?.open_files?.soft);
  }
}

function numberOf(said: unknown): number {
  return Number.isInteger(Number(said)) ? Number(said) : Number.POSITIVE_INFINITY;
}
