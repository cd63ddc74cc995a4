import { pause } from "../../world/real-timer.ts";
import type { ClientVerdict } from "../card.ts";
import { type Judgement, together, within } from "../judge/judgement.ts";
import type { ClientProgram } from "./client-target.ts";
import { sayProgramEnd, verdictIn, verdictOf } from "./client-verdict.ts";

const lookEveryMs = 20;
const letsGoWithinMs = 1000;

interface WatchBounds {
  readonly signal: AbortSignal;
  /** Milliseconds on the clock of the run. */
  now(): number;
  /** How much this machine has delayed the run. */
  lagMs(): number;
  /** The deadline for the verdict. */
  untilMs(): number;
  /** Whether the client has an open connection to payment. */
  isConnected(): boolean;
}

export interface Watched {
  readonly verdict: ClientVerdict | undefined;
  readonly end: string;
  readonly verdictMs: number;
  readonly isKilled: boolean;
  readonly letGo: Judgement | undefined;
}

/** Waits for the verdict and then for the end of the client, each within its limit. */
export async function watch(program: ClientProgram, bounds: WatchBounds): Promise<Watched> {
  const { signal, now, lagMs, untilMs } = bounds;
  const early = lagMs();
  let saidMs: number | undefined;
  while (program.end === undefined) {
    signal.throwIfAborted();
    if (verdictIn(program.lastSaid()) !== undefined) saidMs ??= now();
    if (now() > (saidMs === undefined ? untilMs() : saidMs + letsGoWithinMs + lagMs())) break;
    await pause(lookEveryMs, signal);
  }
  const verdictMs = saidMs ?? now();
  const verdict = verdictIn(program.lastSaid());
  const { end } = program;
  if (end === undefined) {
    const isKilled = verdict === undefined;
    return { verdict, end: "still runs", verdictMs, isKilled, letGo: isKilled ? undefined : false };
  }
  const endedIn = within(now() - verdictMs, letsGoWithinMs + 2 * lookEveryMs, lagMs() - early);
  const letGo = together([endedIn, await letsGo(program, bounds)]);
  return { verdict: verdict ?? verdictOf(end), end: sayProgramEnd(end), verdictMs, isKilled: false, letGo };
}

async function letsGo(program: ClientProgram, { signal, now, lagMs, isConnected }: WatchBounds): Promise<Judgement> {
  const endedMs = now();
  const early = lagMs();
  const isLeft = () => isConnected() || program.isLeft();
  while (isLeft() && now() < endedMs + letsGoWithinMs + lagMs() - early && !signal.aborted)
    await pause(lookEveryMs, signal);
  return !isLeft() && within(now() - endedMs, letsGoWithinMs + 2 * lookEveryMs, lagMs() - early);
}
