import { Catalogue } from "./catalogue.ts";
import type { Explanation, PackedFamily } from "./explanation.ts";
import { withPlaces } from "./search/word-places.ts";

/** Explains codes, statuses and the lab's failures, which need only a few of the families. */
export class Codes {
  readonly #catalogue: Catalogue;

  constructor(families: readonly PackedFamily[]) {
    this.#catalogue = new Catalogue(withPlaces(families));
  }

  /** Returns nothing for any other word, or for several words. */
  explain(written: string): Explanation[] {
    const code = written.trim();
    return code.includes(" ") ? [] : this.#catalogue.named(code);
  }

  /** Explains how a call ended: its status, or its failure and what the client reports. */
  explainOutcome(outcome: { status: number } | { name: string; code: string } | null): Explanation[] {
    if (outcome === null) return [];
    const values = "status" in outcome ? [String(outcome.status)] : [outcome.name, outcome.code];
    return values.flatMap((value) => this.#catalogue.named(value));
  }
}
