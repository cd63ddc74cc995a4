import { sayDuration } from "../../text/values/units.ts";
import type { Expectation } from "../expectation.ts";
import type { Prediction } from "../scenario.ts";

/** Lists times of different choices that are so close that a late answer could make both hold. */
export function choicesTooClose({ choices }: Prediction, leastMs: number): string[] {
  const times = choices.flatMap(({ says, expect }) => expect.flatMap(aboutMs).map((ms) => ({ says, ms })));
  return times.flatMap((one, index) =>
    times
      .slice(index + 1)
      .filter((other) => other.says !== one.says && other.ms !== one.ms && Math.abs(other.ms - one.ms) < leastMs)
      .map(
        (other) => `${sayDuration(one.ms)} and ${sayDuration(other.ms)} are less than ${sayDuration(leastMs)} apart`,
      ),
  );
}

function aboutMs(expected: Expectation): number[] {
  const range = expected.kind === "call" ? expected.took : expected.kind === "event" ? expected.at : undefined;
  return range !== undefined && "aboutMs" in range ? [range.aboutMs] : [];
}
