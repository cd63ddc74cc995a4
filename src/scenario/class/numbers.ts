import { Chance } from "../../world/chance.ts";
import { loadScenario } from "../library/library.ts";
import { changesOfLoads } from "../load/load-changes.ts";
import type { Stop } from "../practice/practice-path.ts";
import { reviewOf } from "../review-lesson.ts";
import type { Scenario } from "../scenario.ts";
import { describeChanges, sayChange } from "../setup/changes/setup-changes.ts";

/**
 * Whether a student gets a lesson with the numbers of its review. Students sit in pairs: of 01 and 02 one always gets
 * the numbers of the review, and the other those of the lesson.
 */
export function getsReview(seed: number, student: number, lesson: string): boolean {
  const isFirst = student % 2 === 1;
  return new Chance(seed).draw(`students ${Math.ceil(student / 2)}`, lesson) < 0.5 === isFirst;
}

/** Returns the lesson of a step with its numbers. With those of a review its explanation names the numbers that it is about. */
export async function numbersOf({
  name,
  isReview,
}: Pick<Stop, "name" | "isReview">): Promise<{ readonly scenario: Scenario; readonly of?: "review" }> {
  const original = await loadScenario(name);
  const scenario = isReview ? reviewOf(original) : undefined;
  if (scenario === undefined) return { scenario: original };
  const numbers = [
    ...describeChanges(scenario.setup, original.setup),
    ...changesOfLoads(scenario, original).map(sayChange),
  ];
  const under = `This is about other numbers (${numbers.join(", ")}). `;
  return {
    of: "review",
    scenario: { ...scenario, ...(original.lesson !== undefined && { lesson: under + original.lesson }) },
  };
}
