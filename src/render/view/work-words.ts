import { type Call, type LedgerLine, onlyReads } from "../../scenario/recorded-call.ts";
import type { Report } from "../../scenario/report.ts";
import { capital } from "../../text/words/capital.ts";
import { allOf } from "../../text/words/lists.ts";
import { inWords, often } from "../../text/words/phrases.ts";
import { isFailure, roundTime } from "./call-words.ts";
import type { Tree } from "./seen.ts";

/** The work that was done, and who knows of it. */
export interface WorkWords {
  readonly says: string;
  readonly rest: string;
  readonly isBad: boolean;
}

/** Work of one kind that was done for a request, without what was undone. */
interface Work {
  readonly says: string;
  readonly times: number;
  readonly firstMs: number;
  /** Only a service of the user's own design names its ledgers. */
  readonly isCharge: boolean;
}

interface Worked {
  readonly first: Call;
  readonly works: readonly Work[];
  /** Nothing is left of these. */
  readonly undone: readonly Work[];
}

type Kind = "works" | "undone";

/** Compares the work that was done with what the client may believe; undefined if there is nothing to say. */
export function workWords(trees: readonly Tree[], { events }: Report): WorkWords | undefined {
  const asked = trees.filter(
    ({ calls, ledger }) => !calls.every(onlyReads) && (ledger.length > 0 || typeof calls[0].timesDone === "number"),
  );
  const isAllKnown = trees.every((tree) => asked.includes(tree) || tree.calls.every(onlyReads));
  const all = asked.map(worked);
  if (asked.every(({ ledger }) => ledger.length === 0))
    // Without a line in any ledger, only a server that charges shows that nothing was done.
    return isAllKnown && all.length > 0 && all.every(({ first }) => first.timesDone === 0)
      ? {
          says: "Nothing was charged",
          rest: `${knowsWords(all, false)}.`,
          isBad: all.some(({ first }) => first.knows === "done"),
        }
      : undefined;
  const good = all.filter(({ first }) => isGoodCall(first));
  const failed = all.filter(({ first }) => !isGoodCall(first));
  const missing = good.filter(({ works, undone }) => works.length + undone.length === 0).length;
  const bad = repeatedWords(all) ?? untoldWords(failed, all) ?? undoneWords(all) ?? missingWords(missing, all.length);
  if (bad !== undefined) return bad;
  const ofWork = new Set(asked.flatMap(({ calls }) => calls.map(({ call }) => call)));
  const lost = events.find(
    ({ call, what }) => what.kind === "decided" && what.by === "after-answering" && ofWork.has(call),
  );
  if (lost !== undefined)
    return { says: timesWords(all), rest: `, but the rest of ${lost.who}'s work was not done.`, isBad: true };
  return isAllKnown ? { says: timesWords(all), rest: `${restWords(good, failed)}.`, isBad: false } : undefined;
}

export function isGoodCall({ outcome }: Call): boolean {
  return outcome !== null && !isFailure(outcome) && outcome.status < 400;
}

/** Counts each ledger of each server. To undo work of an earlier request is work as well. */
function worked({ calls: [first], ledger }: Tree): Worked {
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
      says: `${of[0]!.by} ${of[0]!.says}`,
      times,
      firstMs: of.at(left === 0 ? 0 : -times)!.atMs,
      isCharge: of[0]!.ledger === undefined,
    });
  }
  return { first, works: chargesFirst(works), undone };
}

/** A charge costs the most. */
function chargesFirst(works: readonly Work[]): Work[] {
  return works.toSorted((one, other) => Number(other.isCharge) - Number(one.isCharge));
}

function repeatedWords(all: readonly Worked[]): WorkWords | undefined {
  const [one] = chargesFirst(all.flatMap(({ works }) => works.filter(({ times }) => times > 1)));
  if (one === undefined) return undefined;
  const count = all.filter(({ works }) => works.some(({ says, times }) => says === one.says && times > 1)).length;
  const times = all.length === 1 ? often(one.times) : `more than once for ${inWords(count)} of them`;
  return { says: `${capital(one.says)} ${times}`, rest: ".", isBad: true };
}

