import * as v from "valibot";
import type { Fault } from "../../fault/fault.ts";
import { xml } from "../xml.ts";

/** Leaves out faults without an effect in a page. */
export function guessableFaults(faults: readonly Fault[]): readonly Fault[] {
  return faults.filter(({ realAlone, value, example }) => !realAlone?.(v.parse(value, example)));
}

/** Lists faults as guesses. A page draws them from its own tables, because in the file of each mystery they would be half of it. */
export function faultGuessesHtml(server: string, faults: readonly Fault[]): string {
  const row = ({ name, example, about }: Fault) =>
    `<dt><button>${server}.${name}=${example}</button></dt><dd>${xml(about)}</dd>`;
  return guessableFaults(faults).map(row).join("");
}
