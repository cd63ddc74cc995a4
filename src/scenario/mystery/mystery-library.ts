import * as v from "valibot";
import { ProblemError } from "../../text/problems/problem.ts";
import { randomIn, readPractice } from "../practice/practice.ts";
import { checkOver, overlay, parseTwoParts, remember } from "../practice/two-parts.ts";
import type { Mystery } from "./mystery.ts";
import { type Level, randomMystery } from "./random.ts";

/** The mystery whose story introduces a random one. */
const likeThis = "now-and-then";

/** Loads a mystery from the library, or creates the random one that a name such as `random-7-1` describes. */
export async function loadMystery(name: string): Promise<Mystery> {
  const random = randomIn(name);
  if (random !== undefined) {
    const { seed, level } = random;
    if (Number.isSafeInteger(seed)) return randomMystery(await loadMystery(likeThis), seed, level as Level);
    const cure = `write a whole number up to ${Number.MAX_SAFE_INTEGER}, such as random-7-${level}`;
    throw new ProblemError([{ says: `the seed of ${name} is too large`, cure }]);
  }
  const { text, file } = readPractice("mystery", name);
  const { scenario, rest } = parseTwoParts(text, file, v.strictObject({ secret: overlay, remember }));
  checkOver(rest.secret, scenario.setup);
  return { scenario, ...rest };
}
