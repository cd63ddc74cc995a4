import { ledgerOf } from "../../../scenario/playing/evidence/truth.ts";
import { onlyReads } from "../../../scenario/recorded-call.ts";
import type { Report } from "../../../scenario/report.ts";
import { capital } from "../../../text/words/capital.ts";
import { inWords, often } from "../../../text/words/phrases.ts";
import type { Tree } from "../calls/seen.ts";
import { isGoodCall, knowsWords, type Worked, type WorkWords, worked } from "./worked.ts";

/** Says that no ledger has a line. Only servers that charge, or write into a ledger, show that nothing was done. */
export function nothingWords(
  trees: readonly Tree[],
  all: readonly Worked[],
  unknown: readonly Tree[],
  report: Report,
): WorkWords | undefined {
  const kinds = Object.keys(report.setup).map((name) => ledgerOf(report, name));
  if (trees.every(({ calls }) => calls.every(onlyReads)) || kinds.includes("unknown")) return undefined;
  if (trees.some(({ calls }) => calls.some(({ unfinished }) => unfinished))) return undefined;
  const isWithOrders = Object.entries(report.setup).some(([name, { is }]) => (is ?? name) === "monolith");
  if (unknown.length === 0 || !isWithOrders) {
    if (!kinds.includes("own")) return undefined;
    const asked = unknown.length === 0 ? all : trees.filter(({ calls }) => !calls.every(onlyReads)).map(worked);
    return {
      says: "Nothing was charged",
      rest: `${knowsWords(asked, false)}.`,
      isBad: asked.some(({ first }) => first.knows === "done"),
    };
  }
  if (all.length === 0 || all.some(({ first }) => first.timesDone !== 0)) return undefined;
  const those = all.length === 1 ? "one of them" : `${inWords(all.length)} of them`;
  const rest = `; no ledger shows the other ${unknown.length === 1 ? "one" : inWords(unknown.length)}.`;
  return { says: `Nothing was charged for ${those}`, rest, isBad: false };
}

/** Describes requests that carry one key and all got a good response: they are one piece of work to their client. */
export function sameKeyWords(all: readonly Worked[]): WorkWords | undefined {
  const keyed = all.filter(({ first }) => first.key !== undefined && isGoodCall(first));
  const [first] = keyed;
  const same = keyed.filter((each) => each.first.key === first?.first.key && each.first.to === first?.first.to);
  if (first === undefined || same.length < 2 || same.length < all.length) return undefined;
  const charges = same.flatMap(({ works }) => works.filter(({ isCharge }) => isCharge));
  const [charge] = charges;
  // Each server knows only its own keys, so a charge at another server is not a repetition.
  if (charge === undefined || charges.some(({ says }) => says !== charge.says)) return undefined;
  const who = same.length === 2 ? "both requests" : `all ${inWords(same.length)} requests`;
  const times = charges.reduce((sum, each) => sum + each.times, 0);
  const rest = times > 1 ? `, although ${who} carry the same key.` : ` for ${who}, which carry the same key.`;
  return { says: `${capital(charge.says)} ${often(times)}`, rest, isBad: times > 1 };
}
