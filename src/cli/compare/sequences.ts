import type { PlannedCall } from "../../policy/breaker/simulate-breaker.ts";
import type { TryEnd } from "../../policy/retry/retry-rules.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { failureNames } from "../../trace.ts";
import { Chance } from "../../world/chance.ts";

interface SequenceTiming {
  readonly seed: number;
  readonly everyMs: number;
  readonly takesMs: number;
}

const drawnCalls = 40;
/** How many pauses between calls a slow call lasts. */
const slowTimes = 5;

/**
 * Reads calls as letters: `.` ok, `x` failed, `s` and `S` the same but slow, `_` a pause. By default they are random.
 */
export function callsIn(
  written: string | undefined,
  timing: SequenceTiming,
): { sequence: string; calls: PlannedCall[] } {
  const sequence = written ?? drawn(timing.seed);
  refuseUnread(sequence, /[.xsS_]/, /[.xsS]/, "write . for ok, x for failed, s and S for slow ones, _ for a pause");
  const { everyMs, takesMs } = timing;
  const calls = [...sequence].flatMap((letter, at): PlannedCall[] => {
    if (letter === "_") return [];
    const tookMs = "sS".includes(letter) ? slowTimes * everyMs : takesMs;
    return [{ atMs: at * everyMs, tookMs, outcome: "xS".includes(letter) ? "failed" : "ok" }];
  });
  return { sequence, calls };
}

/** Alternates between good and bad periods, like a server in trouble. */
function drawn(seed: number): string {
  const chance = new Chance(seed);
  let bad = false;
  const letters = Array.from({ length: drawnCalls }, () => {
    if (chance.draw("compare", "phase") < 0.12) bad = !bad;
    return chance.draw("compare", "outcome") < (bad ? 0.85 : 0.05) ? "x" : ".";
  });
  return letters.join("");
}

/** A Retry-After that is neither a number nor a date, which libraries treat differently. */
const malformed = "soon";

const drawnEnds = ["503", "503@2", "429@1", "reset", "timed-out", "refused", "500", "200"];

/**
 * Reads tries as words: a status, a status with its Retry-After such as `503@2`, or a failure. By default they are
 * random.
 */
export function endsIn(written: string | undefined, { seed }: SequenceTiming): TryEnd[] {
  const chance = new Chance(seed);
  const some = () => mustHave(drawnEnds[Math.floor(chance.draw("compare", "end") * drawnEnds.length)], "an end");
  const words = written?.trim().split(/[\s,]+/) ?? [some(), some(), some(), "200"];
  return words.map((word): TryEnd => {
    const [, status, retryAfter] = /^([1-5]\d\d)(?:@(.+))?$/.exec(word) ?? [];
    if (status !== undefined && isRetryAfter(retryAfter)) return { answer: Number(status), retryAfter };
    if ((failureNames as readonly string[]).includes(word)) return { failure: word };
    throw refused(
      `${word === "" ? '""' : word} is not an outcome of an attempt`,
      `write a status (503, or 503@2 with Retry-After: 2, 503@${malformed} with a malformed one) or a failure (reset, timed-out)`,
    );
  });
}

/** Whether this is a number of seconds, or the word for a header that no library can read. */
function isRetryAfter(written: string | undefined): boolean {
  return written === undefined || written === malformed || /^-?\d+(?:\.\d+)?$/.test(written);
}

/** Reads the number of calls that arrive at each moment as digits: `5..2`. By default they are random. */
export function arrivalsIn(
  written: string | undefined,
  timing: SequenceTiming,
): { sequence: string; arrivalsMs: number[] } {
  const chance = new Chance(timing.seed);
  const some = () => String(Math.floor(chance.draw("compare", "arrivals") ** 2 * 7));
  const sequence = written ?? Array.from({ length: 15 }, some).join("").replaceAll("0", ".");
  refuseUnread(sequence, /[.\d]/, /[1-9]/, "write a digit or . for each moment, such as 5..31");
  const arrivalsMs = [...sequence].flatMap((digit, at) =>
    Array.from({ length: Number(digit === "." ? 0 : digit) }, () => at * timing.everyMs),
  );
  return { sequence, arrivalsMs };
}

/** The maximum length of a sequence. */
const mostLetters = 1000;

function refuseUnread(sequence: string, letter: RegExp, call: RegExp, cure: string): void {
  const wrong = [...sequence].find((each) => !letter.test(each));
  if (sequence.length > mostLetters)
    throw refused(`a sequence of ${sequence.length} letters is too long`, `write ${mostLetters} or fewer`);
  if (wrong !== undefined) throw refused(`"${wrong}" in "${sequence}" has no meaning`, cure);
  if (!call.test(sequence)) throw refused(`there is no call in "${sequence}"`, cure);
}

function refused(says: string, cure: string): ProblemError {
  return new ProblemError([{ says, cure }]);
}
