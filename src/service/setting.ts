import * as v from "valibot";
import { listed } from "../text/lists.ts";
import { nearest } from "../text/nearest.ts";
import {
  durationPattern,
  type Read,
  readDuration,
  readLimit,
  readShare,
  readSize,
  sayWrong,
  sharePattern,
  sizePattern,
} from "../text/units.ts";

/*
 * The building blocks of settings. A message is what follows the setting's name, and after ": " what to write instead;
 * the reader of files puts the name before it: "delay" + "needs a unit: write 3s or 3ms".
 */

/** A length of time, as milliseconds. */
export function duration(about: string): v.GenericSchema<string, number> {
  return written(about, "a duration", durationPattern, readDuration);
}

/** A length of time or `none`, as milliseconds; `none` is Infinity. */
export function limit(about: string): v.GenericSchema<string, number> {
  return written(about, "a duration or `none`", new RegExp(`${durationPattern.source}|^none$`), readLimit);
}

/** Percent, as a number from 0 to 1. */
export function share(about: string): v.GenericSchema<string, number> {
  return written(about, "a share", sharePattern, readShare);
}

/** A number of bytes. */
export function size(about: string): v.GenericSchema<string, number> {
  return written(about, "a size", sizePattern, readSize);
}

export function flag(about: string): v.GenericSchema<boolean, boolean> {
  return v.pipe(v.boolean("is neither true nor false: write true or false"), described(about, "`true` or `false`"));
}

/** One of a few words. */
export function word<const Words extends readonly [string, ...string[]]>(
  words: Words,
  about: string,
): v.GenericSchema<Words[number], Words[number]> {
  const wrong = (issue: v.BaseIssue<unknown>) => notAmong(issue.input, words);
  return v.pipe(v.picklist(words, wrong), described(about, words.map((each) => `\`${each}\``).join(", ")));
}

/** A whole number within bounds. */
export function whole(least: number, most: number, about: string): v.GenericSchema<number, number> {
  const wrong = `is not a whole number: write one from ${least} to ${most}`;
  const beyond = `is out of range: write a whole number from ${least} to ${most}`;
  return v.pipe(
    v.number(wrong),
    v.integer(wrong),
    v.minValue(least, beyond),
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

/** The name of a server that stands in the same setup. */
export function serverName(about: string, takes = takesServerName): v.GenericSchema<string, string> {
  return v.pipe(v.string("is not a server's name: write it in quotes"), described(about, takes));
}
export const takesServerName = "a server's name";

/** What was written is none of the words; names the nearest, or all of them. */
export function notAmong(written: unknown, words: readonly string[]): string {
  const near = typeof written === "string" ? nearest(written, words) : undefined;
  return `is not known here: write ${near ?? listed(words)}`;
}

/** What a setting is about, and what kind of value it takes: for help, the reference and editors. */
export function described<Input>(
  about: string,
  takes: string,
): v.MetadataAction<Input, { description: string; takes: string }> {
  return v.metadata({ description: about, takes });
}

/** What `described` said of a setting, whether or not it may be left out. */
export function toldOf(setting: v.GenericSchema): { readonly description?: string; readonly takes?: string } {
  return v.getMetadata("wrapped" in setting ? (setting.wrapped as v.GenericSchema) : setting);
}

/** Text with a unit. The pattern is for editors; the messages come from reading it. */
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
