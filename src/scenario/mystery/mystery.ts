import { written } from "../../text/values/format-value.ts";
import { sameValue } from "../../text/values/same-value.ts";
import type { Remember } from "../practice/remember.ts";
import type { RawSetup, Scenario, Send } from "../scenario.ts";
import { changesBetween } from "../setup/changes/setup-changes.ts";
import { mergeSetup } from "../setup/merge.ts";
import { resolveSetup } from "../setup/resolve.ts";
import { isSend } from "../steps/send-step.ts";

/** A setup with a secret change that the learner has to find by sending requests. */
export interface Mystery {
  /** The story for the learner. Its steps are the probes that compare a guess with the secret. */
  readonly scenario: Scenario;
  readonly secret: RawSetup;
  /** Missing for a random mystery. */
  readonly remember?: Remember;
}

/** The request that the learner usually sends. */
export function usualRequest({ scenario }: Mystery): Send {
  return scenario.steps.find(isSend)!;
}

/** The command line that sends the usual request. */
export function askCommand(mystery: Mystery): string {
  const { method, path } = usualRequest(mystery);
  return method === "POST" && path === "/orders" ? "ask" : `ask ${method} ${path}`;
}

/** The server that differs from its setup. */
export function hiddenServer({ secret }: Mystery): string {
  const [server = ""] = Object.keys(secret);
  return server;
}

/** Writes a change of the hidden server as a guess: `payment.delay=2s, payment.shed=2`. */
export function asGuess({ scenario: { setup } }: Mystery, change: RawSetup): string {
  return changesBetween(setup, mergeSetup(setup, change), written)
    .map(({ setting, is }) => `${setting}=${is}`)
    .join(", ");
}

/** Whether a guess sets exactly the hidden settings, perhaps in another spelling, such as 1.5s for 1500ms. */
export function isSecret({ scenario: { setup }, secret }: Mystery, guess: RawSetup): boolean {
  const [yours, hidden] = [guess, secret].map((change) => resolveSetup(mergeSetup(setup, change)));
  return sameValue(yours, hidden);
}
