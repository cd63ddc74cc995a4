import { readdirSync, readFileSync } from "node:fs";

/** Returns the ids of all processes on Linux, and none elsewhere. */
export function processes(): number[] {
  return orNothing(() => readdirSync("/proc")).flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

/** Returns the processes of this user that were started with this environment variable; a child inherits it. */
export function processesWith(variable: string): number[] {
  const started = `${variable}=`;
  return processes().filter((pid) =>
    orNothing(() => readFileSync(`/proc/${pid}/environ`, "latin1").split("\0")).some((each) =>
      each.startsWith(started),
    ),
  );
}

/** Returns the process group of a process; NaN if it has ended. */
export function groupOf(pid: number): number {
  const [stat = ""] = orNothing(() => [readFileSync(`/proc/${pid}/stat`, "latin1")]);
  // The program's name precedes the fields, in brackets, and may contain any character.
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2]);
}

/** A process may end while it is being read, or belong to another user. */
export function orNothing<T>(read: () => T[]): T[] {
  try {
    return read();
  } catch {
    return [];
  }
}
