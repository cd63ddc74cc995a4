import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import type { Progress } from "../../src/cli/state/progress-format.ts";
import { Screen } from "./pty.ts";

interface Options {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Record<string, string>;
}

/** Gives each test of a file a learner with a separate state folder and terminals. */
export function newLearner() {
  let state = "";
  let screens: Screen[] = [];
  beforeEach(() => {
    state = mkdtempSync(join(tmpdir(), "lab-state-"));
  });
  afterEach(() => {
    for (const screen of screens) screen.close();
    screens = [];
    rmSync(state, { recursive: true });
  });
  const file = () => join(state, "progress.json");
  return {
    get state() {
      return state;
    },
    get env() {
      return { LAB_STATE: state };
    },
    get progress(): Progress {
      return JSON.parse(readFileSync(file(), "utf8"));
    },
    /** Stores progress from before the test. */
    has(progress: Omit<Progress, "version">): void {
      writeFileSync(file(), JSON.stringify({ version: 1, ...progress }));
    },
    open(args: readonly string[], { env, ...options }: Options = {}): Screen {
      const screen = new Screen(args, { ...options, env: { LAB_STATE: state, ...env } });
      screens.push(screen);
      return screen;
    },
  };
}
