import { Codes } from "../../explain/codes.ts";
import { packed } from "./packed.ts";

/** The codes and statuses, which load faster than all messages. */
export const codes = new Codes(packed("codes"));
