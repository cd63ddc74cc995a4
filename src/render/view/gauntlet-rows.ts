import type { FailureRow, Got, JudgedRule } from "../../gauntlet/card.ts";
import { verdictSays } from "../../gauntlet/client/client-verdict.ts";
import { several } from "../../text/phrases.ts";

/** Describes how the orders of a failure ended, each kind of end once. */
export function gotWords(got: readonly Got[]): string {
  return got.map(gotWord).join(" ");
}

function gotWord(got: Got): string {
  if (got === "nothing") return got;
  if ("status" in got) return `${got.status}`;
  return "verdict" in got ? verdictSays[got.verdict] : got.failure;
}

/** Returns the rules that a failure broke, accepted or not. */
export function brokenIn({ judged }: FailureRow): string[] {
  return Object.keys(judged).filter((rule) => judged[rule] === false);
}

/** Returns the rules that this machine was too busy to judge. */
export function undecidedIn({ judged }: Pick<FailureRow, "judged">): string[] {
  return Object.keys(judged).filter((rule) => judged[rule] === "undecided");
}

/** Returns the broken rules that were not accepted. */
export function newIn(row: FailureRow): string[] {
  return brokenIn(row).filter((rule) => !row.accepted.includes(rule));
}

/** Returns the letter of a rule in a grid. */
export function letterOf(at: number): string {
  return String.fromCharCode("A".charCodeAt(0) + at);
}

/** Returns the verdict in one sentence. */
export function verdictWords(judged: readonly JudgedRule[]): string {
  const broken = judged.filter(({ holds }) => holds === false).length;
  const open = judged.filter(({ undecidedBy }) => undecidedBy.length > 0).length;
  const undecided = `${several(open, "rule")} ${open === 1 ? "is" : "are"} undecided, because this machine was too busy`;
  if (broken === 0) return open === 0 ? "all rules hold" : undecided;
  return [`${several(broken, "rule")} ${broken === 1 ? "is" : "are"} broken`, ...(open === 0 ? [] : [undecided])].join(
    "; ",
  );
}
