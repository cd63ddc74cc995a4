import { questionOf } from "../../../scenario/playing/evidence/evidence.ts";
import { onlyReads } from "../../../scenario/recorded-call.ts";
import type { Report } from "../../../scenario/report.ts";
import { mustHave } from "../../../text/values/must-have.ts";
import { capital } from "../../../text/words/capital.ts";
import { CLIENT } from "../../../trace.ts";
import type { Look } from "../../look.ts";
import { bodyWords } from "../../view/calls/body-words.ts";
import { failureWords, isFailure, seconds, stillWaiting } from "../../view/calls/call-words.ts";
import { escapeAll, escapeLine } from "../../view/escape.ts";
import { loadCounts } from "../../view/load/load-facts.ts";
import { decidingProofs } from "../../view/moments/deciding.ts";
import { type Proof, proofOf } from "../../view/moments/proof.ts";
import { wrap } from "../drawing/width.ts";
import { sentenceLines } from "../run/timeline.ts";

const mostSends = 4;
export const noneOfThese = "something else";

/** Summarizes the measured result, to compare with what the learner saw. */
export function measured(report: Report): string {
  if (report.load !== undefined) return report.load.loads.map((each) => `${loadCounts(each, report.world)}.`).join(" ");
  const sends = report.calls.filter(({ by }) => by === CLIENT);
  const received = sends.slice(0, mostSends).map((call) => {
    const { outcome } = call;
    if (outcome === null) return `nothing, ${stillWaiting(call, report.stuck)}`;
    if (isFailure(outcome)) return `no answer: it ${failureWords(outcome, call.tookMs)}`;
    return `${outcome.status} ${bodyWords(outcome)}, after ${seconds(call.tookMs)}`;
  });
  const did = report.ledger.slice(0, mostSends).map(({ by, says, atMs }) => `${by} ${says} at ${seconds(atMs)}`);
  const sentences = [`The client received ${[...received, ...left(sends)].join("; ")}`];
  if (did.length > 0) sentences.push([...did, ...left(report.ledger)].join("; "));
  else if (!sends.every(onlyReads)) sentences.push("no customer was charged");
  return sentences.map((sentence) => `${capital(sentence)}.`).join(" ");
}

function left(all: readonly unknown[]): string[] {
  return all.length > mostSends ? [`and ${all.length - mostSends} more`] : [];
}

/**
 * Shows the prediction, the result, and the deciding line of the trace. A prediction is not graded, so nothing here is
 * green or red.
 */
export function told(report: Report, chose: number, look: Look, plain = false): string[] {
  const choices = questionOf(report.scenario, report.twisted)?.choices ?? [];
  const judged = report.choices;
  const width = Math.min(look.width, 84);
  const right = judged.findIndex(({ verdict }) => verdict.holds);
  const choice = choices[chose];
  const happened = escapeLine(choices[right]?.says ?? noneOfThese);
  if (choice === undefined)
    return wrap(right < 0 ? "None of these, as you said." : `One of these after all: ${happened}.`, width);
  const proof = decidingProofs(report, choices, judged, chose).flatMap((each) => proofLines(each, look, plain));
  const said = escapeLine(choice.says);
  if (chose === right) return [...wrap(`As you said: ${said}.`, width), ...proof];
  const tempting = choice.tempting === undefined ? [] : wrap(escapeLine(choice.tempting), width);
  return [...wrap(`You said: ${said}.`, width), ...wrap(`What happened: ${happened}.`, width), ...proof, ...tempting];
}

/** Shows the right choice without a prediction, or the measured result if nothing was asked. */
export function happened(report: Report, look: Look, plain = false): string[] {
  const width = Math.min(look.width, 84);
  const right = report.choices.findIndex(({ verdict }) => verdict.holds);
  const choices = questionOf(report.scenario, report.twisted)?.choices ?? [];
  const choice = choices[right];
  if (choice === undefined) return plain ? [] : wrap(measured(escapeAll(report)), width);
  const says = wrap(`What happened: ${escapeLine(choice.says)}.`, width);
  const proofs = decidingProofs(report, choices, report.choices, undefined);
  return [...says, ...proofs.flatMap((each) => proofLines(each, look, plain))];
}

/** Shows whether the trace confirms the learner's observation, with the line that decides. */
export function toldSeen(report: Report, chose: number, look: Look, plain = false): string[] {
  const observations = report.scenario.seen ?? [];
  const width = Math.min(look.width, 84);
  const observation = mustHave(observations[chose], `observation ${chose}`);
  const judged = mustHave(report.seen[chose], `observation ${chose}`);
  const proof = proofLines(proofOf(report, observation.expect, judged.verdict), look, plain);
  const says = escapeLine(observation.says);
  const right = report.seen
    .filter(({ verdict }, at) => verdict.holds && at !== chose)
    .map((each) => escapeLine(each.says));
  const others = (label: string) => (right.length === 0 ? [] : wrap(`${label}: ${right.join("; ")}.`, width));
  if (judged.verdict.holds) return [...wrap(`You saw: ${says}.`, width), ...proof, ...others("Also true")];
  const instead = others("What it shows");
  return [...wrap(`The trace does not show this: ${says}.`, width), ...proof, ...instead];
}

function proofLines(raw: Proof | undefined, look: Look, plain: boolean): string[] {
  const proof = escapeAll(raw);
  if (proof === undefined) return [];
  if ("moment" in proof) return sentenceLines(proof.moment, look, undefined, plain);
  return wrap(proof.says, Math.min(look.width, 84) - 2).map((line) => `  ${line}`);
}
