import { nearest } from "../../text/nearest.ts";
import type { Groups } from "../configuration/groups.ts";
import { defaultOrder, uniformCode } from "./status.ts";

/** The status most likely meant by one that no order and no mapping names; undefined if none is similar. */
export function meantStatus(code: string, { primary, named }: Groups): string | undefined {
  const groups = [primary, ...named.values()];
  const ordered = [...defaultOrder, ...groups.flatMap(({ order }) => order)];
  const mapped = groups.flatMap(({ mapping }) => [...mapping.keys()]);
  const known = new Set([...ordered, ...mapped].map(uniformCode));
  return known.has(uniformCode(code)) ? undefined : nearest(code, ordered);
}
