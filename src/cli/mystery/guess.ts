import { guessText } from "../../render/text/learn/mystery-text.ts";
import type { Mystery } from "../../scenario/mystery/mystery.ts";
import { tellApart } from "../../scenario/mystery/tell-apart.ts";
import type { RawSetup } from "../../scenario/scenario.ts";
import { changeOf } from "../../scenario/setup/set-option.ts";
import { ProblemError } from "../../text/problem.ts";
import type { Lab } from "../lab.ts";
import { sayRemembered } from "../state/say-progress.ts";
import { recordEnd } from "../state/stored-progress.ts";

/** Reads a guess as changes of payment, the only server that differs. */
export function readGuess({ scenario }: Mystery, written: readonly string[]): RawSetup {
  const odd = written.find((each) => !/^payment\.[^=]+=./.test(each.trim()));
  if (odd !== undefined && !/^[\w-]+\.[^=]+=./.test(odd.trim())) {
    throw new ProblemError([
      { says: `"${odd}" is not a guess`, cure: "write payment.SETTING=VALUE, such as payment.stall=9B" },
    ]);
  }
  const guess = changeOf(written, scenario.setup);
  const other = Object.keys(guess).find((server) => server !== "payment");
  if (other === undefined) return guess;
  throw new ProblemError([{ says: `the mystery is in payment, not in ${other}`, cure: "guess a setting of payment" }]);
}

/** Judges whether a guess behaves exactly like the mystery. */
export async function judgeGuess(
  { terminal, interruption }: Lab,
  mystery: Mystery,
  guess: RawSetup,
  { probes, json = false }: { readonly probes?: number; readonly json?: boolean },
): Promise<boolean> {
  const apart = await tellApart(mystery, guess, interruption.signal);
  if (json) {
    const { document } = await import("./mystery-document.ts");
    terminal.printData(`${JSON.stringify(document(mystery, guess, apart, probes))}\n`);
  } else terminal.print(guessText(mystery, apart, probes, terminal.look));
  if (apart === undefined) {
    sayRemembered(await recordEnd(`mystery/${mystery.scenario.name}`, "done"), terminal, "lesson");
  }
  return apart === undefined;
}
