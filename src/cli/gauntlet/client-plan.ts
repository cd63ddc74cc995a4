import { availableParallelism } from "node:os";
import type { ClientPlan } from "../../gauntlet/client/plan.ts";
import type { Lab } from "../lab.ts";
import { checkProgram } from "../own/check-program.ts";
import { commandWords } from "../own/command-words.ts";
import { OwnClient } from "../own/own-client.ts";

const answersWithinMs = 3000;
/** Most of the time a client waits; more of them would wait for processors. */
const lanes = Math.min(8, Math.max(3, 2 * availableParallelism()));
/** Clients are killed, not asked to stop. */
const closingMs = 500;

/** How a client is tried. Payment has idempotency keys, and tells what became of each. */
export function clientPlanOf(
  { interruption }: Lab,
  written: string,
  { shell }: { readonly shell?: boolean },
): ClientPlan {
  const words = shell ? ["/bin/sh", "-c", written] : commandWords(written);
  checkProgram(words[0], "your client");
  const { signal } = interruption;
  interruption.closingMs = closingMs;
  return {
    use: written,
    setup: { payment: { keys: true } },
    answersWithinMs,
    lanes,
    start: (env) => new OwnClient(words, env, signal),
    signal,
  };
}
