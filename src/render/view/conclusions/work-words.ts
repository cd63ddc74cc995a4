import { ledgerOf } from "../../../scenario/playing/evidence/truth.ts";
import { onlyReads } from "../../../scenario/recorded-call.ts";
import type { Report } from "../../../scenario/report.ts";
import { capital } from "../../../text/words/capital.ts";
import { allOf } from "../../../text/words/lists.ts";
import { inWords, often } from "../../../text/words/phrases.ts";
import { roundTime } from "../calls/call-words.ts";
import type { Tree } from "../calls/seen.ts";
import { nothingWords, sameKeyWords } from "./no-work-words.ts";
import {
  bothKnow,
  chargesFirst,
  isGoodCall,
  knowsWords,
  type Work,
  type Worked,
  type WorkWords,
  worked,
} from "./worked.ts";

type WorkOutcome = "works" | "undone";

/** Compares the work that was done with what the client may believe; undefined if there is nothing to say. */
export function workWords(trees: readonly Tree[], report: Report, hasTimes: boolean): WorkWords | undefined {
  const { events } = report;
  const asked = trees.filter(
    ({ calls, ledger }) => !calls.every(onlyReads) && (ledger.length > 0 || typeof calls[0].timesDone === "number"),
  );
  const unknown = trees.filter((tree) => !asked.includes(tree) && !tree.calls.every(onlyReads));
  const isAllKnown = unknown.length === 0;
  const all = asked.map(worked);
  if (asked.every(({ ledger }) => ledger.length === 0)) return nothingWords(trees, all, unknown, report);
  const good = all.filter(({ first }) => isGoodCall(first));
  const failed = all.filter(({ first }) => !isGoodCall(first));
  const missing = good.filter(({ works, undone }) => works.length + undone.length === 0).length;
  const bad =
    repeatedWords(all) ??
    sameKeyWords(all) ??
    untoldWords(failed, all, hasTimes) ??
    undoneWords(all, report) ??
    missingWords(missing, all.length);
  if (bad !== undefined) return bad;
  const ofWork = new Set(asked.flatMap(({ calls }) => calls.map(({ call }) => call)));
  const lost = events.find(
    ({ call, what }) => what.kind === "decided" && what.by === "after-answering" && ofWork.has(call),
  );
  if (lost !== undefined)
    return { says: timesWords(all), rest: `, but the rest of ${lost.who}'s work was not done.`, isBad: true };
  const others = isAllKnown
    ? ""
    : `; no ledger shows the other ${unknown.length === 1 ? "one" : inWords(unknown.length)}`;
  return { says: timesWords(all), rest: `${restWords(good, failed)}${others}.`, isBad: false };
}

function repeatedWords(all: readonly Worked[]): WorkWords | undefined {
  const [one] = chargesFirst(all.flatMap(({ works }) => works.filter(({ times }) => times > 1)));
  if (one === undefined) return undefined;
  const count = all.filter(({ works }) => works.some(({ says, times }) => says === one.says && times > 1)).length;
  const times = all.length === 1 ? often(one.times) : `more than once for ${inWords(count)} of them`;
  const untold = all.filter(({ first, works }) => !isGoodCall(first) && works.some(({ says }) => says === one.says));
  return {
    says: `${capital(one.says)} ${times}`,
    rest: untold.length === 0 ? "." : learnsWords(untold, one),
    isBad: true,
  };
}

/** Says whether the client of failed requests can know of their work. */
function learnsWords(those: readonly Worked[], work: Work): string {
  return lateMsOf(those, work) >= 1 ? ", and the client never learns of it." : `${knowsWords(those, true)}.`;
}

/** The time from the end of a request until its work began, of several the shortest. */
function lateMsOf(those: readonly Worked[], work: Work): number {
  return Math.min(
    ...those.map(
      ({ first, works }) => works.find(({ says }) => says === work.says)!.firstMs - (first.atMs + first.tookMs),
    ),
  );
}

function untoldWords(failed: readonly Worked[], all: readonly Worked[], hasTimes: boolean): WorkWords | undefined {
  const [work] = chargesFirst(failed.flatMap(({ works }) => works));
  if (work === undefined) return undefined;
  const those = having(failed, work, "works");
  const lateMs = lateMsOf(those, work);
  const rest = learnsWords(those, work);
  const failures = those.length === 1 ? "one that failed" : `${inWords(those.length)} that failed`;
  const later = hasTimes ? `${roundTime(lateMs)} later` : "after that";
  const when = lateMs >= 1 ? later : "before that";
  return { says: `${capital(work.says)} ${all.length > 1 ? `for ${failures}` : when}`, rest, isBad: true };
}

/** Describes requests whose work was all undone. */
function undoneWords(all: readonly Worked[], report: Report): WorkWords | undefined {
  const those = all.filter(({ works, undone }) => works.length === 0 && undone.length > 0);
  const [work] = those.flatMap(({ undone }) => undone);
  if (work === undefined) return undefined;
  const about = having(those, work, "undone");
  const rest = knowsWords(about, false);
  const count = all.length === 1 ? "" : ` for ${inWords(about.length)} of them`;
  const isFree =
    all.length === about.length && Object.keys(report.setup).some((name) => ledgerOf(report, name) === "own");
  const charged = isFree ? ", nothing was charged" : "";
  return { says: `${capital(work.says)}${count}`, rest: `${charged}${rest}.`, isBad: rest !== bothKnow };
}

function having(some: readonly Worked[], { says }: Work, kind: WorkOutcome): Worked[] {
  return some.filter((each) => each[kind].some((other) => other.says === says));
}

function missingWords(missing: number, count: number): WorkWords | undefined {
  if (missing === 0) return undefined;
  if (missing === count && count > 1) return { says: "The work was done for none of them", rest: ".", isBad: true };
  return { says: `For ${count === 1 ? "it" : `${inWords(missing)} of them`} nothing was done`, rest: ".", isBad: true };
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
