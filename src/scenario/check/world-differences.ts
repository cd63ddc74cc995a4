import { utf8 } from "../../text/bytes/bytes.ts";
import type { Call } from "../recorded-call.ts";
import type { Report } from "../report.ts";

/** A timestamp, as the error body of a Spring application contains. */
const timeOfDay = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;

/** Lists the differences between two runs of one scenario, except times and connections. */
export function differences(one: Report, other: Report): string[] {
  const first = storiesOf(one);
  const second = storiesOf(other);
  const keys = new Set([...first.keys(), ...second.keys()]);
  return [...keys].flatMap((key) => {
    const here = first.get(key);
    const there = second.get(key);
    if (here === there) return [];
    return [`${key}: ${here ?? "not made"} (${one.world}), ${there ?? "not made"} (${other.world})`];
  });
}

/** More differences would fill a screen, and usually follow from the first ones. */
const mostShown = 2;

/** Returns the first differences, and how many there are more. */
export function firstDifferences(all: readonly string[]): string[] {
  const more = all.length - mostShown;
  return more <= 1 ? [...all] : [...all.slice(0, mostShown), `and ${more} more calls differ`];
}

/** Describes the end of each call, by its position among the calls of its caller. */
function storiesOf(report: Report): Map<string, string> {
  const keys = new Map<number, string>();
  const counts = new Map<string, number>();
  const stories = new Map<string, string>();
  for (const call of report.calls) {
    const cause = typeof call.parent === "number" ? keys.get(call.parent) : undefined;
    const place = cause ?? `step ${call.step ?? "?"}`;
    const kind = `${place}, ${call.by} → ${call.to} ${call.line}`;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const key = count === 1 ? kind : `${kind} no. ${count}`;
    keys.set(call.call, key);
    stories.set(key, `${sayEnd(call)}; ${eventsOf(report, call).join(", ")}`);
  }
  return stories;
}

function sayEnd({ outcome, knows }: Call): string {
  if (outcome === null) return `nothing, ${knows}`;
  if ("name" in outcome) return `${outcome.name} in ${outcome.phase}, ${knows}`;
  const body = utf8(outcome.body).replace(timeOfDay, "(then)");
  return `${outcome.status} "${body}", ${knows}`;
}

/** Without the beginning of work: after an answer it begins as the answer arrives, so either may be first. */
function eventsOf(report: Report, { call }: Call): string[] {
  return report.events
    .filter((event) => event.call === call && !(event.what.kind === "decided" && event.what.by === "work"))
    .map(({ who, what }) => {
      if (what.kind === "finished") return `${who} finished ${what.says}`;
      return what.kind === "decided" ? `${who} decided by ${what.by}` : `${who} ${what.kind}`;
    });
}
