import type { Problem } from "./problem.ts";

const closeOthers = "close other programs, or wait until they are done";
const elsewhere = "name another folder, or make this one writable";

/** What a machine refuses, by the code of the system's error, and the way out. */
const refusals: Readonly<Record<string, Problem>> = {
  EMFILE: { says: "This process may open no more files", cure: "raise its limit: ulimit -n" },
  ENFILE: { says: "This machine has too many files open", cure: closeOthers },
  ENOSPC: { says: "The disk is full", cure: "free some space" },
  EDQUOT: { says: "Your disk quota is used up", cure: "free some space" },
  EROFS: { says: "The file system is read-only", cure: elsewhere },
  EACCES: { says: "The system does not permit it", cure: "check the permissions" },
  EPERM: { says: "The system does not permit it", cure: "check the permissions" },
  EIO: { says: "The disk or the terminal does not answer", cure: "check the disk" },
  ENOMEM: { says: "This machine has no memory left", cure: closeOthers },
  ENOBUFS: { says: "This machine has no memory left for connections", cure: closeOthers },
  EADDRNOTAVAIL: { says: "This machine has no free port left on 127.0.0.1", cure: closeOthers },
  EAGAIN: { says: "No more processes or threads may be started", cure: "raise their limit: ulimit -u" },
  ERR_WORKER_INIT_FAILED: { says: "No more threads may be started", cure: "raise the limits: ulimit -n, ulimit -u" },
};

const noMemory: Problem = {
  says: "This process may have no more memory",
  cure: "raise its limit (ulimit -v; undici alone reserves several GB of address space), or close other programs",
};
const memoryWords = /out of memory|allocation failed|failed to allocate|cannot allocate/i;

/** The Problem behind an error that is this machine's doing and no bug; undefined for any other. */
export function machineProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = "", syscall, path } = error as NodeJS.ErrnoException;
  if (code === "ERR_WORKER_OUT_OF_MEMORY" || (error instanceof RangeError && memoryWords.test(error.message)))
    return { ...noMemory, says: `${noMemory.says} (${error.message})` };
  const isSystems = syscall !== undefined || code.startsWith("ERR_WORKER");
  const refusal = isSystems ? refusals[code] : undefined;
  // A pipe that has nothing to read just now says the same.
  if (refusal === undefined || (code === "EAGAIN" && !syscall!.startsWith("spawn"))) return undefined;
  const what = [syscall, path].filter((each) => each !== undefined).join(" ");
  return { ...refusal, says: `${refusal.says} (${code}${what === "" ? "" : `: ${what}`})` };
}
