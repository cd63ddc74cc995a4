import * as v from "valibot";
import type { Fault } from "./fault.ts";

/** Says what a fault does and, if it does not work in every world, where. */
export function aboutWithWorld({ about, realAlone, value, example }: Fault): string {
  if (realAlone === undefined) return about;
  const also = realAlone(v.parse(value, example)) ? "" : `with any value other than ${example} `;
  return `${about}; ${also}only in the real world`;
}
