import type { JudgedGuess } from "../../render/view/mystery-words.ts";
import type { Mystery } from "../../scenario/mystery/mystery.ts";
import type { Probe } from "../../scenario/mystery/tell-apart.ts";
import type { RawSetup } from "../../scenario/scenario.ts";

/** Returns the document of a judged guess, which does not reveal the mystery. `apart`: the first probe that contradicts it. */
export function document(
  { scenario, remember }: Mystery,
  guess: RawSetup,
  { isFound, probes, guesses, contradicts }: JudgedGuess,
  asked: readonly Probe[],
) {
  const [probe] = contradicts;
  return {
    version: 1,
    mystery: scenario.name,
    guess,
    found: isFound,
    ...(probes !== undefined && { probes }),
    guesses,
    contradicts,
    ...(isFound && remember !== undefined && { remember }),
    ...(probe !== undefined && { apart: { probe, ...asked[probe - 1] } }),
  };
}
