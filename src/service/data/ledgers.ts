/** The most requests whose work one ledger remembers, so that long runs end. */
const mostRemembered = 100_000;

/** The key of work for requests without an id, which are counted together. */
const unnamed = "";

/** How often each request has written, by its id. */
type LedgerCounts = Map<string, number>;

/** The work that a service has done, by the names of its ledgers. An id `x.y` belongs to a request that was made for request `x`. */
export class Ledgers {
  /** By ledger, then by the beginning of the id, so that an undo finds all requests that were made for another. */
  readonly #written = new Map<string, Map<string, LedgerCounts>>();

  write(ledger: string, id = unnamed): void {
    const families = this.#familiesOf(ledger);
    const counts: LedgerCounts = families.get(firstOf(id)) ?? new Map();
    counts.set(id, (counts.get(id) ?? 0) + 1);
    families.set(firstOf(id), counts);
    if (families.size > mostRemembered) families.delete(families.keys().next().value!);
  }

  /** Returns how much it has undone: all that was written for this request. Without an id only the latest work can be meant. */
  undo(ledger: string, id: string | undefined): number {
    const counts = this.#familiesOf(ledger).get(firstOf(id ?? unnamed));
    if (counts === undefined) return 0;
    if (id === undefined) {
      const left = counts.get(unnamed) ?? 0;
      counts.set(unnamed, Math.max(0, left - 1));
      return Math.min(left, 1);
    }
    let undone = 0;
    for (const [each, count] of counts) {
      if (each !== id && !each.startsWith(`${id}.`)) continue;
      undone += count;
      counts.delete(each);
    }
    return undone;
  }

  #familiesOf(ledger: string): Map<string, LedgerCounts> {
    const families = this.#written.get(ledger) ?? new Map<string, LedgerCounts>();
    this.#written.set(ledger, families);
    return families;
  }
}

function firstOf(id: string): string {
  const dot = id.indexOf(".");
  return dot < 0 ? id : id.slice(0, dot);
}
