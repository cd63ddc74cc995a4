import { bodyWords } from "../../render/view/body-words.ts";
import { isFailure } from "../../render/view/call-words.ts";
import type { Mystery } from "../../scenario/mystery/mystery.ts";
import type { Apart, ObservedCall } from "../../scenario/mystery/tell-apart.ts";
import type { RawSetup } from "../../scenario/scenario.ts";

/** Returns the document of a judged guess, which does not reveal the mystery. */
export function document({ scenario }: Mystery, guess: RawSetup, apart: Apart | undefined, probes: number | undefined) {
  return {
    version: 1,
    mystery: scenario.name,
    guess,
    found: apart === undefined,
    ...(probes !== undefined && { probes }),
    ...(apart !== undefined && { apart: { ...apart, yours: plain(apart.yours), mystery: plain(apart.mystery) } }),
  };
}

function plain({ outcome, tookMs }: ObservedCall) {
  if (outcome === null) return { outcome: "nothing", tookMs };
  if (isFailure(outcome)) return { outcome: { failure: outcome.name, phase: outcome.phase }, tookMs };
  return { outcome: { status: outcome.status, body: bodyWords(outcome) }, tookMs };
}
