import { join } from "node:path";
import { writeWhole } from "../write-whole.ts";
import { openStateFolder, stateFolder } from "./folder.ts";
import { readRegularFile } from "./regular-file.ts";

/** A mystery that is being explored, for `lab ask` and for the score. */
export interface Explored {
  readonly name: string;
  /** Where to ask. */
  readonly url: string;
  /** How many requests have come. */
  readonly probes: number;
}

const fileName = "mystery.json";

/** Without a folder to write to there is no score, and nothing else is lost. */
export function noteExplored(explored: Explored): void {
  try {
    writeWhole(join(openStateFolder(), fileName), `${JSON.stringify(explored)}\n`, 0o600);
  } catch {
    // The probes are on the screen as well.
  }
}

export function readExplored(): Explored | undefined {
  try {
    const { name, url, probes } = JSON.parse(readRegularFile(join(stateFolder(), fileName)));
    const isWhole = typeof name === "string" && /^http:\/\/127\.0\.0\.1:\d+$/.test(url) && Number.isInteger(probes);
    return isWhole ? { name, url, probes } : undefined;
  } catch {
    return undefined;
  }
}
