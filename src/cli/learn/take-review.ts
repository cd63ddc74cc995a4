import { loadScenario } from "../../scenario/library/library.ts";
import { reviewOf } from "../../scenario/review-lesson.ts";
import type { Lab } from "../lab.ts";
import { lesson } from "./lesson/lesson.ts";
import type { LessonMode } from "./lesson/lesson-mode.ts";
import { whatNext } from "./what-next.ts";

/** Gives lessons one after another, with the changed numbers of their reviews if they have any. */
export async function takeReview(lab: Lab, names: readonly string[], mode: LessonMode): Promise<void> {
  const met = new Set<string>();
  let at = 0;
  for (let name = names[at]; name !== undefined; name = names[at]) {
    const scenario = await loadScenario(name);
    const heading = `review, lesson ${at + 1} of ${names.length}`;
    const ended = await lesson(lab, reviewOf(scenario) ?? scenario, mode, {
      heading,
      met,
      something: at > 0,
      of: "review",
    });
    if (ended === "out") return;
    if (ended === "back") {
      at = Math.max(0, at - 1);
      continue;
    }
    const isLast = at === names.length - 1;
    const says = isLast ? "That was the last one for today." : "And now?";
    const choices = [...(isLast ? [] : [{ says: "the next one", value: "next" }]), { says: "leave", value: "leave" }];
    const next = await whatNext(lab, ended, { says, choices, turns: ["out"], plain: mode.plain });
    if (next !== "next") return;
    at += 1;
  }
}
