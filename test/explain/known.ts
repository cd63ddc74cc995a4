import { readTried } from "../../soak/wordings/tried.ts";
import { lookup } from "../../src/cli/explain/lookup.ts";

export const explain = lookup.explain.bind(lookup);
export const mentions = lookup.mentions.bind(lookup);
export const nearestKeys = lookup.nearestKeys.bind(lookup);
export const everything = lookup.everything.bind(lookup);

/** The messages of real programs with which the explanations were tried. */
export const tried = readTried(new URL("../../messages/tried/", import.meta.url));
