import { unmetFromOutside } from "../../fault/from-outside.ts";
import type { Run } from "../../scenario/playing/run.ts";
import type { RawSetup } from "../../scenario/scenario.ts";
import { otherActiveFaults } from "../../scenario/setup/active-faults.ts";
import { changeOf } from "../../scenario/setup/changes/set-option.ts";
import { unplayedSince } from "../../scenario/setup/checking/unplayed-settings.ts";
import { resolveSetup } from "../../scenario/setup/resolve.ts";
import { machineProblem } from "../../text/problems/machine-problem.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { MissingHere } from "../../world/missing-here.ts";
import { type ChangeEffects, openControl } from "./control.ts";
import { announce } from "./serving.ts";

/** Applies several changes together. */
export type Apply = (written: readonly string[]) => Promise<ChangeEffects>;

/** Running servers that accept changes until they are closed. */
export interface Changeable {
  readonly apply: Apply;
  /** Why `lab set` cannot find them; undefined if it can. */
  readonly unannounced: string | undefined;
  close(): void;
}

/** Lets `lab set` change the servers of a run. */
export async function openToChanges(run: Run, scenario: string): Promise<Changeable> {
  const apply = applier(run);
  const control = await openControl(apply);
  const announced = announce({ pid: process.pid, scenario, url: control.url, token: control.token });
  return {
    apply,
    unannounced: "failed" in announced ? announced.failed : undefined,
    close() {
      if ("forget" in announced) announced.forget();
      control.close();
    },
  };
}

/** Applies changes one after another, each to the result of the previous one. */
function applier(run: Run): Apply {
  let last: Promise<unknown> = Promise.resolve();
  return (written) => {
    const done = last.then(async () => {
      const before = run.setup;
      const patch = changeOf(written, before);
      const changes = await run.change(patch).catch((error) => {
        throw asProblem(error);
      });
      const { setup } = run;
      const unmet = [...unmetNotes(setup, Object.keys(patch)), ...unplayedSince(before, setup)];
      return { changes, standing: [...otherActiveFaults(patch, setup), ...unmet] };
    });
    last = done.catch(() => {});
    return done;
  };
}

/** Describes the faults of these servers that outside callers do not meet. */
export function unmetNotes(setup: RawSetup, names: readonly string[]): string[] {
  const concerned = resolveSetup(setup).filter(({ name }) => names.includes(name));
  return concerned.flatMap(({ name, faults }) => unmetFromOutside(faults).map((why) => `${name}: ${why}`));
}

/** Returns a Problem for a failure of the machine, or a feature that it lacks. */
function asProblem(error: unknown): unknown {
  if (error instanceof MissingHere) return new ProblemError([{ says: error.message, cure: error.cure }]);
  const problem = machineProblem(error);
  return problem === undefined ? error : new ProblemError([problem]);
}
