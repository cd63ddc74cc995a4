import { randomUUID } from "node:crypto";
import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
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

/** A lock file that contains its owner, so that nobody removes another's by mistake. */
export class Lock {
  readonly #file: string;
  readonly #owner = `${process.pid} ${randomUUID()}`;

  constructor(file: string) {
    this.#file = file;
  }

  get isOwn(): boolean {
    return ownerOf(this.#file) === this.#owner;
  }

  /** Waits for the lock. Breaks the lock of a process that died. */
  async take(): Promise<void> {
    for (let left = tries; left > 0; left--) {
      if (this.#make()) return;
      const stale = staleOwner(this.#file);
      if (stale === undefined) await pause(retryMs, new AbortController().signal);
      else breakLock(this.#file, stale);
    }
    throw new Error(`${this.#file} is locked by another lab`);
  }

  /** Returns false if another lab has the lock. A full disk leaves no lock behind. */
  #make(): boolean {
    let made: number;
    try {
      made = openSync(this.#file, "wx", 0o600);
    } catch (error) {
      if (held.includes(codeOf(error))) return false;
      throw error;
    }
    try {
      writeFileSync(made, this.#owner);
    } catch (error) {
      rmSync(this.#file, { force: true });
      throw error;
    } finally {
      closeSync(made);
    }
    return true;
  }

  release(): void {
    if (this.isOwn) rmSync(this.#file, { force: true });
  }
}

/** Returns the owner of a lock that is too old; undefined if there is no such lock. */
export function staleOwner(file: string): string | undefined {
  try {
    const ageMs = Date.parse(today()) - statSync(file).mtimeMs;
    return ageMs > staleMs || ageMs < -aheadMs ? ownerOf(file) : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the lock of this owner. If another lab has broken it and made its own meanwhile, that one is put back. */
export function breakLock(file: string, owner: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (ownerOf(aside) !== owner) linkSync(aside, file);
  } catch (error) {
    // Another lab was faster: the lock is gone, or there is a new one.
    if (![...held, "ENOENT"].includes(codeOf(error))) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function ownerOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
