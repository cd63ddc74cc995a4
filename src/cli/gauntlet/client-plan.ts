import { availableParallelism } from "node:os";
import type { ClientPlan } from "../../gauntlet/client/plan.ts";
import type { Lab } from "../lab.ts";
import { checkProgram } from "../own/check-program.ts";
import { commandWords } from "../own/command-words.ts";
import { OwnClient } from "../own/own-client.ts";

const answersWithinMs = 3000;
/** Clients mostly wait, but a larger number would compete for processors. */
const lanes = Math.min(8, Math.max(3, 2 * availableParallelism()));
/** Clients are killed instead of asked to stop. */
const closingMs = 500;

/** Returns the plan for a client. Its payment server accepts idempotency keys and reports the state of each. */
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
