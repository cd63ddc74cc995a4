import * as v from "valibot";
import { readPractice } from "../practice/practice.ts";
import { checkOver, overlay, parseTwoParts } from "../practice/two-parts.ts";
import type { RawSetup, Scenario } from "../scenario.ts";

/** A setup with a secret change that the learner has to find by sending requests. */
export interface Mystery {
  /** The story for the learner. Its steps are the probes that compare a guess with the secret. */
  readonly scenario: Scenario;
  readonly secret: RawSetup;
}

export async function loadMystery(name: string): Promise<Mystery> {
  const { text, file } = readPractice("mystery", name);
  return parseMystery(text, file);
}

export function parseMystery(text: string, file: string): Mystery {
  const { scenario, rest } = parseTwoParts(text, file, v.strictObject({ secret: overlay }));
  checkOver(rest.secret, scenario.setup);
  return { scenario, secret: rest.secret };
}
