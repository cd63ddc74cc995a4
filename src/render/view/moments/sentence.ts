import type { Moment } from "./moments.ts";

/** Describes a moment in plain words, to be read aloud. */
export function sentenceOf({ kind, says, ...ends }: Moment): string {
  const [who, other] = [ends.who, ends.other].map((name) => name?.replace(/^and (?=\d+ more$)/, ""));
  if (kind === "ask") return `${who} calls ${other}: ${says}`;
  if (kind === "lost") return `${who} calls ${other}, and does not reach it: ${says}`;
  if (kind === "sent") return `${who} sends ${other} ${says}`;
  if (kind === "answer") {
    const [reply, ...notes] = says.split("; ");
    return [`${who} gets ${reply}${other === undefined ? "" : ` from ${other}`}`, ...notes].join(", ");
  }
  return `${who}: ${says}`;
}
