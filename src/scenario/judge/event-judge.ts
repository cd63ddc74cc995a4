import { often } from "../../text/words/phrases.ts";
import type { Event, EventKind } from "../../trace.ts";
import type { EventExpectation, EventMatch, OrderExpectation, TimeRange } from "../expectation.ts";
import type { Check } from "../report.ts";
import type { ExpectationJudge, Frame } from "./expectation-judge.ts";
import { Observations } from "./observations.ts";
import { countFits, lateness, sayHowOften, sayMs, sayText, sayWhen, textFits } from "./say.ts";

/** Compares the events at one server with one expectation. */
export function eventFold(expected: EventExpectation, frame: Frame): ExpectationJudge {
  const { at, count } = expected;
  const observations = new Observations(frame.mostLatenessMs);
  return {
    event(event) {
      if (!matches(expected, event)) return;
      const latenessMs = at === undefined ? 0 : lateness(event.atMs, at);
      observations.see({ order: event.atMs, latenessMs, says: () => sayMs(event.atMs) });
    },
    verdict(toleranceMs): Check {
      const seen = observations.all;
      const fitting = observations.fitting(toleranceMs);
      const first = () =>
        seen === 0 ? "never" : `${seen > 1 ? `${often(seen)}, first ` : ""}at ${observations.first}`;
      if (count === undefined) return { holds: fitting > 0, says: say(expected), saw: first() };
      if (isMoment(at)) {
        const onTime = seen === 0 || observations.firstFits(toleranceMs);
        return { holds: onTime && countFits(seen, count), says: say(expected), saw: first() };
      }
      const saw = fitting === seen ? first() : `${fitting} of ${seen} in that time`;
      return { holds: countFits(fitting, count), says: say(expected), saw };
    },
  };
}

/** A moment says when the first of all counted events happens; any other range says which events are counted. */
function isMoment(at: TimeRange | undefined): boolean {
  return at !== undefined && "aboutMs" in at;
}

/** Expects events one after another; others may happen in between. */
export function orderFold(expected: OrderExpectation): ExpectationJudge {
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
  const never = count?.atMost === 0;
  const times = count === undefined || never ? "" : `, ${sayHowOften(count)}`;
  const first = isMoment(at) && count !== undefined && count.atMost > 1 ? "first " : "";
  return `${never ? "never: " : ""}${sayMatch(expected)}${times}${at === undefined ? "" : `, ${first}${sayWhen(at)}`}`;
}

export function sayMatch({ who, event, says, by, status }: EventMatch): string {
  const words = says === undefined ? "" : `: ${"equals" in says ? says.equals : sayText(says)}`;
  const clauses: Record<EventKind, string> = {
    asked: `${who} calls`,
    arrived: `a call reaches ${who}`,
    answered: `${who} gets ${status ?? "a response"}`,
    failed: `a call of ${who} fails`,
    finished: `${who}${words || " finishes its work"}`,
    decided: `${who}${by === undefined ? "" : `, ${by}`}${words || " decides"}`,
    changed: `${who} is changed${words}`,
  };
  return clauses[event];
}
