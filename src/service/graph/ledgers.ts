import { type GraphStep, goesOn } from "./course.ts";

/** The most requests whose work one ledger remembers, so that long runs end. */
const mostRemembered = 100_000;

/** The work that one service has done, by the names of its ledgers. It survives changes of the settings. */
export class Ledgers {
  /** By ledger: how often each request has written into it. Requests without a name are counted together. */
  readonly #written = new Map<string, Map<string, number>>();

  writing(name: string): GraphStep {
    const wrote = { kind: "finished", says: `wrote ${name}`, ledger: name } as const;
    return (course) => {
      const counts = this.#countsOf(name);
      const id = course.givenId ?? "";
      counts.set(id, (counts.get(id) ?? 0) + 1);
      if (counts.size > mostRemembered) counts.delete(counts.keys().next().value!);
      course.hasWritten = true;
      course.ctx.note(wrote);
      return goesOn;
    };
  }

  /** Undoes all that this caller's request wrote; does nothing if there is nothing. */
  undoing(name: string): GraphStep {
    const undid = { kind: "finished", says: `undid ${name}`, ledger: name, undoes: true } as const;
    const nothing = { kind: "decided", by: "ledger", says: `has nothing to undo in ${name}` } as const;
    return ({ givenId, ctx }) => {
      const counts = this.#countsOf(name);
      const count = counts.get(givenId ?? "") ?? 0;
      // Without a name only the latest work can be meant.
      const undone = givenId === undefined ? Math.min(count, 1) : count;
      if (undone === 0) ctx.note(nothing);
      for (let each = 0; each < undone; each++) ctx.note(undid);
      if (undone < count) counts.set("", count - undone);
      else counts.delete(givenId ?? "");
      return goesOn;
    };
  }

  #countsOf(name: string): Map<string, number> {
    const counts = this.#written.get(name) ?? new Map<string, number>();
    this.#written.set(name, counts);
    return counts;
  }
}
