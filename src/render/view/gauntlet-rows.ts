import type { Got, JudgedRule, Row } from "../../gauntlet/card.ts";
import { verdictSays } from "../../gauntlet/client/verdict.ts";
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
export function brokenIn({ judged }: Row): string[] {
  return Object.keys(judged).filter((rule) => judged[rule] === false);
}

/** Returns the broken rules that were not accepted. */
export function newIn(row: Row): string[] {
  return brokenIn(row).filter((rule) => !row.accepted.includes(rule));
}

/** Returns the letter of a rule in a grid. */
export function letterOf(at: number): string {
  return String.fromCharCode("A".charCodeAt(0) + at);
}

/** Returns the verdict in one sentence. */
export function verdictWords(judged: readonly JudgedRule[]): string {
  const broken = judged.filter(({ holds }) => holds === false).length;
  return broken === 0 ? "all rules hold" : `${several(broken, "rule")} ${broken === 1 ? "is" : "are"} broken`;
}
