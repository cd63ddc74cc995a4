import type { Twist } from "../../../scenario/scenario.ts";

/** Returns the words of a twist as they follow "what if"; some of them begin with "if" themselves. */
export function premiseOf({ says }: Pick<Twist, "says">): string {
  return says.replace(/^if /i, "");
}
