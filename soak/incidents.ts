import { coursesOf, playBranch } from "../src/scenario/incident/branch.ts";
import type { Measured } from "../src/scenario/incident/incident.ts";
import { hashOf } from "../src/scenario/incident/measured.ts";
import { loadIncident } from "../src/scenario/incident/read-incident.ts";
import { listPractice } from "../src/scenario/practice/practice.ts";

export function incidentNames(): string[] {
  return listPractice("incident").map(({ name }) => name);
}

/** Plays every course of an incident with seeds that differ after the first decision, and counts how often each is the cheapest. */
export async function measureIncident(name: string, seeds: number): Promise<Measured> {
  const incident = loadIncident(name);
  const wins = new Map<string, number>();
  for (let laterSeed = 1; laterSeed <= seeds; laterSeed++) {
    const played: [course: string, total: number][] = [];
    for (const course of coursesOf(incident)) {
      const { cost } = await playBranch(incident, course, { seed: 1, laterSeed, examples: 0 });
      played.push([course.join(), cost.total]);
    }
    const least = Math.min(...played.map(([, total]) => total));
    for (const [course, total] of played) if (total === least) wins.set(course, (wins.get(course) ?? 0) + 1);
  }
  const [best, inSeeds] = [...wins].sort(([, one], [, other]) => other - one)[0]!;
  return { choose: best.split(","), inSeeds, of: seeds, hash: hashOf(incident) };
}
