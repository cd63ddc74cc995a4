import type * as v from "valibot";
import { cockatiel } from "./words/cockatiel.ts";
import { failsafeGo } from "./words/failsafe-go.ts";
import { gobreaker } from "./words/gobreaker.ts";
import { opossum } from "./words/opossum.ts";
import { pybreaker } from "./words/pybreaker.ts";
import { resilience4j } from "./words/resilience4j.ts";
import type { Recorded } from "./words/word.ts";

/** The schemas of each library's settings. Recordings spell the names of libraries in different ways. */
export const words: readonly (readonly [library: RegExp, words: v.GenericSchema<unknown, Recorded>])[] = [
  [/resilience4j/, resilience4j],
  [/cockatiel/, cockatiel],
  [/opossum/, opossum],
  [/gobreaker/, gobreaker],
  [/failsafe-go/, failsafeGo],
  [/pybreaker/, pybreaker],
];
