import { areBuckets, type SavedHistogram } from "../../statistics/saved-histogram.ts";
import type { Problem, Where } from "../../text/problems/problem.ts";

/** A line of an NDJSON file, with its position. */
export interface NdjsonLine extends Pick<Where, "file" | "line"> {
  readonly text: string;
  /** Set for a last line without a newline, which may be cut off. */
  readonly isLast?: boolean;
}

export type ParsedLine = { readonly value: Readonly<Record<string, unknown>> } | { readonly problem: Problem };

/** Parses the object on a line. Returns a mistake as a Problem with its column. */
export function parseLine({ text, file, line, isLast }: NdjsonLine): ParsedLine {
  const wrong = (column: number, says: string, cure: string): ParsedLine => ({
    problem: { says, cure, where: { file, line, column } },
  });
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return { value: value as Readonly<Record<string, unknown>> };
    return wrong(1, "this line is not a JSON object", "write one cell or one result on each line");
  } catch (error) {
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
    const column = (at === undefined ? text.length : Number(at)) + 1;
    if (isLast && text.startsWith("{"))
      return wrong(column, "this last line is cut off", "write the file again, or delete the line");
    return wrong(column, "this line is not JSON", "fix the line, or delete it");
  }
}

/** Whether a last line was cut off: it begins an object, but is not JSON. A complete line with another mistake is not cut off. */
export function isCutOff({ text, isLast }: NdjsonLine): boolean {
  return isLast === true && text.startsWith("{") && !isJson(text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The keys of an object with the kinds of their values. */
export type LineShape = readonly (readonly [key: string, kind: ValueKind])[];

/** Returns the shape of an object. Keys of a kind that `mayMiss` may be missing. */
export function shapeOf(keys: Readonly<Record<string, keyof typeof kinds>>): LineShape {
  return Object.entries(keys).map(([key, name]) => [key, kinds[name]]);
}

/** Finds the first key of an object read from JSON that is missing, unknown or of another kind. */
export function wrongKey(value: unknown, shape: LineShape): string | undefined {
  if (!isObject(value)) return "it is not an object";
  let found = 0;
  for (const [key, kind] of shape) {
    const own = value[key];
    if (own !== undefined) {
      found += 1;
      if (!kind.fits(own)) return `${key} is not ${kind.says}`;
    } else if (!kind.mayMiss) return `${key} is missing`;
  }
  const keys = Object.keys(value);
  if (keys.length === found) return undefined;
  return `${keys.find((each) => shape.every(([key]) => key !== each))} is not a known key`;
}

interface ValueKind {
  readonly says: string;
  readonly mayMiss?: true;
  fits(value: unknown): boolean;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isAmount = (value: unknown) => typeof value === "number" && Number.isFinite(value) && value >= 0;
const isShare = (value: unknown) => Array.isArray(value) && value.length === 2 && value.every(isAmount);
const isHistogram = (value: unknown) => {
  const { zeros, min, max, buckets } = (value ?? {}) as Partial<SavedHistogram>;
  return [zeros, min, max].every(isAmount) && typeof buckets === "string" && areBuckets(buckets);
};

const kinds = {
  string: { says: "a text", fits: (value: unknown) => typeof value === "string" },
  number: { says: "a whole number", fits: Number.isSafeInteger },
  boolean: { says: "true or false", fits: (value: unknown) => typeof value === "boolean" },
  verdict: { says: "true, false or null", fits: (value: unknown) => typeof value === "boolean" || value === null },
  object: { says: "an object", fits: isObject },
  optional: { says: "an object", fits: isObject, mayMiss: true },
  optionalString: { says: "a text", fits: (value: unknown) => typeof value === "string", mayMiss: true },
  optionalNumber: { says: "a whole number", fits: Number.isSafeInteger, mayMiss: true },
  samples: {
    says: "the samples for tails and means",
    mayMiss: true,
    fits: (value: unknown) => isObject(value) && ["tail", "mean"].every((key) => isAmount(value[key])),
  },
  amount: { says: "a number that is 0 or more", fits: isAmount },
  amounts: {
    says: "an object of numbers",
    fits: (value: unknown) => isObject(value) && Object.values(value).every(isAmount),
  },
  numbers: {
    says: "an object of finite numbers",
    fits: (value: unknown) => isObject(value) && Object.values(value).every(Number.isFinite),
  },
  share: { says: "a part and a whole", fits: isShare },
  optionalShare: { says: "a part and a whole", fits: isShare, mayMiss: true },
  histogram: { says: "a histogram", fits: isHistogram },
  list: { says: "a list", fits: Array.isArray },
  strings: {
    says: "a list of texts",
    fits: (value: unknown) => Array.isArray(value) && value.every((each) => typeof each === "string"),
  },
} as const satisfies Readonly<Record<string, ValueKind>>;
