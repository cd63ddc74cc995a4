import type { Remember } from "../practice/remember.ts";
import type { RawSetup, Scenario } from "../scenario.ts";
import { isSend } from "../steps/send-step.ts";

/** A setup with a secret change that the learner has to find by sending requests. */
export interface Mystery {
  /** The story for the learner. Its steps are the probes that compare a guess with the secret. */
  readonly scenario: Scenario;
  readonly secret: RawSetup;
  /** Missing for a random mystery. */
  readonly remember?: Remember;
}

/** The server that the learner sends requests to. */
export function entranceOf({ scenario }: Mystery): string {
  return scenario.steps.find(isSend)!.to;
}

/** The command line that sends the usual request. */
export function askCommand({ scenario }: Mystery): string {
  const { method, path } = scenario.steps.find(isSend)!;
  return method === "POST" && path === "/orders" ? "ask" : `ask ${method} ${path}`;
}

/** The server that differs from its setup. */
export function hiddenServer({ secret }: Mystery): string {
  return Object.keys(secret)[0]!;
}
