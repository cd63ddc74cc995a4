import * as v from "valibot";
import type { Fault } from "./fault.ts";

/** Says what a fault does and, if it does not work in every world, where. */
export function aboutWithWorld({ about, realAlone, value, example, toxic }: Fault): string {
  const known = toxic === undefined ? about : `${about} (Toxiproxy: ${toxic})`;
  if (realAlone === undefined) return known;
  const also = realAlone(v.parse(value, example)) ? "" : `with any value other than ${example} `;
  return `${known}; ${also}only in the real world`;
}
