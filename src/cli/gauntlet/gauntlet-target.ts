import type { ChosenFailures, FailureRow, Gauntlet, Got, Rule } from "../../gauntlet/card.ts";
import { clientFailures } from "../../gauntlet/client/client-failures.ts";
import { clientRules } from "../../gauntlet/client/client-rules.ts";
import { playClientGauntlet } from "../../gauntlet/client/play-client.ts";
import type { FailureCase } from "../../gauntlet/failure.ts";
import { failures } from "../../gauntlet/failures.ts";
import { claimOf } from "../../gauntlet/judge/answer-table.ts";
import { correctAnswer } from "../../gauntlet/judge/correct-answer.ts";
import { isRight } from "../../gauntlet/judge/judge-failure.ts";
import { rules } from "../../gauntlet/judge/rules.ts";
import { allFailures, playGauntlet } from "../../gauntlet/playing/play-gauntlet.ts";
import { brokenIn } from "../../render/view/gauntlet-rows.ts";
import { sayDuration } from "../../text/values/units.ts";
import type { Lab } from "../lab.ts";
import { clientPlanOf } from "./find-client.ts";
import type { GauntletOptions } from "./gauntlet-options.ts";
import { planOf } from "./server-target.ts";

/** The failures and rules for a server, or for a client. */
export interface GauntletTarget {
  /** "order", or "the client". */
  readonly whom: string;
  readonly tests: "server" | "client";
  /** The words of the command that starts the program under test; none for a URL. */
  readonly words: readonly string[];
  readonly failures: readonly { readonly name: string }[];
  readonly rules: readonly Rule[];
  /** Says in a sentence what was correct under a failure; undefined if no one answer was. */
  correct(row: FailureRow): string | undefined;
  /** Whether an order ended as paid. */
  isPaid(got: Got): boolean;
  play(chosen: ChosenFailures, onPlay: (failure: string) => void): Promise<Gauntlet>;
}

export async function gauntletTargetOf(lab: Lab, options: GauntletOptions): Promise<GauntletTarget> {
  if (options.client !== undefined) {
    const target = await clientPlanOf(lab, options.client, options);
    return {
      whom: "the client",
      tests: "client",
      words: target.words,
      failures: clientFailures,
      rules: clientRules,
      correct: (row) =>
        isAboutTime(row) ? `A verdict may take ${sayDuration(target.answersWithinMs)} at most.` : undefined,
      isPaid: (got) => typeof got === "object" && "verdict" in got && got.verdict === "paid",
      play: (chosen, onPlay) => playClientGauntlet({ ...target, onPlay }, chosen),
    };
  }
  const target = await planOf(lab, options);
  return {
    whom: target.role,
    tests: "server",
    words: target.words,
    failures: allFailures,
    rules,
    correct: (row) => {
      const failure = failureOf(row);
      if (failure === undefined) return undefined;
      // An order that is paid in spite of the failure breaks no rule, either.
      const isOther = row.got.some(
        (got) => typeof got === "object" && "status" in got && !isRight(got.status, failure.right, target),
      );
      return isOther && brokenIn(row).length === 0 ? undefined : correctAnswer(failure, target);
    },
    isPaid: (got) => typeof got === "object" && "status" in got && claimOf(got.status, target.answers) === "paid",
    play: (chosen, onPlay) => playGauntlet({ ...target, onPlay }, chosen),
  };
}

function isAboutTime(row: FailureRow): boolean {
  return failureOf(row)?.right.includes("timeout") || brokenIn(row).includes("in-time");
}

function failureOf(row: FailureRow): FailureCase | undefined {
  return failures.find(({ name }) => name === row.failure);
}
