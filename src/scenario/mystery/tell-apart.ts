import { utf8 } from "../../text/bytes/bytes.ts";
import { CLIENT, type Failure, type RecordedReply } from "../../trace.ts";
import { type Job, jobOf } from "../playing/job.ts";
import type { Call } from "../recorded-call.ts";
import type { Report } from "../report.ts";
import type { RawSetup, Scenario } from "../scenario.ts";
import { mergeSetup } from "../setup/merge.ts";
import { sendOf } from "../steps/send-step.ts";
import { type Mystery, usualRequest } from "./mystery.ts";

/** The first probe that a guess and the mystery answer differently. */
interface Apart {
  /** Counted from 1. */
  readonly probe: number;
  readonly line: string;
  /** The time when the probe was sent. */
  readonly atMs: number;
  readonly yours: ObservedCall;
  readonly mystery: ObservedCall;
}

/** One call as its caller sees it. */
interface ObservedCall {
  readonly outcome: RecordedReply | Failure | null;
  readonly tookMs: number;
}

/** Times that differ by no more than this look the same to a caller. */
const closeMs = 100;
const closeShare = 0.1;

/** A request of the learner, and the time when it was sent. */
export interface Probe {
  readonly line: string;
  readonly atMs: number;
}

type Play = (job: Job) => Promise<Report>;

/** Plays a guess and the mystery with the same probes. Returns the first difference; undefined if a caller sees none. */
export async function tellApart(
  { scenario, secret }: Mystery,
  guess: RawSetup,
  play: Play,
  signal?: AbortSignal,
): Promise<Apart | undefined> {
  const [yours, mystery] = [await seen(scenario, guess, play, signal), await seen(scenario, secret, play, signal)];
  for (const [nth, call] of mystery.entries()) {
    const own = yours[nth]!;
    if (looksLike(own, call)) continue;
    return { probe: nth + 1, line: call.line, atMs: call.atMs, yours: sightOf(own), mystery: sightOf(call) };
  }
  return undefined;
}

/** Returns those of the learner's probes, counted from 1, whose answer would have been another one with this guess. */
export async function contradicted(
  mystery: Mystery,
  guess: RawSetup,
  probes: readonly Probe[],
  play: Play,
  signal?: AbortSignal,
): Promise<number[]> {
  if (probes.length === 0) return [];
  const own = probed(mystery, probes);
  const [yours, hidden] = [await seen(own, guess, play, signal), await seen(own, mystery.secret, play, signal)];
  return hidden.flatMap((call, nth) => (looksLike(yours[nth]!, call) ? [] : [nth + 1]));
}

/** Sends the learner's probes to the mystery in virtual time. Returns their calls in the order in which they were sent. */
export function answersTo(mystery: Mystery, probes: readonly Probe[], play: Play): Promise<readonly Call[]> {
  return seen(probed(mystery, probes), mystery.secret, play);
}

function probed(mystery: Mystery, probes: readonly Probe[]): Scenario {
  const { to } = usualRequest(mystery);
  const steps = probes.map(({ line, atMs }, at) => {
    const [method = "POST", path = "/orders"] = line.split(" ");
    return sendOf({ method, path, to, atMs, together: at < probes.length - 1 });
  });
  return { ...mystery.scenario, steps };
}

/** Plays a scenario with a change, and returns the client's calls in the order in which they were sent. */
async function seen(scenario: Scenario, over: RawSetup, play: Play, signal?: AbortSignal): Promise<readonly Call[]> {
  const setup = mergeSetup(scenario.setup, over);
  const job = jobOf({ ...scenario, setup, expect: [] }, { world: "virtual", seed: 1, ...(signal && { signal }) });
  const { calls } = await play(job);
  return calls.filter(({ by }) => by === CLIENT).sort((one, other) => one.atMs - other.atMs || one.call - other.call);
}

function looksLike(one: Call, other: Call): boolean {
  const furthest = Math.max(closeMs, closeShare * other.tookMs);
  return looks(one) === looks(other) && Math.abs(one.tookMs - other.tookMs) <= furthest;
}

function looks({ outcome }: Call): string {
  if (outcome === null) return "nothing";
  if ("phase" in outcome) return `${outcome.name} in ${outcome.phase}`;
  return `${outcome.status} ${utf8(outcome.body)}`;
}

function sightOf({ outcome, tookMs }: Call): ObservedCall {
  return { outcome, tookMs };
}
