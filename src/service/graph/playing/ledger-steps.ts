import type { Ledgers } from "../../data/ledgers.ts";
import { type GraphStep, goesOn } from "./request-course.ts";

export function writing(ledgers: Ledgers, name: string): GraphStep {
  const wrote = { kind: "finished", says: `wrote ${name}`, ledger: name } as const;
  return (course) => {
    ledgers.write(name, course.givenId);
    course.hasWritten = true;
    course.ctx.note(wrote);
    return goesOn;
  };
}

/** Undoes all that this caller's request wrote; does nothing if there is nothing. */
export function undoing(ledgers: Ledgers, name: string): GraphStep {
  const undid = { kind: "finished", says: `undid ${name}`, ledger: name, undoes: true } as const;
  const nothing = { kind: "decided", by: "ledger", says: `has nothing to undo in ${name}` } as const;
  return ({ givenId, ctx }) => {
    const undone = ledgers.undo(name, givenId);
    if (undone === 0) ctx.note(nothing);
    for (let each = 0; each < undone; each++) ctx.note(undid);
    return goesOn;
  };
}
