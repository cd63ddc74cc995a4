import { onlyReads } from "../../scenario/call.ts";
import type { Report, Verdict } from "../../scenario/report.ts";
import { capital } from "../../text/capital.ts";
import { CLIENT } from "../../trace.ts";
import type { Look } from "../look.ts";
import { bodyWords } from "../view/body.ts";
import { failureWords, isFailure, seconds, stillWaiting } from "../view/words.ts";
import { glyphsFor } from "./glyphs.ts";
import { wrap } from "./width.ts";

export interface JudgedChoice {
  readonly says: string;
  readonly verdict: Verdict;
}

const mostSends = 4;

/** What was measured, in a sentence or two, to lay beside what somebody believes to have seen. */
export function measured(report: Report): string {
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
  else if (!sends.every(onlyReads)) sentences.push("nobody was charged");
  return sentences.map((sentence) => `${capital(sentence)}.`).join(" ");
}

function left(all: readonly unknown[]): string[] {
  return all.length > mostSends ? [`and ${all.length - mostSends} more`] : [];
}

/** Whether a choice came true, and if not, what in the trace speaks against it. A prediction is no mark: nothing here is green or red. */
export function told(choices: readonly JudgedChoice[], chose: number, look: Look): string[] {
  const width = Math.min(look.width, 84);
  const choice = choices[chose];
  const happened = choices.filter(({ verdict }) => verdict.holds);
  if (choice === undefined) {
    const says =
      happened.length === 0 ? "None of these, as you said." : `One of these after all: ${happened[0]!.says}.`;
    return wrap(says, width);
  }
  if (choice.verdict.holds) return wrap(`You said: ${choice.says}. That is what happened.`, width);
  const { note } = glyphsFor(look);
  const against = choice.verdict.checks.filter(({ holds }) => !holds);
  return [
    ...wrap(`You said: ${choice.says}. This speaks against it:`, width),
    ...against.flatMap(({ says, saw }) => hanging(`${note} expected: ${says}; seen: ${saw}`, width)),
    ...wrap(`What happened: ${happened[0]?.says ?? "none of these"}.`, width),
  ];
}

function hanging(text: string, width: number): string[] {
  return wrap(text, width - 4).map((line, nth) => `${nth === 0 ? "  " : "    "}${line}`);
}
