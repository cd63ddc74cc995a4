import { sameValue } from "../../text/values/same-value.ts";
import type { RawSetup } from "../scenario.ts";
import { resolveSetup } from "./resolve.ts";

/** Whether two setups run the same servers, however their settings are written. */
export function sameSetup(one: RawSetup, other: RawSetup): boolean {
  return sameValue(one, other) || sameValue(resolveSetup(one), resolveSetup(other));
}
