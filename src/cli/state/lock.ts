import { closeSync, openSync, rmSync, statSync } from "node:fs";
import { platform } from "node:os";
import { pause, today } from "../../world/real-timer.ts";
import { codeOf } from "./regular-file.ts";

/** Windows rejects the name of a file that is being deleted. */
const held = platform() === "win32" ? ["EEXIST", "EPERM", "EACCES", "EBUSY"] : ["EEXIST"];
const tries = 100;
const retryMs = 20;
/** Locks are normally kept for only a few milliseconds. */
const staleMs = 10_000;
/** A lock with a negative age was made before the clock was set back. */
const aheadMs = 1000;

/** Waits for a lock file and returns the function that releases it. Breaks the lock of a process that died. */
export async function lock(file: string): Promise<() => void> {
  for (let left = tries; left > 0; left--) {
    try {
      closeSync(openSync(file, "wx", 0o600));
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!held.includes(codeOf(error))) throw error;
    }
    if (isStale(file)) rmSync(file, { force: true });
    else await pause(retryMs, new AbortController().signal);
  }
  throw new Error(`${file} is locked by another lab`);
}

function isStale(file: string): boolean {
  try {
    const ageMs = Date.parse(today()) - statSync(file).mtimeMs;
    return ageMs > staleMs || ageMs < -aheadMs;
  } catch {
    return false;
  }
}
