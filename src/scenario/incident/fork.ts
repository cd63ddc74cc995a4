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
  const [course, ...others] = coursesOf(incident);
  if (course === undefined) throw new Error(`${incident.scenario.name} has no course`);
  const branches: [IncidentBranch, ...IncidentBranch[]] = [await playBranch(incident, course, options)];
  for (const other of others) branches.push(await playBranch(incident, other, options));
  const ofOwn = own && (await playBranch(incident, [own], options));
  if (ofOwn !== undefined) branches.push(ofOwn);
  return {
    incident,
    branches,
    chosen: ofOwn?.choose ?? chosen,
    seed: options.seed,
    measured: measuredOf(incident),
  };
}
