import * as v from "valibot";
import type { Distribution } from "../../policy/random/distribution.ts";
import { readDistribution } from "../../policy/random/read-distribution.ts";
import { nameNow } from "../../text/former/former-names.ts";
import { ownValue } from "../../text/values/own-value.ts";
import { ratePattern, readRate } from "../../text/values/rate.ts";
import {
  durationPattern,
  type Read,
  readDuration,
  readLimit,
  type readLongDuration,
  readShare,
  readSize,
  sayWrong,
  sharePattern,
  sizePattern,
} from "../../text/values/units.ts";
import { notAFlag, unlessQuoted } from "../../text/values/unless-quoted.ts";
import { listed } from "../../text/words/lists.ts";
import { suggest } from "../../text/words/suggestion.ts";

/*
 * The building blocks of settings. A message is what follows the setting's name, and after ": " what to write instead;
 * the reader of files puts the name before it: "delay" + "needs a unit: write 3s or 3ms".
 */

/** A duration in milliseconds. */
export function duration(about: string, read: typeof readLongDuration = readDuration): v.GenericSchema<string, number> {
  return written(about, "a duration", durationPattern, read);
}

/** A duration where a plain number means something else: `{ ms }`. */
export function timespan(about: string): v.GenericSchema<string, { readonly ms: number }> {
  return v.pipe(
    duration(about),
    v.transform((ms) => ({ ms })),
  );
}

export function listOf<Item>(item: v.GenericSchema<unknown, Item>, about: string, takes: string) {
  return v.pipe(v.array(item), v.minLength(1, "is empty: write at least one"), described(about, takes));
}

/** A duration in milliseconds, or `none`, which is Infinity. */
export function limit(about: string): v.GenericSchema<string, number> {
  return written(about, "a duration or `none`", new RegExp(`${durationPattern.source}|^none$`), readLimit);
}

/** A percentage as a number from 0 to 1. */
export function share(about: string): v.GenericSchema<string, number> {
  return written(about, "a share", sharePattern, readShare);
}

/** A number of bytes. */
export function size(about: string): v.GenericSchema<string, number> {
  return written(about, "a size", sizePattern, readSize);
}

/** A number of calls a second. */
export function rate(about: string): v.GenericSchema<string, number> {
  return written(about, "a rate", ratePattern, readRate);
}

export function flag(about: string): v.GenericSchema<boolean, boolean> {
  return v.pipe(v.boolean(notAFlag), described(about, "`true` or `false`"));
}

/** One of several words; `others` are synonyms that people may write. */
export function word<const Words extends readonly [string, ...string[]]>(
  words: Words,
  about: string,
  others: Readonly<Record<string, Words[number]>> = {},
): v.GenericSchema<Words[number], Words[number]> {
  const wrong = (issue: v.BaseIssue<unknown>) => notAmong(issue.input, words, others);
  return v.pipe(v.picklist(words, wrong), described(about, words.map((each) => `\`${each}\``).join(", ")));
}

/** A whole number within bounds. */
export function whole(least: number, most: number, about: string, tooLittle?: string): v.GenericSchema<number, number> {
  const wrong = unlessQuoted("number", `is not a whole number: write one from ${least} to ${most}`);
  const beyond = `is out of range: write a whole number from ${least} to ${most}`;
  return v.pipe(
    v.number(wrong),
    v.integer(wrong),
    v.minValue(least, tooLittle ?? beyond),
    v.maxValue(most, beyond),
    described(about, `a whole number from ${least} to ${most}`),
  );
}

export function text(about: string, longest = 10_000): v.GenericSchema<string, string> {
  return v.pipe(
    v.string("is not text: write it in quotes"),
    v.nonEmpty("is empty: write some text"),
    v.maxLength(longest, `is longer than ${longest} characters: write less`),
    described(about, "text"),
  );
}

/** How long something takes, constant or random, as a Distribution. */
export function distribution(about: string): v.GenericSchema<unknown, Distribution> {
  const wrong = (issue: v.BaseIssue<unknown>) => {
    const read = readDistribution(issue.input);
    return "wrong" in read ? sayWrong(read) : "is not a duration: write 100ms";
  };
  return v.pipe(
    v.union([v.string(), v.array(v.string())], wrong),
    described(
      about,
      "a duration, `exponential 100ms`, `50ms to 150ms`, `normal 100ms 20ms`, `lognormal 100ms 1.0`, `pareto 100ms 2.5`, or `[10ms 99%, 1s 1%]`",
    ),
    v.rawTransform<string | string[], Distribution>(({ dataset, addIssue, NEVER }) => {
      const read = readDistribution(dataset.value);
      if (!("wrong" in read)) return read.value;
      addIssue({ message: sayWrong(read) });
      return NEVER;
    }),
  );
}

/** The name of a server in the same setup. */
export function serverName(about: string, takes = takesServerName): v.GenericSchema<string, string> {
  return v.pipe(v.string("is not a server's name: write it in quotes"), described(about, takes));
}
export const takesServerName = "a server's name";

/** The message for a value that is not one of the words: suggests the nearest, or lists all. */
export function notAmong(
  written: unknown,
  words: readonly string[],
  others: Readonly<Record<string, string>> = {},
): string {
  if (typeof written !== "string") return `is not a known value: write ${listed(words)}`;
  const now = nameNow(written, words);
  if (now !== undefined) return `is now called ${now}: write ${now}`;
  const meant = ownValue(others, written);
  return `is not a known value: ${meant === undefined ? suggest(written, words) : `write ${meant}`}`;
}

/** Describes a setting and its values, for help, the reference and editors. */
export function described<Input>(
  about: string,
  takes: string,
): v.MetadataAction<Input, { description: string; takes: string }> {
  return v.metadata({ description: about, takes });
}

/** The description of a setting, whether or not it is optional or may be empty. */
export function toldOf(setting: v.GenericSchema): {
  readonly description?: string;
  readonly takes?: string;
  readonly opens?: string;
  /** How it is switched off, if it accepts neither none nor false. */
  readonly off?: string;
} {
  return "wrapped" in setting ? toldOf(setting.wrapped as v.GenericSchema) : v.getMetadata(setting);
}

/** A text with a unit. Editors use the pattern; the messages come from `read`. */
function written(
  about: string,
  takes: string,
  pattern: RegExp,
  read: (written: unknown) => Read<number>,
): v.GenericSchema<string, number> {
  const wrong = (issue: v.BaseIssue<unknown>) => {
    const outcome = read(issue.input);
    return "wrong" in outcome ? sayWrong(outcome) : `is not ${takes}`;
  };
  return v.pipe(
    v.string(wrong),
    v.regex(pattern, wrong),
    described(about, takes),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const outcome = read(dataset.value);
      if (!("wrong" in outcome)) return outcome.value;
      addIssue({ message: sayWrong(outcome) });
      return NEVER;
    }),
  );
}
