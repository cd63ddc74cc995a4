import type { Event } from "../../trace.ts";
import type { Check } from "../report.ts";
import type { EventExpectation, EventMatch, OrderExpectation } from "../scenario.ts";
import type { Fold, Frame } from "./fold.ts";
import { countFits, sayCount, sayMs, sayText, sayTime, textFits, timeFits } from "./say.ts";

/** Holds what happened at one server against one expectation. */
export function eventFold(expected: EventExpectation, frame: Frame): Fold {
  let seen = 0;
  let fitting = 0;
  let firstMs: number | undefined;
  return {
    event(event) {
      if (!matches(expected, event)) return;
      seen += 1;
      firstMs ??= event.atMs;
      if (expected.at === undefined || timeFits(event.atMs, expected.at, frame.toleranceMs)) fitting += 1;
    },
    verdict(): Check {
      const { at, count } = expected;
      const times = count === undefined ? "" : count.atMost === 0 ? "never " : `${sayCount(count)} × `;
      const when = at === undefined ? "" : ` at ${sayTime(at)}`;
      return {
        holds: count === undefined ? fitting > 0 : countFits(fitting, count),
        says: `${expected.who} ${times}${sayMatch(expected)}${when}`,
        saw: seen === 0 ? "never" : `${seen > 1 ? `${seen} times, first ` : ""}at ${sayMs(firstMs!)}`,
      };
    },
  };
}

/** These happen one after another, whatever else happens between them. */
export function orderFold(expected: OrderExpectation): Fold {
  let next = 0;
  return {
    event(event) {
      const wanted = expected.events[next];
      if (wanted !== undefined && matches(wanted, event)) next += 1;
    },
    verdict(): Check {
      const missing = expected.events[next];
      return {
        holds: missing === undefined,
        says: expected.events.map((each) => `${each.who} ${sayMatch(each)}`).join(", then "),
        saw: missing === undefined ? "in this order" : `after ${next} of them, no ${missing.who} ${sayMatch(missing)}`,
      };
    },
  };
}

function matches(expected: EventMatch, { who, what }: Event): boolean {
  if (who !== expected.who || what.kind !== expected.event) return false;
  if (expected.status !== undefined && !(what.kind === "answered" && what.reply.status === expected.status))
    return false;
  if (expected.by !== undefined && !(what.kind === "decided" && what.by === expected.by)) return false;
  return expected.says === undefined || ("says" in what && textFits(what.says, expected.says));
}

function sayMatch({ event, says, by, status }: EventMatch): string {
  const parts = [event as string];
  if (by !== undefined) parts.push(`by ${by}`);
  if (status !== undefined) parts.push(`with ${status}`);
  if (says !== undefined) parts.push(sayText(says));
  return parts.join(" ");
}
