import { nearest } from "../../text/words/nearest.ts";
import type { HealthGroups } from "../configuration/settings/groups.ts";
import { defaultOrder, uniformCode } from "./status.ts";

/** The status that an unknown one resembles most; undefined if it is known, or similar to none. */
export function meantStatus(code: string, { primary, named }: HealthGroups): string | undefined {
  const groups = [primary, ...named.values()];
  const ordered = [...defaultOrder, ...groups.flatMap(({ order }) => order)];
  const mapped = groups.flatMap(({ mapping }) => [...mapping.keys()]);
  const known = new Set([...ordered, ...mapped].map(uniformCode));
  return known.has(uniformCode(code)) ? undefined : nearest(code, ordered);
}
