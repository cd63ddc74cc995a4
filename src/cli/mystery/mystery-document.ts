import type { JudgedGuess } from "../../render/view/learn/mystery-words.ts";
import { isSecret, type Mystery } from "../../scenario/mystery/mystery.ts";
import type { Probe } from "../../scenario/mystery/tell-apart.ts";

/** Returns the document of a judged guess, which reveals the mystery only if it is found. `apart`: the first probe that contradicts it. */
export function mysteryDocument(
  mystery: Mystery,
  { guess, isFound, probes, guesses, contradicts }: JudgedGuess,
  asked: readonly Probe[],
) {
  const { scenario, secret, remember } = mystery;
  const [probe] = contradicts;
  return {
    mystery: scenario.name,
    guess,
    found: isFound,
    ...(probes !== undefined && { probes }),
    guesses,
    contradicts,
    ...(isFound && { secret, exact: isSecret(mystery, guess) }),
    ...(isFound && remember !== undefined && { remember }),
    ...(probe !== undefined && { apart: { probe, ...asked[probe - 1] } }),
  };
}
