import type { WindowResult } from "../load/load-story.ts";
import type { IncidentBranch, IncidentFork, Measured } from "./incident.ts";

export function isBefore(atMs: number): (window: Pick<WindowResult, "toMs">) => boolean {
  return ({ toMs }) => toMs <= atMs;
}

interface Branches {
  readonly branches: readonly IncidentBranch[];
}

/** The branches from the cheapest to the dearest. */
export function byCost({ branches }: Branches): IncidentBranch[] {
  return branches.toSorted((one, other) => one.cost.total - other.cost.total);
}

/** The branch of the learner's choices. A choice may leave out later decisions, which then take the cheapest course. */
export function chosenBranch(fork: Branches & Pick<IncidentFork, "chosen">): IncidentBranch | undefined {
  const { chosen } = fork;
  if (chosen.length === 0) return undefined;
  return byCost(fork).find(({ choose }) => chosen.every((name, at) => choose[at] === name));
}

/** Whether no other branch cost less. */
export function isBest({ branches }: Branches, branch: IncidentBranch): boolean {
  return branches.every(({ cost }) => cost.total >= branch.cost.total);
}

/** A best course that wins in fewer seeds than this is luck. */
const leastShare = 0.95;

export function isLuck({ inSeeds, of }: Pick<Measured, "inSeeds" | "of">): boolean {
  return inSeeds < leastShare * of;
}
