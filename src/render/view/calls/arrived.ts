import type { Report } from "../../../scenario/report.ts";
import { isFailure } from "./call-words.ts";

const before = ["lookup", "queue", "connect"];

/** Returns the calls that reached their servers. For a user's own server, that is every call that was connected. */
export function arrivedIn({ events, calls, own = [] }: Pick<Report, "events" | "calls" | "own">): ReadonlySet<number> {
  const seen = events.filter(({ what }) => what.kind === "arrived").map(({ call }) => call);
  const connected = calls.filter(({ to, outcome }) => {
    const stopped = outcome !== null && isFailure(outcome) && before.includes(outcome.phase);
    return own.includes(to) && !stopped;
  });
  return new Set([...seen, ...connected.map(({ call }) => call)]);
}
