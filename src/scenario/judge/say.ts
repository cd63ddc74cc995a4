import { utf8 } from "../../text/bytes/bytes.ts";
import { sayDuration } from "../../text/values/units.ts";
import { often, several } from "../../text/words/phrases.ts";
import type { CountRange, TextMatch, TimeRange } from "../expectation.ts";
import type { Call } from "../recorded-call.ts";

/** A time may be this early, because clocks may differ slightly. */
const EARLY_MS = 2;

/** Returns how late a time is for its range: 0 if it fits; Infinity if it is early, which a busy machine cannot cause. */
export function lateness(ms: number, range: TimeRange): number {
  const leastMs = "aboutMs" in range ? range.aboutMs : (range.atLeastMs ?? 0);
  const mostMs = "aboutMs" in range ? range.aboutMs : (range.atMostMs ?? Number.POSITIVE_INFINITY);
  return ms < leastMs - EARLY_MS ? Number.POSITIVE_INFINITY : Math.max(0, ms - mostMs);
}

export function sayTime(range: TimeRange): string {
  if ("aboutMs" in range) return sayDuration(range.aboutMs);
  const { atLeastMs, atMostMs } = range;
  if (atLeastMs === undefined) return `at most ${sayDuration(atMostMs)}`;
  if (atMostMs === undefined) return `at least ${sayDuration(atLeastMs)}`;
  return `${sayDuration(atLeastMs)} to ${sayDuration(atMostMs)}`;
}

/** "at 3 s", "not before 1 s": a moment of the run, or a part of it. */
export function sayWhen(range: TimeRange): string {
  if ("aboutMs" in range) return `at ${sayDuration(range.aboutMs)}`;
  const { atLeastMs, atMostMs } = range;
  if (atLeastMs === undefined) return `not after ${sayDuration(atMostMs)}`;
  if (atMostMs === undefined) return `not before ${sayDuration(atLeastMs)}`;
  return `between ${sayDuration(atLeastMs)} and ${sayDuration(atMostMs)}`;
}

/** Formats a measured time. */
export function sayMs(ms: number): string {
  return ms < 10 ? `${Number(ms.toFixed(1))} ms` : `${(ms / 1000).toFixed(3)} s`;
}

export function countFits(count: number, range: CountRange): boolean {
  return count >= range.atLeast && count <= range.atMost;
}

export function sayCount({ atLeast, atMost }: CountRange): string {
  if (atLeast === atMost) return String(atLeast);
  if (!Number.isFinite(atMost)) return `at least ${atLeast}`;
  return atLeast === 0 ? `at most ${atMost}` : `${atLeast} to ${atMost}`;
}

/** "once", "at least twice", "2 to 3 times". */
export function sayHowOften(range: CountRange): string {
  return bounded(range, often, "times");
}

/** "one connection", "at most three connections". */
export function sayMany(range: CountRange, thing: string): string {
  return bounded(range, (count) => several(count, thing), `${thing}s`);
}

function bounded({ atLeast, atMost }: CountRange, say: (count: number) => string, things: string): string {
  if (atLeast === atMost) return say(atLeast);
  if (!Number.isFinite(atMost)) return `at least ${say(atLeast)}`;
  return atLeast === 0 ? `at most ${say(atMost)}` : `${atLeast} to ${atMost} ${things}`;
}

export function textFits(text: string, match: TextMatch): boolean {
  return "equals" in match ? text === match.equals : text.includes(match.contains);
}

export function sayText(match: TextMatch): string {
  return "equals" in match ? `"${brief(match.equals)}"` : `…${brief(match.contains)}…`;
}

/** Shortens a text so that it is still recognizable. */
export function brief(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

export function bodyText(call: Call): string | undefined {
  const reply = call.outcome !== null && "status" in call.outcome ? call.outcome : call.came;
  return reply === null ? undefined : utf8(reply.body);
}

/** Describes the end of a call in a few words. */
export function sayOutcome(call: Call): string {
  const took = sayMs(call.tookMs);
  // A simulated server that does not wait takes no time worth a number.
  if (call.outcome !== null && took === sayMs(0)) return `${sayCallEnd(call)} at once`;
  return `${sayCallEnd(call)} ${call.outcome === null ? "in" : "after"} ${took}`;
}

export function sayCallEnd({ outcome }: Call): string {
  if (outcome === null) return "nothing";
  return "status" in outcome ? `${outcome.status}` : `${outcome.name} in ${outcome.phase} (${outcome.code})`;
}
