import type { FaultPlan } from "../../../policy/fault-plan.ts";
import { formatShare, sayDuration } from "../../../text/values/units.ts";
import { allOf } from "../../../text/words/lists.ts";
import { several } from "../../../text/words/phrases.ts";

/**
 * Describes which calls a fault strikes, as the beginning of a sentence: "from 1 s on, on every second call". Empty if
 * it strikes all. `reaching` means that it only counts calls that pass the faults before it.
 */
export function planWords(plan: FaultPlan, reaching: boolean): string {
  return [...timeWords(plan), ...instanceWords(plan), ...callWords(plan, reaching)].join(", ");
}

function timeWords({ fromMs, untilMs }: FaultPlan): string[] {
  if (fromMs === undefined) return untilMs === undefined ? [] : [`for the first ${sayDuration(untilMs)}`];
  const from = `from ${sayDuration(fromMs)}`;
  return [untilMs === undefined ? `${from} on` : `${from} to ${sayDuration(untilMs)}`];
}

function instanceWords({ instance }: FaultPlan): string[] {
  return instance === undefined ? [] : [`at instance ${instance}`];
}

function callWords(plan: FaultPlan, reaching: boolean): string[] {
  const { path, header, share } = plan;
  const all = path === undefined && header === undefined && share === undefined ? undefined : "calls";
  const calls = numberWords(plan) ?? all;
  if (calls === undefined) return [];
  const drawn = share === undefined ? "" : `${formatShare(share)} of `;
  const where = path === undefined ? "" : ` to ${path}`;
  const carrying =
    header === undefined ? "" : ` with ${header.name}${header.value === undefined ? "" : `: ${header.value}`}`;
  const through = reaching ? ` that ${calls.endsWith("s") ? "reach" : "reaches"} it` : "";
  return [`on ${drawn}${calls}${where}${carrying}${through}`];
}

function numberWords({ first, nth, calls }: FaultPlan): string | undefined {
  if (calls !== undefined) return `the ${allOf(calls.map(ordinal))} ${calls.length === 1 ? "call" : "calls"}`;
  const upTo = first === undefined ? undefined : first === 1 ? "the first call" : `the first ${several(first, "call")}`;
  if (nth === undefined) return upTo;
  const every = nth === 1 ? "every" : `every ${ordinal(nth)}`;
  return upTo === undefined ? `${every} call` : `${every} of ${upTo}`;
}

const words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

function ordinal(n: number): string {
  const word = words[n - 1];
  if (word !== undefined) return word;
  const ending = n % 100 > 10 && n % 100 < 14 ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return `${n}${ending}`;
}
