import { shown } from "../../../text/values/format-value.ts";
import type { DocumentPath } from "./yaml-document.ts";

/** Splits a message of a schema into the complaint, which follows the value, and the cure after a colon. */
export function splitMessage(message: string): [what: string, cure: string | undefined] {
  const colon = message.indexOf(": ");
  return colon < 0 ? [message, undefined] : [message.slice(0, colon), message.slice(colon + 2)];
}

/** Returns the key of a value as the beginning of a message. */
export function subject(path: DocumentPath): string {
  const key = path.findLast((part) => typeof part === "string");
  return key === undefined ? "" : `${key}: `;
}

export function inside(path: DocumentPath): string {
  const key = path.findLast((part) => typeof part === "string");
  return key === undefined ? "" : ` in ${key}`;
}

/** Begins the error for a change such as `order.timeout=abc` with its place, or with the whole change if the error does not name its last part. */
export function mistakeOf(change: string, says: string): string {
  const [, place = "", key] = /^\s*(\S*?([^.\s=]+))\s*=/.exec(change) ?? [];
  const told = calledSetting(says);
  return key !== undefined && /^:? /.test(told.slice(key.length)) && told.startsWith(key)
    ? `${place}${told.slice(key.length)}`
    : `${change}: ${told}`;
}

const unknown = " is not a known key";

export function unknownKey(key: string): string {
  return shown(key) + unknown;
}

export function isUnknownKey(says: string): boolean {
  return says.endsWith(unknown);
}

/** Calls an unknown key a setting, as users do who change servers and loads. */
export function calledSetting(says: string): string {
  return isUnknownKey(says) ? says.replace(unknown, " is not a known setting") : says;
}
