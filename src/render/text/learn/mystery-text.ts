import type { Mystery } from "../../../scenario/mystery/mystery.ts";
import type { Apart, ObservedCall } from "../../../scenario/mystery/tell-apart.ts";
import { labCommand } from "../../../text/lab-command.ts";
import { several } from "../../../text/phrases.ts";
import type { Look } from "../../look.ts";
import { bodyWords } from "../../view/body-words.ts";
import { failureWords, isFailure, seconds, shortTime } from "../../view/call-words.ts";
import { escapeLine } from "../../view/escape.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";

const widest = 84;

/** Draws the learner's task and the address for requests. */
export function mysteryStory({ scenario }: Mystery, url: string, look: Look): string {
  const width = Math.min(look.width, widest);
  const lines = [
    paintFor(look).strong(scenario.title),
    "",
    ...wrap(scenario.lesson ?? "", width),
    "",
    `  curl -i -X POST ${url}/orders`,
    `  ${labCommand("ask")}`,
    "",
    ...wrap("Type a guess here, such as payment.stall=9B, or hint, or quit.", width),
  ];
  return `${lines.join("\n")}\n\n`;
}

/** Draws one probe as its caller saw it. */
export function probeRow(nth: number, line: string, status: string, tookMs: number): string {
  return `${String(nth).padStart(3)}  ${escapeLine(line)}   ${status}   ${seconds(tookMs)}\n`;
}

/** Says whether a guess differs from the mystery; `probes` is the number of requests so far, if known. */
export function guessText(
  { scenario }: Mystery,
  apart: Apart | undefined,
  probes: number | undefined,
  look: Look,
): string {
  const width = Math.min(look.width, widest);
  const paint = paintFor(look);
  if (apart === undefined) {
    const after = probes === undefined ? "" : ` You needed ${several(probes, "probe")}.`;
    return `${wrap(`Found: a caller cannot tell your guess from ${scenario.name}.${after}`, width).map(paint.good).join("\n")}\n`;
  }
  const { probe, line, atMs, yours, mystery } = apart;
  const at = atMs === 0 ? "" : `, sent after ${shortTime(atMs)}`;
  const says = `Probe ${probe}, ${escapeLine(line)}${at}, shows a difference: your guess ${sight(yours)}; ${scenario.name} ${sight(mystery)}.`;
  return `${wrap(says, width).map(paint.bad).join("\n")}\n`;
}

function sight({ outcome, tookMs }: ObservedCall): string {
  if (outcome === null) return `gives nothing within ${shortTime(tookMs)}`;
  if (isFailure(outcome)) return failureWords(outcome, tookMs);
  return `gives ${outcome.status} ${escapeLine(bodyWords(outcome))} after ${seconds(tookMs)}`;
}
