import type { Path } from "./document.ts";

/** A building block's message is what follows the value, and after a colon what to write instead. */
export function splitMessage(message: string): [what: string, cure: string | undefined] {
  const colon = message.indexOf(": ");
  return colon < 0 ? [message, undefined] : [message.slice(0, colon), message.slice(colon + 2)];
}

/** Whose value it is, before the value. */
export function subject(path: Path): string {
  const key = path.findLast((part) => typeof part === "string");
  return key === undefined ? "" : `${key}: `;
}

export function inside(path: Path): string {
  const key = path.findLast((part) => typeof part === "string");
  return key === undefined ? "" : ` in ${key}`;
}
