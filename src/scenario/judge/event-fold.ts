import { often } from "../../text/phrases.ts";
import type { Event, EventKind } from "../../trace.ts";
import type { EventExpectation, EventMatch, OrderExpectation } from "../expectation.ts";
import type { Check } from "../report.ts";
import type { Fold, Frame } from "./fold.ts";
import { countFits, lateness, sayHowOften, sayMs, sayText, sayTime, textFits } from "./say.ts";
import { Sightings } from "./sightings.ts";

/** Compares the events at one server with one expectation. */
export function eventFold(expected: EventExpectation, frame: Frame): Fold {
  const sightings = new Sightings(frame.mostLatenessMs);
  return {
    event(event) {
      if (!matches(expected, event)) return;
      const latenessMs = expected.at === undefined ? 0 : lateness(event.atMs, expected.at);
      sightings.see({ order: sightings.all, latenessMs, says: () => sayMs(event.atMs) });
    },
    verdict(toleranceMs): Check {
      const { count } = expected;
      const seen = sightings.all;
      const fitting = sightings.fitting(toleranceMs);
      return {
        holds: count === undefined ? fitting > 0 : countFits(fitting, count),
        says: say(expected),
        saw: seen === 0 ? "never" : `${seen > 1 ? `${often(seen)}, first ` : ""}at ${sightings.first}`,
      };
    },
  };
}

/** Expects events one after another; others may happen in between. */
export function orderFold(expected: OrderExpectation): Fold {
  let next = 0;
  return {
    event(event) {
      const wanted = expected.events[next];
      if (wanted !== undefined && matches(wanted, event)) next += 1;
    },
    verdict(): Check {
      const missing = expected.events[next];
      const before = next === 0 ? "" : ` after "${sayMatch(expected.events[next - 1]!)}"`;
      return {
        holds: missing === undefined,
        says: expected.events.map(sayMatch).join(", then "),
        saw: missing === undefined ? "in this order" : `not seen${before}: ${sayMatch(missing)}`,
      };
    },
  };
}

export function matches(expected: EventMatch, { who, what }: Event): boolean {
  if (who !== expected.who || what.kind !== expected.event) return false;
  if (expected.status !== undefined && !(what.kind === "answered" && what.reply.status === expected.status))
    return false;
  if (expected.by !== undefined && !(what.kind === "decided" && what.by === expected.by)) return false;
  return expected.says === undefined || ("says" in what && textFits(what.says, expected.says));
}

function say(expected: EventExpectation): string {
  const { at, count } = expected;
  if (count?.atMost === 0) return `never: ${sayMatch(expected)}`;
  const times = count === undefined ? "" : `, ${sayHowOften(count)}`;
  return `${sayMatch(expected)}${times}${at === undefined ? "" : `, at ${sayTime(at)}`}`;
}

export function sayMatch({ who, event, says, by, status }: EventMatch): string {
  const words = says === undefined ? "" : `: ${"equals" in says ? says.equals : sayText(says)}`;
  const clauses: Record<EventKind, string> = {
    asked: `${who} calls`,
    arrived: `a call reaches ${who}`,
    answered: `${who} gets ${status ?? "an answer"}`,
    failed: `a call of ${who} fails`,
    finished: `${who}${words || " finishes its work"}`,
    decided: `${who}${by === undefined ? "" : `, ${by}`}${words || " decides"}`,
    changed: `${who} is changed${words}`,
  };
  return clauses[event];
}
