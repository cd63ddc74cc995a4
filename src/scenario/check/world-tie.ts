import type { Event } from "../../trace.ts";
import type { Report } from "../report.ts";

/** Events of two servers that are no further apart than this may happen in either order on sockets. */
const closestMs = 30;

const words: Readonly<Record<Event["what"]["kind"], string>> = {
  asked: "sends a request",
  arrived: "gets a request",
  answered: "has its response",
  failed: "gives up",
  sent: "sends its response",
  closed: "closes the connection",
  finished: "finishes its work",
  unheard: "ends its work",
  decided: "decides",
  changed: "is changed",
};

/**
 * Names two events of different servers that happen in another order, or instead of each other, in the other world, if
 * they are so close together that only luck decides.
 */
export function tieBetween(one: Report, other: Report): string | undefined {
  const [here, there] = [one.events, other.events];
  const at = here.findIndex((event, index) => there[index] === undefined || label(event) !== label(there[index]));
  const [first, second] = [here[at], there[at]];
  if (first === undefined || second === undefined || first.who === second.who) return undefined;
  if (Math.abs(first.atMs - second.atMs) > closestMs) return undefined;
  const say = ({ who, what, atMs }: Event) => `${who} ${words[what.kind]} at ${(atMs / 1000).toFixed(3)} s`;
  return `a tie: ${say(first)} (${one.world}), ${say(second)} (${other.world}); move them ${closestMs} ms or more apart`;
}

function label({ who, what }: Event): string {
  return `${who} ${what.kind}`;
}
