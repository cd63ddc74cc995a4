import { askCommand, hiddenServer, type Mystery } from "../../../scenario/mystery/mystery.ts";
import { isSend } from "../../../scenario/steps/send-step.ts";
import { labCommand } from "../../../text/lab-command.ts";
import { allOf } from "../../../text/lists.ts";
import { several } from "../../../text/phrases.ts";
import type { Look } from "../../look.ts";
import { seconds } from "../../view/call-words.ts";
import { escapeLine } from "../../view/escape.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";
import { rememberLines } from "./remember.ts";

const widest = 84;

/** Draws the learner's task and the address for requests. */
export function mysteryStory(mystery: Mystery, url: string, look: Look): string {
  const { scenario } = mystery;
  const { method, path } = scenario.steps.find(isSend)!;
  const width = Math.min(look.width, widest);
  const lines = [
    paintFor(look).strong(scenario.title),
    "",
    ...wrap(scenario.lesson ?? "", width),
    "",
    `  curl -i ${method === "GET" ? "" : `-X ${method} `}${url}${path}`,
    `  ${labCommand(askCommand(mystery))}`,
    "",
    ...wrap(`Type a guess here, such as ${hiddenServer(mystery)}.stall=9B, or hint, or quit.`, width),
  ];
  return `${lines.join("\n")}\n\n`;
}

/** Draws one probe as its caller saw it. */
export function probeRow(nth: number, line: string, status: string, tookMs: number): string {
  return `${String(nth).padStart(3)}  ${escapeLine(line)}   ${status}   ${seconds(tookMs)}\n`;
}

/** The judgement of a guess. `contradicts`: the learner's own probes, counted from 1, that speak against it. */
export interface JudgedGuess {
  readonly isFound: boolean;
  /** The number of requests so far, if known. */
  readonly probes?: number;
  readonly guesses: number;
  readonly contradicts: readonly number[];
}

/** Says whether a guess is right and, if not, which of the learner's own probes could have told; nothing about the mystery. */
export function guessText({ scenario, remember }: Mystery, judged: JudgedGuess, look: Look): string {
  const { isFound, probes, guesses, contradicts } = judged;
  const paint = paintFor(look);
  const lines = (says: string) => wrap(says, Math.min(look.width, widest));
  if (isFound) {
    const after =
      probes === undefined
        ? ""
        : ` You needed ${several(probes, "probe")} and ${several(guesses, "guess", "guesses")}.`;
    const found = lines(`Found: a caller cannot tell your guess from ${scenario.name}.${after}`).map(paint.good);
    return `${[...found, ...rememberLines(remember, look)].join("\n")}\n`;
  }
  return `${lines(`Not found: ${scenario.name} behaves differently. ${against(contradicts, probes ?? 0)}`)
    .map(paint.bad)
    .join("\n")}\n`;
}

function against(contradicts: readonly number[], probes: number): string {
  if (probes === 0) return "Send requests, and compare what you see with your guess.";
  if (contradicts.length === 0) return "None of your probes shows it yet, so send other ones.";
  const shown = contradicts.slice(0, 4).map(String);
  const more = contradicts.length > shown.length ? " and more" : "";
  return `Your ${contradicts.length === 1 ? "probe" : "probes"} ${more === "" ? allOf(shown) : shown.join(", ")}${more} would have been answered in another way.`;
}
