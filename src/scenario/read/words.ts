import type { Path } from "./document.ts";

/** A building block's message follows the value; after a colon comes what to write instead. */
export function splitMessage(message: string): [what: string, cure: string | undefined] {
  const colon = message.indexOf(": ");
  return colon < 0 ? [message, undefined] : [message.slice(0, colon), message.slice(colon + 2)];
}

/** The key of the value, before the value. */
export function subject(path: Path): string {
  const key = path.findLast((part) => typeof part === "string");
  return key === undefined ? "" : `${key}: `;
}

export function inside(path: Path): string {
  const key = path.findLast((part) => typeof part === "string");
  return key === undefined ? "" : ` in ${key}`;
}
