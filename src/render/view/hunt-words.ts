import type { HuntBreak, HuntReport } from "../../hunt/hunt-report.ts";
import { capital } from "../../text/words/capital.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { plural, thousands } from "../../text/words/phrases.ts";
import { grouped } from "./grouped.ts";

/** Returns the breaks that are not accepted. */
export function newBreaks({ breaks }: Pick<HuntReport, "breaks">): HuntReport["breaks"] {
  return breaks.filter(({ accepted }) => !accepted);
}

/** Puts the rules together that the same sets break. */
export function breaksBySet(breaks: readonly HuntBreak[]): [HuntBreak, ...HuntBreak[]][] {
  return [...grouped(breaks, ({ set, like, accepted }) => JSON.stringify([set, like, accepted])).values()];
}

/** Says that the request fails by itself, and whether it does so each time. */
export function requestFails({ undecided }: Pick<HuntReport, "undecided">): string {
  const isSometimes = undecided.some((set) => set.length === 0);
  return `the request fails without a failure${isSometimes ? ", but not each time" : ""}`;
}

/** Returns the verdict of a hunt in one sentence. */
export function huntVerdict(report: HuntReport): string {
  const { name, calls, breaks, undecided, alreadyBroken, isComplete, chargesUnjudged } = report;
  if (alreadyBroken.length > 0) return `${capital(requestFails(report))}.`;
  if (calls.length === 0) return "No service called another.";
  const count = breaksBySet(newBreaks(report)).length;
  const end = isComplete ? "" : "; the hunt is not complete";
  const accepted = breaksBySet(breaks.filter((each) => each.accepted)).length;
  const known = accepted === 0 ? "" : `; ${accepted} accepted`;
  if (count > 0) return `${capital(plural(count, "break"))} found${known}${end}.`;
  const nothing = accepted === 0 ? "Nothing broke" : `No new breaks${known}`;
  if (undecided.length > 0)
    return `${nothing}, but ${plural(undecided.length, "combination")} of failures could not be decided${end}.`;
  if (chargesUnjudged) return `${nothing}, but charges were not judged${end}: ${name} has no rule about them.`;
  return `${nothing}${end}.`;
}

/** Returns the line that makes a file judge charges, ready to paste, with its introduction. A lesson has no file, so it first says how to copy it. */
export function chargesHint({ chargesUnjudged, places, lesson }: HuntReport): string[] {
  if (!chargesUnjudged) return [];
  const rule = "{ charged: twice }";
  const hasRules = Object.keys(places ?? {}).length > 0;
  if (lesson !== undefined)
    return [
      "to judge charges, copy the lesson:",
      labCommand(`new mine --from ${lesson}`),
      "then add this line to mine.yaml:",
      `hunt: { never: ${rule} }`,
    ];
  if (hasRules) return [`to judge charges, add this to never in its hunt:`, rule];
  return [`to judge charges, add this line to its file:`, `hunt: { never: ${rule} }`];
}

/** Returns how much was played and what was left out, a line each. */
export function huntCounts({ runs, calls }: HuntReport): string[] {
  const { played, repeats, skipped, left } = runs;
  const reasons: readonly (readonly [number, string])[] = [
    [skipped.sameAnswer, "with the same response as another one"],
    [skipped.knownBreak, "that contain a combination that breaks"],
    [skipped.noEffect, "that contain a failure without effect"],
  ];
  const why = reasons.flatMap(([count, says]) => (count === 0 ? [] : [`${thousands(count)} ${says}`]));
  const again = repeats === 0 ? "" : `, ${plural(repeats, "repeat")}`;
  return [
    `${plural(calls.length, "call")}, ${plural(played, "run")} played${again}${left === 0 ? "" : `, ${thousands(left)} of this size left`}`,
    ...(why.length === 0 ? [] : [`combinations not played: ${why.join("; ")}`]),
  ];
}

/** Returns the lines with which a file for `--accept` lists a break and those that are like it. */
export function acceptLines({ set, like }: HuntBreak, breaks: readonly HuntBreak[]): string[] {
  return [set, ...like].map((each) => {
    const key = each.join(" + ");
    const rules = breaks.flatMap(({ rule, accepted, ...other }) =>
      !accepted && [other.set, ...other.like].some((one) => one.join(" + ") === key) ? [rule] : [],
    );
    return `${key}: ${JSON.stringify([...new Set(rules)])}`;
  });
}

const mostLike = 6;

/** Names the sets that break in the same way, as far as people read them. JSON lists all. */
export function sayLike(like: HuntBreak["like"]): string {
  const more = like.length - mostLike;
  return [...like.slice(0, mostLike).map(sayWords), ...(more > 0 ? [`and ${more} more in --json`] : [])].join("; ");
}

/** Says why a set is undecided. */
export function whyUndecided({ calls }: Pick<HuntReport, "calls">, set: readonly string[]): string {
  const isMissed = set.length === 1 && calls.some(({ id, missed }) => missed && set[0]?.startsWith(`${id}=`));
  return isMissed ? "the first runs missed its call" : "it ended differently each time";
}

/** Writes the failures of a set as people read them. */
export function sayWords(set: readonly string[]): string {
  return set.map((each) => each.replace("->", " → ").replace("=", ": ")).join(" and ") || "without a failure";
}
