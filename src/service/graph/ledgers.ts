import { headerValue } from "../../text/headers.ts";
import { goesOn, type Step } from "./course.ts";

/** The header by which a request that undoes work names the request that caused it. */
export const UNDO_HEADER = "x-undo-id";

/** The work that one service has done, by the names of its ledgers. It survives changes of the settings. */
export class Ledgers {
  /** By ledger: how often each request has written into it. Requests without a name are counted together. */
  readonly #written = new Map<string, Map<string, number>>();

  writing(name: string): Step {
    const wrote = { kind: "finished", says: `wrote ${name}`, ledger: name } as const;
    return ({ request, ctx }) => {
      this.#add(name, headerValue(request.headers, UNDO_HEADER), 1);
      ctx.note(wrote);
      return goesOn;
    };
  }

  /** Undoes what this caller's request wrote; does nothing if that is not there. */
  undoing(name: string): Step {
    const undid = { kind: "finished", says: `undid ${name}`, ledger: name, undoes: true } as const;
    const nothing = { kind: "decided", by: "ledger", says: `has nothing to undo in ${name}` } as const;
    return ({ request, ctx }) => {
      const isThere = this.#add(name, headerValue(request.headers, UNDO_HEADER), -1);
      ctx.note(isThere ? undid : nothing);
      return goesOn;
    };
  }

  /** Returns whether the number was not 0 before it was lowered. */
  #add(name: string, id = "", by: 1 | -1): boolean {
    const counts = this.#written.get(name) ?? new Map<string, number>();
    this.#written.set(name, counts);
    const count = (counts.get(id) ?? 0) + by;
    if (count > 0) counts.set(id, count);
    else counts.delete(id);
    return count >= 0;
  }
}
