import { differences } from "../../src/scenario/check/world-differences.ts";
import { isMisled } from "../../src/scenario/recorded-call.ts";
import type { Report } from "../../src/scenario/report.ts";
import { type Candidate, generate, run } from "./generate.ts";
import { NUDGE_MS } from "./nudged.ts";

/** Setups are generated and then played in batches of this size. */
const BATCH = 60;
export interface Compared {
  /** The number of setups that were played in both worlds. */
  readonly played: number;
  /** The number of setups that the virtual world rejected. */
  readonly refused: number;
  /** The number of setups in which a few milliseconds decided what happened. */
  readonly ties: number;
  /** The number of setups that differed once, and not when they were played again alone. */
  readonly once: number;
  /** The differences, a line for each setup. */
  readonly fallen: readonly string[];
  /** Those of setups that were played only while the machine was late, which may have caused them, and how late it was. */
  readonly undecided: readonly string[];
}

/** How to play the setups of a seed. */
export interface FuzzPlan {
  readonly seed: number;
  readonly count: number;
  /** Whether only services of the user's own design are played. */
  readonly onlyGraphs: boolean;
  /** The number of setups that are played at once. */
  readonly atOnce: number;
  /** A setup with differences is played again alone, up to this many times: a real difference is there each time. */
  readonly tries: number;
}

/** Plays generated setups in both worlds until this many were compared. A seed always gives the same setups. */
export async function fuzzWorlds(plan: FuzzPlan): Promise<Compared> {
  const generated = await generate(plan.seed, plan.onlyGraphs);
  const found = { once: 0, fallen: [] as string[], undecided: [] as string[] };
  let played = 0;
  while (played < plan.count) {
    // Virtual runs keep the thread busy, so no real run may be in progress.
    const candidates: Candidate[] = [];
    while (candidates.length < Math.min(BATCH, plan.count - played)) candidates.push(await generated.next());
    const { compared, suspects } = await compareAll(candidates, plan.atOnce);
    played += compared;
    for (const suspect of suspects) {
      const { told, lateMs } = await differencesAlone(suspect, plan.tries);
      const says = [suspect.command, ...told];
      if (told.length === 0) found.once += 1;
      else if (Math.min(...lateMs) < NUDGE_MS) found.fallen.push(says.join("\n    "));
      else found.undecided.push([...says, sayLate(lateMs)].join("\n    "));
    }
  }
  return { played, refused: generated.refused(), ties: generated.ties(), ...found };
}

async function compareAll(candidates: readonly Candidate[], atOnce: number) {
  const left = candidates.values();
  const suspects: Candidate[] = [];
  let compared = 0;
  const worker = async () => {
    for (const candidate of left) {
      const { told } = await differencesOf(candidate);
      if (told === undefined) continue;
      compared += 1;
      if (told.length > 0) suspects.push(candidate);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { compared, suspects };
}

/** Plays a setup in the real world and compares; nothing is told if the real world cannot play it. */
async function differencesOf({ scenario, changes, virtual }: Candidate) {
  const real = await run(scenario, "real", changes);
  if (real === undefined || real.skipped !== null) return { told: undefined, lateMs: 0 };
  return { told: [...differences(real, virtual), ...unmarked(real), ...unmarked(virtual)], lateMs: real.lagPeakMs };
}

async function differencesAlone(candidate: Candidate, tries: number) {
  let told: string[] = [];
  const lateMs: number[] = [];
  for (let nth = 0; nth < tries; nth++) {
    const found = await differencesOf(candidate);
    told = found.told ?? [];
    if (told.length === 0) break;
    lateMs.push(found.lateMs);
  }
  return { told, lateMs };
}

function sayLate(lateMs: readonly number[]): string {
  const each = lateMs.map((ms) => Math.round(ms)).join(", ");
  return `a timer was late in each run, by ${each} ms; ${NUDGE_MS} ms may cause a difference`;
}

/** Lists conclusions that the ledger contradicts and that are not marked as wrong, computed independently of the program. */
function unmarked({ calls, ledger, world }: Report): string[] {
  const parents = new Map(calls.map(({ call, parent }) => [call, parent]));
  const isBelow = (call: number | null | "unknown" | undefined, above: number): boolean =>
    typeof call === "number" && (call === above || isBelow(parents.get(call), above));
  return calls.flatMap((each) => {
    const done = timesDone(ledger.filter(({ call }) => isBelow(call, each.call)));
    const isWrong = (each.knows === "not done" && done > 0) || (each.knows === "done" && done > 1);
    return isWrong && !isMisled(each) ? [`${each.line}: ${each.knows}, done ${done} times, unmarked (${world})`] : [];
  });
}

/** Of several kinds of work, the one that was done and not undone most often counts. */
function timesDone(ledger: Report["ledger"]): number {
  const times: Record<string, number> = { none: 0 };
  for (const { says, ledger: kind = says, undoes } of ledger) times[kind] = (times[kind] ?? 0) + (undoes ? -1 : 1);
  return Math.max(...Object.values(times));
}
