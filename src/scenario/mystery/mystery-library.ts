import * as v from "valibot";
import { readPractice } from "../practice/practice.ts";
import { checkOver, overlay, parseTwoParts, remember } from "../practice/two-parts.ts";
import type { Mystery } from "./mystery.ts";

export async function loadMystery(name: string): Promise<Mystery> {
  const { text, file } = readPractice("mystery", name);
  const { scenario, rest } = parseTwoParts(text, file, v.strictObject({ secret: overlay, remember }));
  checkOver(rest.secret, scenario.setup);
  return { scenario, ...rest };
}
