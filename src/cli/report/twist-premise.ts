import { givenScenario, type LiveLesson } from "../../page/live-lesson.ts";
import { whatIf } from "../../render/text/learn/what-if.ts";
import { escapeLine } from "../../render/view/escape.ts";

/** Adds the question of the control that plays the twist, which starts from the changes of the command line. */
export function withPremise(lesson: LiveLesson): LiveLesson {
  const scenario = givenScenario(lesson);
  return scenario.twist === undefined ? lesson : { ...lesson, premise: escapeLine(whatIf(scenario, scenario.twist)) };
}
