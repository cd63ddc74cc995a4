import type { Mystery } from "../../scenario/mystery/mystery.ts";
import { allOf } from "../../text/lists.ts";
import { several } from "../../text/phrases.ts";

/** The judgement of a guess. `contradicts`: the learner's own probes, counted from 1, that speak against it. */
export interface JudgedGuess {
  readonly isFound: boolean;
  /** The number of requests so far, if known. */
  readonly probes?: number;
  readonly guesses: number;
  readonly contradicts: readonly number[];
}

/** Says whether a guess is right and, if not, which of the learner's own probes could have told; nothing about the mystery. */
export function guessWords({ scenario: { name } }: Pick<Mystery, "scenario">, judged: JudgedGuess): string {
  const { isFound, probes, guesses, contradicts } = judged;
  if (!isFound) return `Not found: ${name} behaves differently. ${against(contradicts, probes ?? 0)}`;
  const needed = `You needed ${several(probes ?? 0, "request")} and ${several(guesses, "guess", "guesses")}.`;
  return `Found: a caller cannot tell your guess from ${name}.${probes === undefined ? "" : ` ${needed}`}`;
}

function against(contradicts: readonly number[], probes: number): string {
  if (probes === 0) return "Send requests, and compare what you see with your guess.";
  if (contradicts.length === 0) return "None of your requests shows it yet, so send other ones.";
  const shown = contradicts.slice(0, 4).map(String);
  const more = contradicts.length > shown.length ? " and more" : "";
  return `With your guess, ${contradicts.length === 1 ? "request" : "requests"} ${more === "" ? allOf(shown) : shown.join(", ")}${more} would have had another response.`;
}
