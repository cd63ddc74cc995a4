import { join } from "node:path";
import type { Probe } from "../../scenario/mystery/tell-apart.ts";
import { writeWhole } from "../output/write-whole.ts";
import { openStateFolder, stateFolder } from "./folder.ts";
import { isAlive } from "./is-alive.ts";
import { readRegularFile } from "./regular-file.ts";

/** A running mystery, as `lab ask` and the score need it. */
export interface Explored {
  readonly name: string;
  /** The address for requests. */
  readonly url: string;
  /** The number of requests so far. */
  readonly probes: number;
  /** The process that runs it. */
  readonly pid: number;
  /** The requests, of which a guess may contradict some. */
  readonly asked: readonly Probe[];
  /** The file for answers if it runs in a class. */
  readonly store?: string;
}

/** The guesses at one mystery since it was started, and the number of requests at the last of them. */
interface Guesses {
  readonly name: string;
  readonly pid: number | null;
  readonly probes: number;
  readonly count: number;
}

const fileName = "mystery.json";
const guessesFile = "mystery-guesses.json";

/** Stores the mystery for the score. Everything else works without a writable folder. */
export function noteExplored(explored: Omit<Explored, "pid">): void {
  try {
    writeWhole(join(openStateFolder(), fileName), `${JSON.stringify({ ...explored, pid: process.pid })}\n`, 0o600);
  } catch {
    // The number of requests is also on the screen.
  }
}

export function readExplored(): Explored | undefined {
  try {
    const { name, url, probes, pid, asked = [], store } = JSON.parse(readRegularFile(join(stateFolder(), fileName)));
    const isWhole = typeof name === "string" && /^http:\/\/127\.0\.0\.1:\d+$/.test(url);
    return isWhole && Number.isInteger(probes) && Number.isInteger(pid)
      ? {
          ...{ name, url, probes, pid, asked: Array.isArray(asked) ? asked.filter(isProbe) : [] },
          ...(/^class-[\da-f]{16}\.json$/.test(store) && { store }),
        }
      : undefined;
  } catch {
    return undefined;
  }
}

export function isProbe(value: unknown): value is Probe {
  const { line, atMs } = (value ?? {}) as Partial<Probe>;
  return typeof line === "string" && typeof atMs === "number";
}

/** Returns the guesses at this mystery since it was started; undefined if there was none. */
export function guessesAt(name: string, pid: number | null): Guesses | undefined {
  try {
    const guesses = JSON.parse(readRegularFile(join(stateFolder(), guessesFile))) as Guesses;
    const isWhole = Number.isInteger(guesses.probes) && Number.isInteger(guesses.count);
    return isWhole && guesses.name === name && guesses.pid === pid ? guesses : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the guesses. Everything else works without a writable folder. */
export function noteGuesses(guesses: Guesses): void {
  try {
    writeWhole(join(openStateFolder(), guessesFile), `${JSON.stringify(guesses)}\n`, 0o600);
  } catch {
    // Then the next guess needs no request.
  }
}

/** Returns the running mystery, if its process still exists: its address may now belong to another program. */
export function runningMystery(): Explored | undefined {
  const explored = readExplored();
  return explored !== undefined && isAlive(explored.pid) ? explored : undefined;
}

export function otherExplored(): Explored | undefined {
  const explored = runningMystery();
  return explored?.pid === process.pid ? undefined : explored;
}
