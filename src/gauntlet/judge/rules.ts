import written from "../../../rules/server.json" with { type: "json" };
import { namedRules } from "../card.ts";

export type RuleName = keyof typeof written;

/** The rules for a server. */
export const rules = namedRules<RuleName>(written);
