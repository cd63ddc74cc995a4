import { nearest } from "../text/words/nearest.ts";
import type { Explanation } from "./explanation.ts";

const suggestions = 3;
/** A number that is further away is another status, not a slip of the finger. */
const farthestStatus = 5;
const isNumber = /^\d+$/;
const isStatus = /^[1-5]\d\d$/;

export function nearestNames(typed: string, known: readonly Explanation[]): string[] {
  const names = known.map(({ key }) => key);
  if (/^2\d\d$/.test(typed)) return [];
  if (isStatus.test(typed)) {
    const far = (status: string) => Math.abs(Number(status) - Number(typed));
    const statuses = names.filter((name) => isStatus.test(name) && far(name) <= farthestStatus);
    return statuses.toSorted((one, other) => far(one) - far(other)).slice(0, suggestions);
  }
  if (isNumber.test(typed)) return [];
  const holding = names
    .filter((name) => holds(name, typed) && isHint(name, typed))
    .toSorted((one, other) => one.length - other.length);
  const near = nearest(typed, names) ?? [];
  return [...new Set([...holding, near].flat())].slice(0, suggestions);
}

/** Whether a plain word is enough of a name: `when` in a whole sentence says nothing. */
function isHint(name: string, typed: string): boolean {
  return !/^[a-z]{1,5}$/.test(typed) || typed.length * 4 >= name.length;
}

/** Returns whether a name contains the typed letters, ignoring spaces: `hangup` matches `socket hang up`. */
function holds(name: string, typed: string): boolean {
  const [whole, part] = [name, typed].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
  // Three letters such as `the` occur in many sentences; `EAI` begins codes.
  return part!.length > 3 ? whole!.includes(part!) : part!.length === 3 && whole!.startsWith(part!) && !/\s/.test(name);
}
