import { delay } from "./delay.ts";
import type { Fault } from "./fault.ts";
import { hang } from "./hang.ts";

/** Every way a server can go wrong. The file format, its reference and the listings follow from this table. */
export const faults: readonly Fault[] = [delay as Fault, hang as Fault];
