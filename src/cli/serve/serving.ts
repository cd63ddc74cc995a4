import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ProblemError } from "../../text/problems/problem.ts";
import { unreadable } from "../../text/problems/unreadable.ts";
import { openStateFolder, stateFolder } from "../state/folder.ts";
import { isAlive } from "../state/is-alive.ts";
import { codeOf, readRegularFile } from "../state/regular-file.ts";

/** A running `lab serve`, as `lab set` finds it. */
export interface Serving {
  readonly pid: number;
  readonly scenario: string;
  readonly url: string;
  readonly token: string;
}

const pattern = /^serve-\d+\.json$/;

/**
 * Lets `lab set` find this process until the returned function is called or the process ends. Returns the reason if
 * nothing can be written.
 */
export function announce(serving: Serving): { forget(): void } | { readonly failed: string } {
  const file = join(stateFolder(), `serve-${serving.pid}.json`);
  try {
    openStateFolder();
    // A file keeps the permissions it was created with, so an existing one is removed first.
    rmSync(file, { force: true });
    writeFileSync(file, `${JSON.stringify(serving)}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    return { failed: `cannot write ${file} (${codeOf(error)})` };
  }
  const forget = () => {
    process.off("exit", forget);
    rmSync(file, { force: true });
  };
  process.on("exit", forget);
  return { forget };
}

/** Returns the running ones, and tries to remove files left behind by dead processes. */
export function servings(): Serving[] {
  const folder = stateFolder();
  return names(folder).flatMap((name) => {
    const file = join(folder, name);
    const text = textOf(file);
    const serving = text === undefined ? undefined : parsed(text);
    if (serving !== undefined && isAlive(serving.pid)) return [serving];
    remove(file);
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

/** Returns undefined if the file has disappeared meanwhile. */
function textOf(file: string): string | undefined {
  try {
    return readRegularFile(file);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new ProblemError([unreadable(file, error, "remove it: running servers are registered under such names")]);
  }
}

function parsed(text: string): Serving | undefined {
  try {
    const { pid, scenario, url, token } = JSON.parse(text);
    const whole = Number.isInteger(pid) && [scenario, url, token].every((each) => typeof each === "string");
    return whole && /^http:\/\/127\.0\.0\.1:\d+\//.test(url) ? { pid, scenario, url, token } : undefined;
  } catch {
    return undefined;
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // In a read-only folder the file stays, which is harmless because its process is gone.
  }
}
