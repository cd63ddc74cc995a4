import { setFlagsFromString } from "node:v8";

// V8's flags hold for the whole process, so all of them are set here.

/**
 * For a run with sockets. Node's HTTP parser is WebAssembly, which V8 optimizes in the background, and the process
 * cannot exit during that: on a busy machine an interrupted run took up to 350 ms. A few requests do not gain from the
 * optimized code.
 */
export function compileWebAssemblyOnce(): void {
  setFlagsFromString("--liftoff-only");
}

/**
 * For threads on all cores, where V8's helper threads only cost time. On Node 20 the process may abort if a thread ends
 * while a helper compiles its code.
 */
export function compileAndCollectInOwnThread(): void {
  for (const helper of ["concurrent-recompilation", "parallel-scavenge"]) setFlagsFromString(`--no-${helper}`);
}
