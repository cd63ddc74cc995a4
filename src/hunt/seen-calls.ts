import { hash } from "node:crypto";
import type { Call, Story } from "../scenario/recorded-call.ts";
import { utf8 } from "../text/bytes/bytes.ts";
import { CLIENT, endsCall } from "../trace.ts";
import type { ResultCall } from "./run-result.ts";

/** Lists the calls between services with their places in the order of events. `ids`: the name of each call by its number. */
export function seenCalls(
  { events, calls }: Pick<Story, "events" | "calls">,
  ids: ReadonlyMap<number, string>,
  answer: (call: Call) => string,
): ResultCall[] {
  const begun = new Map<number, number>();
  const ended = new Map<number, number>();
  for (const [at, { call, what }] of events.entries()) {
    if (what.kind === "asked") begun.set(call, at);
    else if (endsCall(what)) ended.set(call, at);
  }
  return calls.flatMap((call) => {
    const id = ids.get(call.call);
    if (id === undefined || call.by === CLIENT) return [];
    const parent = typeof call.parent === "number" ? (ids.get(call.parent) ?? null) : null;
    const times = { begun: begun.get(call.call) ?? 0, ended: ended.get(call.call) ?? events.length };
    return [{ id, line: call.line, parent, ...times, answer: answer(call) }];
  });
}

const longest = 80;

/** Writes an answer as its caller notices it. Virtual times are exact, so they belong to it; so do headers, which have no date there. */
export function answerOf({ outcome, tookMs }: Pick<Call, "outcome" | "tookMs">, isVirtual: boolean): string {
  const time = isVirtual ? ` after ${tookMs}` : "";
  if (outcome === null) return "nothing";
  if (!("status" in outcome)) return `${outcome.name} in ${outcome.phase} ${outcome.code}${time}`;
  const headers = isVirtual ? outcome.headers.map((header) => header.join(": ")).join("\n") : "";
  const text = `${outcome.status} ${headers} ${utf8(outcome.body)}`;
  return `${text.length > longest ? hash("sha256", text, "hex").slice(0, 20) : text}${time}`;
}
