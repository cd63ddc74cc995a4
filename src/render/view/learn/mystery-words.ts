import { asGuess, isSecret, type Mystery } from "../../../scenario/mystery/mystery.ts";
import type { RawSetup } from "../../../scenario/scenario.ts";
import { allOf } from "../../../text/words/lists.ts";
import { several } from "../../../text/words/phrases.ts";
import { escapeLine } from "../escape.ts";

/** The judgement of a guess. `contradicts`: the learner's own probes, counted from 1, that speak against it. */
export interface JudgedGuess {
  readonly guess: RawSetup;
  readonly isFound: boolean;
  /** The number of requests so far, if known. */
  readonly probes?: number;
  readonly guesses: number;
  readonly contradicts: readonly number[];
}

/** Says whether a guess is right. If so, names the hidden settings; if not, only those of the learner's own probes that could have told. */
export function guessWords(mystery: Mystery, judged: JudgedGuess): string {
  const { guess, isFound, probes, guesses, contradicts } = judged;
  if (!isFound) return `Not found: ${mystery.scenario.name} behaves differently. ${against(contradicts, probes ?? 0)}`;
  const alike = isSecret(mystery, guess)
    ? ""
    : `, and from outside your ${escapeLine(asGuess(mystery, guess))} looks the same`;
  const needed = `You needed ${several(probes ?? 0, "request")} and ${several(guesses, "guess", "guesses")}.`;
  const found = `Found: it was ${asGuess(mystery, mystery.secret)}${alike}.`;
  return probes === undefined ? found : `${found} ${needed}`;
}

function against(contradicts: readonly number[], probes: number): string {
  if (probes === 0)
    return "Send requests, and compare what you see with your guess. The next guess needs a new request.";
  if (contradicts.length === 0) return "None of your requests shows it yet, so send other ones.";
  const shown = contradicts.slice(0, 4).map(String);
  const more = contradicts.length > shown.length ? " and more" : "";
  return `With your guess, ${contradicts.length === 1 ? "request" : "requests"} ${more === "" ? allOf(shown) : shown.join(", ")}${more} would have had another response, or at another time.`;
}
