import written from "../../../rules/client.json" with { type: "json" };
import { namedRules } from "../card.ts";

export type ClientRuleName = keyof typeof written;

/** The rules for a client. */
export const clientRules = namedRules<ClientRuleName>(written);
