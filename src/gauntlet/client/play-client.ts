import { wasBusy } from "../../scenario/playing/undecided.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { often } from "../../text/words/phrases.ts";
import { stopwatch } from "../../world/real-timer.ts";
import { type ChosenFailures, cardOf, type FailureRow, type Gauntlet, type Got, isWanted } from "../card.ts";
import { keepPlayed } from "../playing/keep-played.ts";
import { type ClientFailure, clientFailures } from "./client-failures.ts";
import { judgeClient } from "./client-judge.ts";
import { clientRules } from "./client-rules.ts";
import type { ClientPlan, ClientSeen } from "./client-target.ts";
import { verdictSays } from "./client-verdict.ts";
import { playClientFailure } from "./play-client-failure.ts";

const well: ClientFailure = { name: "well", about: "payment is healthy", settings: () => ({}) };
/** A program's first start may take much longer than later ones. */
const firstStartMs = 10_000;
/** Starting several clients at the same time takes longer. */
const withOthers = 3;
const leastStartMs = 300;

/** Starts the client once for each selected failure, several in parallel, and judges the rules. */
export async function playClientGauntlet(target: ClientPlan, chosen: ChosenFailures = {}): Promise<Gauntlet> {
  const elapsed = stopwatch();
  const startMs = await warmUp(target);
  const wanted = clientFailures.filter(({ name }) => isWanted(name, chosen));
  const played = new Map<string, Omit<FailureRow, "accepted">>();
  const left = [...wanted];
  const lane = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      target.signal.throwIfAborted();
      target.onPlay?.(next.name);
      const seen = await playClientFailure(target, next, startMs);
      // A client that an interruption kills says nothing about the failure.
      target.signal.throwIfAborted();
      played.set(next.name, rowOf(next, seen));
    }
  };
  const ended = await keepPlayed(target, played, async () => {
    const over = await Promise.allSettled(Array.from({ length: target.lanes }, lane));
    for (const each of over) if (each.status === "rejected") throw each.reason;
  });
  const rows = wanted.flatMap(({ name }) => played.get(name) ?? []);
  const unplayed = wanted.map(({ name }) => name).filter((name) => !played.has(name));
  return cardOf({ of: "client", use: target.use, rows, unplayed, tookMs: elapsed(), ...ended }, clientRules, chosen);
}

/** Returns the time to allow until the first request. A client that cannot pay while payment is healthy is not tested. */
export async function warmUp(target: ClientPlan, play = playClientFailure): Promise<number> {
  await pays(target, play);
  const { startedInMs } = await pays(target, play);
  return leastStartMs + withOthers * mustHave(startedInMs, "the time of the first request");
}

/** Plays an unpaid order again if this machine was too busy, or stopped, to blame the client. */
async function pays(target: ClientPlan, play: typeof playClientFailure, tries = 3): Promise<ClientSeen> {
  const seen = await play(target, well, firstStartMs);
  if (seen.verdict === "paid" && seen.charged > 0) return seen;
  if (tries > 1 && wasBusy(seen.story)) return await pays(target, play, tries - 1);
  throw new ProblemError([notPaid(target, seen)]);
}

function notPaid({ use }: ClientPlan, { verdict, end, charged, requests, output, story }: ClientSeen) {
  const asked = story.calls.map(({ line, ours }) => `${line} got ${ours?.status ?? "no response"}`);
  const said = verdict === undefined ? end : `it says ${verdictSays[verdict]} (${end})`;
  const charges = charged === 0 ? "not charged" : `charged ${often(charged)}`;
  const did = requests === 0 ? "but it sent no request" : `${[...new Set(asked)].join(", ")}; ${charges}`;
  return {
    says: `${use} does not pay an order although nothing fails: ${said}${requests === 0 ? ", " : "; "}${did}`,
    cure: `send POST to the address in URL with the key in KEY, and report the outcome; see ${labCommand("gauntlet --help")}`,
    output,
  };
}

function rowOf({ name, about }: ClientFailure, seen: ClientSeen): Omit<FailureRow, "accepted"> {
  const { verdict, end, tookMs, charged, requests, output, story } = seen;
  const got: Got = verdict === undefined ? { failure: end } : { verdict };
  const judged = judgeClient(seen) as FailureRow["judged"];
  return { failure: name, about, got: [got], tookMs, charged, requests, next: [], judged, output, story };
}
