import type { Call } from "../../../scenario/recorded-call.ts";
import { often } from "../../../text/words/phrases.ts";
import { CLIENT } from "../../../trace.ts";
import type { Look } from "../../look.ts";
import { isFailure } from "../../view/calls/call-words.ts";
import { counted, grouped } from "../../view/grouped.ts";
import { glyphsFor } from "../drawing/glyphs.ts";
import { wrap } from "../drawing/width.ts";

/** Counts the calls between servers by how they ended, for each pair with a failed call. */
export function serverCalls(calls: readonly Call[], look: Look): string[] {
  const { to: arrow, times } = glyphsFor(look);
  const ofServers = calls.filter(({ by }) => by !== CLIENT);
  return [...grouped(ofServers, ({ by, to }) => `${by} ${arrow} ${to}`)].flatMap(([pair, all]) => {
    if (!all.some(isBad)) return [];
    const ends = [...counted(all.map(endOf))].map(([end, count]) => `${count} ${times} ${end}`);
    return wrap(`${pair}, ${often(all.length)}: ${ends.join(", ")}`, look.width - 2).map((line) => `  ${line}`);
  });
}

export function isBad({ outcome }: Call): boolean {
  return outcome === null || isFailure(outcome) || outcome.status >= 400;
}

/** Returns a text such as "503" or "refused". */
export function endOf({ outcome }: Call): string {
  if (outcome === null) return "without a response";
  return isFailure(outcome) ? outcome.name : `${outcome.status}`;
}
