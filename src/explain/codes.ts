import { Catalogue } from "./catalogue.ts";
import type { Explanation } from "./explanation.ts";
import { codes } from "./families/codes.ts";

const catalogue = new Catalogue(codes);

/** Explains a code of Node, a status or a lab failure. Returns nothing for any other word, or for several words. */
export function explainCode(written: string): Explanation[] {
  const code = written.trim();
  return code.includes(" ") ? [] : catalogue.named(code);
}

/** Explains how a call ended: its status, or its failure and what the client reports. */
export function explainOutcome(outcome: { status: number } | { name: string; code: string } | null): Explanation[] {
  if (outcome === null) return [];
  const values = "status" in outcome ? [String(outcome.status)] : [outcome.name, outcome.code];
  return values.flatMap((value) => catalogue.named(value));
}
