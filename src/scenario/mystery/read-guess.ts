import { ProblemError } from "../../text/problems/problem.ts";
import type { RawSetup } from "../scenario.ts";
import { changeOf } from "../setup/changes/set-option.ts";
import { hiddenServer, type Mystery } from "./mystery.ts";

/** A guess that shows how guesses are written, and that is right in no mystery. */
export function exampleGuess(mystery: Mystery): string {
  return `${hiddenServer(mystery)}.delay=700ms`;
}

/** Reads a guess as changes of the only server that differs. Each text may contain several, with spaces or commas between them. */
export function readGuess(mystery: Mystery, lines: readonly string[]): RawSetup {
  const written = lines.flatMap((line) => line.split(/[\s,]+(?=[\w-]+\.[\w.-]+=)/));
  const hidden = hiddenServer(mystery);
  const odd = written.find((each) => !/^[\w-]+\.[^=]+=./.test(each.trim()));
  if (odd !== undefined) {
    const cure = `write ${hidden}.SETTING=VALUE, such as ${exampleGuess(mystery)}`;
    throw new ProblemError([{ says: `"${odd}" is not a guess`, cure }]);
  }
  const guess = changeOf(written, mystery.scenario.setup);
  const other = Object.keys(guess).find((server) => server !== hidden);
  if (other === undefined) return guess;
  throw new ProblemError([
    { says: `the mystery is in ${hidden}, not in ${other}`, cure: `guess a setting of ${hidden}` },
  ]);
}
