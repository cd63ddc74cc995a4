import * as v from "valibot";
import { randomName, readPractice } from "../practice/practice.ts";
import { checkOver, overlay, parseTwoParts, remember } from "../practice/two-parts.ts";
import type { Mystery } from "./mystery.ts";
import { type Level, randomMystery } from "./random.ts";

/** The mystery whose story introduces a random one. */
const likeThis = "now-and-then";

/** Loads a mystery of the library, or makes the random one that the name stands for. */
export async function loadMystery(name: string): Promise<Mystery> {
  const [, seed, level] = randomName.exec(name) ?? [];
  if (seed !== undefined) return randomMystery(await loadMystery(likeThis), Number(seed), Number(level) as Level);
  const { text, file } = readPractice("mystery", name);
  const { scenario, rest } = parseTwoParts(text, file, v.strictObject({ secret: overlay, remember }));
  checkOver(rest.secret, scenario.setup);
  return { scenario, ...rest };
}
