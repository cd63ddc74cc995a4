import { clientFailures } from "../../gauntlet/client/client-failures.ts";
import { allFailures } from "../../gauntlet/playing/play-gauntlet.ts";
import { nameAndText } from "../../render/text/drawing/name-and-text.ts";

/** Lists what the gauntlet does to servers and clients, each failure once. */
export function gauntletFailureNames() {
  const all = new Map([...allFailures, ...clientFailures].map(({ name, about }) => [name, about]));
  return [...all].map(([name, about]) => ({ name, about }));
}

export function failureLines(width: number): string[] {
  const all = gauntletFailureNames();
  const column = Math.max(...all.map(({ name }) => name.length)) + 2;
  return ["the failures of the gauntlet", ...all.flatMap(({ name, about }) => nameAndText(name, about, column, width))];
}
