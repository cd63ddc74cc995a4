import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openStateFolder, stateFolder } from "../state/folder.ts";

/** A `lab serve` that is up, as `lab set` finds it. */
export interface Serving {
  readonly pid: number;
  readonly scenario: string;
  readonly url: string;
  readonly token: string;
}

const pattern = /^serve-\d+\.json$/;

/** Lets `lab set` find this one; the function returned takes the note away. Undefined where the state folder cannot be written. */
export function announce(serving: Serving): (() => void) | undefined {
  try {
    const file = join(openStateFolder(), `serve-${serving.pid}.json`);
    // Its rights are those it is made with, so what bears its name already must go.
    rmSync(file, { force: true });
    writeFileSync(file, `${JSON.stringify(serving)}\n`, { mode: 0o600, flag: "wx" });
    return () => rmSync(file, { force: true });
  } catch {
    return undefined;
  }
}

/** Those that are up. The notes of those that died without taking theirs away are removed. */
export function servings(): Serving[] {
  const folder = stateFolder();
  return names(folder).flatMap((name) => {
    const file = join(folder, name);
    const serving = parsed(file);
    if (serving !== undefined && isAlive(serving.pid)) return [serving];
    rmSync(file, { force: true });
    return [];
  });
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => pattern.test(name));
  } catch {
    return [];
  }
}

function parsed(file: string): Serving | undefined {
  try {
    const { pid, scenario, url, token } = JSON.parse(readFileSync(file, "utf8"));
    const whole = Number.isInteger(pid) && [scenario, url, token].every((text) => typeof text === "string");
    return whole && /^http:\/\/127\.0\.0\.1:\d+\//.test(url) ? { pid, scenario, url, token } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
