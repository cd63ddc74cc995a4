import type { Problem } from "./problem.ts";

const closeOthers = "close other programs, or wait until they are done";
const elsewhere = "name another folder, or make this one writable";

const noPort: Problem = { says: "this machine has no free port left on 127.0.0.1", cure: closeOthers };
const otherPort = "choose another port with --port, or leave it out for a free one";

/** Errors of a server that should listen on a given port. */
const listenRefusals: Readonly<Record<string, (port: number) => string>> = {
  EADDRINUSE: (port) => `port ${port} is taken`,
  EACCES: (port) => `port ${port} is not allowed for this user`,
};

/** Errors for which the machine is to blame, by the code of the system. */
const refusals: Readonly<Record<string, Problem>> = {
  EMFILE: { says: "this process cannot open more files", cure: "raise its limit: ulimit -n" },
  ENFILE: { says: "this machine has too many files open", cure: closeOthers },
  ENOSPC: { says: "the disk is full", cure: "free some space" },
  EDQUOT: { says: "your disk quota is used up", cure: "free some space" },
  EROFS: { says: "the file system is read-only", cure: elsewhere },
  EACCES: { says: "the system does not permit it", cure: "check the permissions" },
  EPERM: { says: "the system does not permit it", cure: "check the permissions" },
  EIO: { says: "the disk or the terminal does not answer", cure: "check the disk" },
  ENOMEM: { says: "this machine has no memory left", cure: closeOthers },
  ENOBUFS: { says: "this machine has no memory left for connections", cure: closeOthers },
  EADDRNOTAVAIL: noPort,
  EADDRINUSE: noPort,
  EAGAIN: { says: "this user cannot start more processes or threads", cure: "raise their limit: ulimit -u" },
  ERR_WORKER_INIT_FAILED: {
    says: "this process cannot start more threads",
    cure: "raise the limits: ulimit -n, ulimit -u",
  },
};

const noMemory: Problem = {
  says: "this process cannot get more memory",
  cure: "raise its limit (ulimit -v; undici alone reserves several GB of address space), or close other programs",
};
const memoryWords = /out of memory|allocation failed|failed to allocate|cannot allocate/i;

/** The Problem behind an error of the machine; undefined for any other error, which is a bug. */
export function machineProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = "", syscall, path, port } = error as NodeJS.ErrnoException & { readonly port?: number };
  if (code === "ERR_WORKER_OUT_OF_MEMORY" || (error instanceof RangeError && memoryWords.test(error.message)))
    return { ...noMemory, says: `${noMemory.says} (${error.message})` };
  if (syscall === "listen" && port !== undefined) {
    const sayListen = listenRefusals[code];
    if (sayListen !== undefined) return { says: sayListen(port), cure: otherPort };
  }
  // Errors of web APIs, such as an abort, have a number as their code.
  const isSystems = syscall !== undefined || `${code}`.startsWith("ERR_WORKER");
  const refusal = isSystems ? refusals[code] : undefined;
  // Reading an empty pipe gives EAGAIN, too.
  if (refusal === undefined || (code === "EAGAIN" && !syscall?.startsWith("spawn"))) return undefined;
  const what = [syscall, path].filter((each) => each !== undefined).join(" ");
  return { ...refusal, says: `${refusal.says} (${code}${what === "" ? "" : `: ${what}`})` };
}