function untoldWords(failed: readonly Worked[], all: readonly Worked[]): WorkWords | undefined {
  const [work] = chargesFirst(failed.flatMap(({ works }) => works));
  if (work === undefined) return undefined;
  const those = having(failed, work, "works");
  const lateMs = Math.min(
    ...those.map(
      ({ first, works }) => works.find(({ says }) => says === work.says)!.firstMs - (first.atMs + first.tookMs),
    ),
  );
  const rest = lateMs >= 1 ? ", and the client never learns of it." : `${knowsWords(those, true)}.`;
  const failures = those.length === 1 ? "one that failed" : `${inWords(those.length)} that failed`;
  const when = lateMs >= 1 ? `${roundTime(lateMs)} later` : "before that";
  return { says: `${capital(work.says)} ${all.length > 1 ? `for ${failures}` : when}`, rest, isBad: true };
}

/** Describes requests whose work was all undone. */
function undoneWords(all: readonly Worked[]): WorkWords | undefined {
  const those = all.filter(({ works, undone }) => works.length === 0 && undone.length > 0);
  const [work] = those.flatMap(({ undone }) => undone);
  if (work === undefined) return undefined;
  const about = having(those, work, "undone");
  const rest = knowsWords(about, false);
  const count = all.length === 1 ? "" : ` for ${inWords(about.length)} of them`;
  return { says: `${capital(work.says)}${count}`, rest: `${rest}.`, isBad: rest !== bothKnow };
}

function having(some: readonly Worked[], { says }: Work, kind: Kind): Worked[] {
  return some.filter((each) => each[kind].some((other) => other.says === says));
}

function missingWords(missing: number, count: number): WorkWords | undefined {
  if (missing === 0) return undefined;
  if (missing === count && count > 1) return { says: "The work was done for none of them", rest: ".", isBad: true };
  return { says: `For ${count === 1 ? "it" : `${inWords(missing)} of them`} nothing was done`, rest: ".", isBad: true };
}

const bothKnow = ", and both ends know";

/** Says what the clients of these requests conclude from the ends of their calls. */
function knowsWords(about: readonly Worked[], isDone: boolean): string {
  const knows = about.map(({ first }) => first.knows);
  const [right, wrong] = isDone ? (["done", "not done"] as const) : (["not done", "done"] as const);
  const unsure = knows.filter((each) => each !== right).length;
  if (unsure === 0) return bothKnow;
  if (knows.includes(wrong)) return `, but the client believes that ${isDone ? "nothing" : "it"} was done`;
  return `, and ${unsure < knows.length ? `about ${inWords(unsure)} of them ` : ""}the client cannot tell`;
}

/** Describes requests of which those that succeeded were done, and no other. */
function restWords(good: readonly Worked[], failed: readonly Worked[]): string {
  const ofGood = knowsWords(good, true);
  const ofFailed = knowsWords(failed, false);
  if (ofFailed === bothKnow || ofGood !== bothKnow) return ofGood;
  const unsure = failed.filter(({ first }) => first.knows !== "not done").length;
  const all = `the other ${failed.length === 1 ? "one" : inWords(failed.length)}`;
  const some = unsure === failed.length ? all : `${inWords(unsure)} of the others`;
  return `${bothKnow}; about ${some} the client cannot tell`;
}

/** Says how often each ledger was written, for how many requests. */
function timesWords(all: readonly Worked[]): string {
  const counts = new Map<string, number>();
  for (const { works } of all) for (const { says } of works) counts.set(says, (counts.get(says) ?? 0) + 1);
  const [same = 0, ...others] = new Set(counts.values());
  const once = (count: number) => (count === 1 ? "once" : `once for each of ${inWords(count)}`);
  if (others.length > 0) return capital(allOf([...counts].map(([says, count]) => `${says} ${once(count)}`)));
  const each = counts.size > 1 ? ", each" : "";
  return capital(`${allOf([...counts.keys()])}${each} ${once(same)}`);
}
