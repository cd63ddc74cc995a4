import { Lookup } from "../../explain/lookup.ts";
import { packed } from "./packed.ts";

/** All messages that are known. */
export const lookup = new Lookup([...packed("codes"), ...packed("others")]);
