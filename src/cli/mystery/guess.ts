import { documentText } from "../../render/json/documents/document-text.ts";
import { guessText } from "../../render/text/practice/mystery-text.ts";
import { askCommand, type Mystery } from "../../scenario/mystery/mystery.ts";
import { contradicted, tellApart } from "../../scenario/mystery/tell-apart.ts";
import { play } from "../../scenario/playing/play.ts";
import type { RawSetup } from "../../scenario/scenario.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import type { Lab } from "../lab.ts";
import { isAlive } from "../state/is-alive.ts";
import { type Explored, guessesAt, noteGuesses } from "../state/mystery-state.ts";
import { sayRemembered } from "../state/say-progress.ts";
import { recordAttempt, recordEnd } from "../state/stored-progress.ts";

/** Judges whether a guess behaves exactly like the mystery. Each guess after the first needs a new request. */
export async function judgeGuess(
  { terminal, interruption: { signal }, store, made }: Lab,
  mystery: Mystery,
  guess: RawSetup,
  {
    explored,
    json = false,
  }: { readonly explored?: Pick<Explored, "pid" | "probes" | "asked">; readonly json?: boolean },
): Promise<boolean> {
  const { name } = mystery.scenario;
  const { pid = null, probes = 0, asked = [] } = explored ?? {};
  const before = guessesAt(name, pid);
  if (before !== undefined && before.probes === probes) throw noRequest(mystery, pid);
  const isFound = (await tellApart(mystery, guess, play, signal)) === undefined;
  const count = (before?.count ?? 0) + 1;
  if (!isFound) noteGuesses({ name, pid, probes, count });
  const judged = {
    guess,
    isFound,
    guesses: count,
    ...(explored !== undefined && { probes }),
    contradicts: isFound ? [] : await contradicted(mystery, guess, asked, play, signal),
  };
  if (json) {
    const { mysteryDocument } = await import("./mystery-document.ts");
    terminal.printData(documentText(mysteryDocument(mystery, judged, asked), made));
  } else terminal.print(guessText(mystery, judged, terminal.look));
  if (store !== undefined)
    sayRemembered(await recordAttempt(`mystery/${name}`, { changes: guess, right: isFound }, store), terminal);
  if (isFound) {
    const took = { guesses: count, ...(explored !== undefined && { probes }) };
    sayRemembered(await recordEnd(`mystery/${name}`, "done", took, store), terminal, "lesson");
  }
  return isFound;
}

function noRequest(mystery: Mystery, pid: number | null): ProblemError {
  const says = "no request was sent since your last guess";
  const cure =
    pid !== null && isAlive(pid)
      ? `send one first: ${labCommand(askCommand(mystery))}`
      : `start the mystery first: ${labCommand(`practice ${mystery.scenario.name}`)}`;
  return new ProblemError([{ says, cure }]);
}
