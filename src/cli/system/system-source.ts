import { availableParallelism, freemem } from "node:os";
import { sayFailedCall } from "../../hunt/search/call-set.ts";
import type { System } from "../../hunt/system/system.ts";
import { SystemTarget } from "../../hunt/system/system-target.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { shellLine } from "../../text/words/shell-word.ts";
import type { HuntSource, Wanted } from "../hunt/prepared-hunt.ts";
import { labPrograms } from "./lab-programs.ts";
import { programsHash, unseenPrograms } from "./program-files.ts";
import { onlyReal, readSystem } from "./read-system.ts";

/** Prepares a hunt in a system file. Its programs start with the first run. */
export async function systemSource(file: string, { world, jobs }: Wanted, signal: AbortSignal): Promise<HuntSource> {
  const { system, text } = await readSystem(file);
  if (world === "virtual") throw new ProblemError([onlyReal(file)]);
  const target = new SystemTarget(system, labPrograms(signal), file, lanesOf(system, jobs));
  return {
    target,
    text,
    programs: programsHash(system),
    unseenPrograms: unseenPrograms(system),
    commandOf: (set) => shellLine(["lab", "run", file, ...set.flatMap((each) => ["--fail", sayFailedCall(each)])]),
    tell: async (set) =>
      target.story(
        set.map((each) => ({ call: each.slice(0, each.indexOf("=")), failure: each.slice(each.indexOf("=") + 1) })),
      ),
    notes: () => target.unseen.map((host) => `note: no service sent a request to ${host} through HTTP_PROXY`),
    close: () => target.close(),
  };
}

/** The memory of a usual program. */
const usualBytes = 256 * 1024 * 1024;

/** Copies cannot share a service that runs already. */
function lanesOf({ services, shares }: System, jobs: number | undefined): number {
  const isShared = shares.length > 0 || [...services.values()].some(({ url }) => url !== undefined);
  if (isShared) return 1;
  const cores = availableParallelism();
  // A hang only waits, so more copies than cores pay, as long as their programs do not fill the memory.
  const programs = [...services.values()].filter(({ run }) => run !== undefined).length;
  const inMemory = Math.floor(freemem() / (programs * usualBytes));
  return Math.min(jobs ?? Math.max(cores, Math.min(3 * cores, inMemory)), 16);
}
