import type { Answer, JudgedRule, Row } from "../../gauntlet/gauntlet.ts";
import { type Rule, type RuleName, rules } from "../../gauntlet/rules.ts";
import { several } from "../../text/phrases.ts";

/** What the client got, each kind of answer once. */
export function gotWords(answers: readonly Answer[]): string {
  const all = answers.map(({ reply, failure }) => (reply === undefined ? (failure ?? "nothing") : `${reply.status}`));
  return [...new Set(all)].join(" ");
}

/** The longest that the client waited; undefined if it sent nothing. */
export function longestMs({ answers }: Row): number | undefined {
  return answers.length === 0 ? undefined : Math.max(...answers.map(({ tookMs }) => tookMs));
}

/** The rules that a failure broke, accepted or not. */
export function brokenIn({ judged }: Row): RuleName[] {
  return rules.map(({ name }) => name).filter((name) => judged[name] === false);
}

export function ruleCalled(name: RuleName): Rule {
  return rules.find((each) => each.name === name)!;
}

export function verdictWords(judged: readonly JudgedRule[]): string {
  const broken = judged.filter(({ holds }) => holds === false).length;
  return broken === 0 ? "all rules hold" : `${several(broken, "rule")} broken`;
}
