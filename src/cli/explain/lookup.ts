import { Lookup } from "../../explain/lookup.ts";
import { packedMessages } from "./packed.ts";

/** All messages that are known. */
export const lookup = new Lookup(packedMessages());
