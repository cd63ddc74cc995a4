import { availableParallelism } from "node:os";
import type { ClientPlan } from "../../gauntlet/client/client-target.ts";
import { mergeSetup } from "../../scenario/setup/merge.ts";
import { readContract } from "../../service/kinds/payment-contract.ts";
import type { Lab } from "../lab.ts";
import { sayNotes } from "../output/say-notes.ts";
import type { Bench } from "../own/bench/bench-file.ts";
import { OwnClient } from "../own/own-client.ts";
import { checkProgram } from "../own/process/check-program.ts";
import { commandWords } from "../own/process/command-words.ts";
import type { GauntletOptions } from "./gauntlet-options.ts";

const usualAnswersWithinMs = 3000;
/** Clients mostly wait, but a larger number would compete for processors. */
const lanes = Math.min(8, Math.max(3, 2 * availableParallelism()));
/** Clients are killed instead of asked to stop. */
const closingMs = 500;

/** Returns the plan for a client. Its payment server accepts idempotency keys and reports the state of each. */
export async function clientPlanOf(
  { interruption, terminal }: Lab,
  written: string,
  { shell, bench: file }: Pick<GauntletOptions, "shell" | "bench">,
): Promise<ClientPlan & { readonly words: readonly string[] }> {
  const words = shell ? ["/bin/sh", "-c", written] : commandWords(written);
  checkProgram(words, "your client");
  const bench = file === undefined ? undefined : await benchIn(file);
  if (bench !== undefined) terminal.keepSecret(bench.secrets);
  sayNotes(terminal, unplayedIn(bench));
  const { payment = {} } = bench?.setup ?? {};
  const { signal } = interruption;
  interruption.closingMs = closingMs;
  return {
    use: written,
    words,
    setup: mergeSetup({ payment: { keys: true } }, { payment }),
    contract: readContract(payment.contract),
    answersWithinMs: bench?.answersWithinMs ?? usualAnswersWithinMs,
    lanes,
    start: (env) => new OwnClient(words, env, signal),
    signal,
  };
}

/** Few clients need it, and the YAML reader is slow to load. */
async function benchIn(file: string): Promise<Bench> {
  const { readBench } = await import("../own/bench/bench-file.ts");
  return await readBench(file);
}

/** A client calls only payment. */
function unplayedIn(bench: Bench | undefined): string[] {
  if (bench === undefined) return [];
  const servers = Object.keys(bench.servers).map((role) => `use.${role}`);
  const upstreams = Object.keys(bench.setup).filter((name) => name !== "payment");
  return [...servers, ...upstreams].map(
    (key) => `--client tries a client, which calls only payment, so ${key} has no effect`,
  );
}
