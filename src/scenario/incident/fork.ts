import type { RawSetup } from "../scenario.ts";
import { type BranchOptions, coursesOf, playBranch } from "./branch.ts";
import type { Incident, IncidentBranch, IncidentFork } from "./incident.ts";
import { measuredOf } from "./measured.ts";

/** Plays every branch, and one more for a setting of the learner's own at the first decision. */
export async function playFork(
  incident: Incident,
  chosen: readonly string[],
  own: RawSetup | undefined,
  options: BranchOptions,
): Promise<IncidentFork> {
  const named: IncidentBranch[] = [];
  for (const course of coursesOf(incident)) named.push(await playBranch(incident, course, options));
  const ofOwn = own && (await playBranch(incident, [own], options));
  return {
    incident,
    branches: ofOwn === undefined ? named : [...named, ofOwn],
    chosen: ofOwn?.choose ?? chosen,
    seed: options.seed,
    measured: measuredOf(incident),
  };
}
