import type { Call, LedgerLine } from "../../../scenario/recorded-call.ts";
import { allOf } from "../../../text/words/lists.ts";
import { inWords } from "../../../text/words/phrases.ts";
import { isFailure } from "../calls/call-words.ts";
import type { Tree } from "../calls/seen.ts";

/** The work that was done, and who knows of it. */
export interface WorkWords {
  readonly says: string;
  readonly rest: string;
  readonly isBad: boolean;
}

/** Work of one kind that was done for a request, without what was undone. */
export interface Work {
  readonly says: string;
  readonly times: number;
  readonly firstMs: number;
  /** Only a service of the user's own design names its ledgers. */
  readonly isCharge: boolean;
}

export interface Worked {
  readonly first: Call;
  readonly works: readonly Work[];
  /** Nothing is left of these. */
  readonly undone: readonly Work[];
}

export function isGoodCall({ outcome }: Call): boolean {
  return outcome !== null && !isFailure(outcome) && outcome.status < 400;
}

/** Counts each ledger of each server. To undo work of an earlier request is work as well. */
export function worked({ calls: [first], ledger }: Tree): Worked {
  const lines = new Map<string, LedgerLine[]>();
  for (const line of ledger) {
    const of = line.ledger === undefined ? line.says : `${line.by} ${line.ledger}`;
    lines.set(of, [...(lines.get(of) ?? []), line]);
  }
  const works: Work[] = [];
  const undone: Work[] = [];
  for (const each of lines.values()) {
    const writes = each.filter(({ undoes }) => !undoes);
    const undos = each.filter(({ undoes }) => undoes);
    const left = writes.length - undos.length;
    const of = left > 0 ? writes : undos;
    const times = Math.abs(left);
    (left === 0 ? undone : works).push({
      says: `${whoOf(of)} ${workOf(of[0]!)}`,
      times,
      firstMs: of.at(left === 0 ? 0 : -times)!.atMs,
      isCharge: of[0]!.ledger === undefined,
    });
  }
  return { first, works: chargesFirst(works), undone };
}

/** A fallback may do the same work again, at another server. */
function whoOf(lines: readonly LedgerLine[]): string {
  const names = [...new Set(lines.map(({ by }) => by))];
  return names.length > 1 ? `${allOf(names)} together` : allOf(names);
}

/** A ledger's name says what it contains, not what was done. */
function workOf({ says, ledger, undoes }: LedgerLine): string {
  if (ledger === undefined || !says.endsWith(` ${ledger}`)) return says;
  return undoes ? `undid its write to ${ledger}` : `wrote to ${ledger}`;
}

/** A charge costs the most. */
export function chargesFirst(works: readonly Work[]): Work[] {
  return works.toSorted((one, other) => Number(other.isCharge) - Number(one.isCharge));
}

export const bothKnow = ", and both ends know";

/** Says what the clients of these requests conclude from the ends of their calls. */
export function knowsWords(about: readonly Worked[], isDone: boolean): string {
  const knows = about.map(({ first }) => first.knows);
  const [right, wrong] = isDone ? (["done", "not done"] as const) : (["not done", "done"] as const);
  const unsure = knows.filter((each) => each !== right).length;
  if (unsure === 0) return bothKnow;
  if (knows.includes(wrong)) return `, but the client believes that ${isDone ? "nothing" : "it"} was done`;
  return `, and ${unsure < knows.length ? `about ${inWords(unsure)} of them ` : ""}the client cannot tell`;
}
