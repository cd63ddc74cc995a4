import { join } from "node:path";
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
}

const fileName = "mystery.json";

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
    const { name, url, probes, pid } = JSON.parse(readRegularFile(join(stateFolder(), fileName)));
    const isWhole = typeof name === "string" && /^http:\/\/127\.0\.0\.1:\d+$/.test(url);
    return isWhole && Number.isInteger(probes) && Number.isInteger(pid) ? { name, url, probes, pid } : undefined;
  } catch {
    return undefined;
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
