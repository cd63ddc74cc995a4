import type { Chosen, Gauntlet, Rule } from "../../gauntlet/card.ts";
import { clientFailures } from "../../gauntlet/client/failures.ts";
import { playClientGauntlet } from "../../gauntlet/client/play.ts";
import { clientRules } from "../../gauntlet/client/rules.ts";
import { allFailures, playGauntlet } from "../../gauntlet/play.ts";
import { rules } from "../../gauntlet/rules.ts";
import type { Lab } from "../lab.ts";
import { clientPlanOf } from "./client-plan.ts";
import type { GauntletOptions } from "./options.ts";
import { planOf } from "./plan.ts";

/** The failures and rules for a server, or for a client. */
export interface Course {
  /** "order", or "the client". */
  readonly whom: string;
  readonly failures: readonly { readonly name: string }[];
  readonly rules: readonly Rule[];
  readonly answersWithinMs: number;
  play(chosen: Chosen, onPlay: (failure: string) => void): Promise<Gauntlet>;
}

export async function courseOf(lab: Lab, options: GauntletOptions): Promise<Course> {
  if (options.client !== undefined) {
    const plan = await clientPlanOf(lab, options.client, options);
    return {
      whom: "the client",
      failures: clientFailures,
      rules: clientRules,
      answersWithinMs: plan.answersWithinMs,
      play: (chosen, onPlay) => playClientGauntlet({ ...plan, onPlay }, chosen),
    };
  }
  const plan = await planOf(lab, options);
  return {
    whom: plan.role,
    failures: allFailures,
    rules,
    answersWithinMs: plan.answersWithinMs,
    play: (chosen, onPlay) => playGauntlet({ ...plan, onPlay }, chosen),
  };
}
