import { type Check, isFailed, isUndecided, type Report } from "../../scenario/report.ts";
import { capital } from "../../text/words/capital.ts";

/**
 * The state of a scenario after a run. `changed` means that expectations failed which need not hold after the user's
 * changes, `accepted` that all breaks are known to the user.
 */
export type State = "holds" | "fails" | "changed" | "accepted" | "undecided" | "skipped";

export const stateWords: Readonly<Record<State, string>> = {
  holds: "holds",
  fails: "does not hold",
  changed: "changed",
  accepted: "accepted",
  undecided: "undecided",
  skipped: "skipped",
};

/** One run in a list of results. */
export interface Case {
  readonly track: string;
  /** Includes the changes, so that two runs of a scenario have different names. */
  readonly name: string;
  readonly title: string;
  readonly state: State;
  /** The verdict in one sentence. */
  readonly says: string;
  readonly fell: readonly Check[];
}

/** Scenarios from a user's own files do not belong to a track. */
const ownTrack = "own";

export function caseOf(report: Report): Case {
  const { scenario, twisted, changeWords, verdict } = report;
  const changed = [...(twisted ? ["twist"] : []), ...changeWords];
  return {
    track: scenario.track === "" ? ownTrack : scenario.track,
    name: changed.length === 0 ? scenario.name : `${scenario.name} (${changed.join("; ")})`,
    title: scenario.title,
    state: stateOf(report),
    says: sentenceOf(report),
    fell: report.skipped === null ? verdict.checks.filter(({ holds }) => !holds) : [],
  };
}

/** Names a run among several of one scenario by its changes. */
export function variantOf({ twisted, changeWords }: Report): string {
  const changed = [...(twisted ? ["With the twist"] : []), ...changeWords];
  return changed.length === 0 ? "Without changes" : changed.join("; ");
}

function stateOf(report: Report): State {
  if (report.skipped !== null) return "skipped";
  if (isUndecided(report)) return "undecided";
  if (isFailed(report)) return "fails";
  return report.verdict.holds ? "holds" : "changed";
}

function sentenceOf(report: Report): string {
  const { skipped, verdict, forgiving } = report;
  const { checks } = verdict;
  if (skipped !== null) return `Not played: ${skipped}.`;
  if (isUndecided(report)) return "Undecided: this machine was too busy to tell.";
  const fell = checks.filter(({ holds }) => !holds).length;
  const all = `${checks.length} ${checks.length === 1 ? "expectation" : "expectations"}`;
  if (checks.length === 0) return "Played, with no expectations to check.";
  if (fell === 0) return checks.length === 1 ? "Its one expectation holds." : `All ${all} hold.`;
  const part = sayFallen(fell, checks.length);
  return forgiving ? `With this change, ${part}.` : `${capital(part)}.`;
}

/** Returns a text such as "2 of 3 expectations do not hold", with words behind the expectations. */
export function sayFallen(fell: number, count: number, of = ""): string {
  if (count === 1) return `the only expectation${of} does not hold`;
  if (fell === 2 && count === 2) return `neither expectation${of} holds`;
  return `${fell} of ${count} expectations${of} ${fell === 1 ? "does" : "do"} not hold`;
}
