import * as v from "valibot";

const call = v.object({ n: v.number(), startMs: v.number(), ms: v.number() });
export type Call = v.InferOutput<typeof call>;

const answer = v.strictObject({
  n: v.number(),
  beganMs: v.optional(v.number()),
  doneMs: v.optional(v.number()),
  error: v.optional(v.string()),
  message: v.optional(v.string()),
});
export type Answer = v.InferOutput<typeof answer>;

const inWords = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Calls described in words: "six calls of 300 ms at once". */
const told = v.pipe(
  v.string(),
  v.regex(/^\w+ calls of \d+ ms at once/),
  v.transform((note): Call[] => {
    const [, count = "", ms] = /^(\w+) calls of (\d+) ms/.exec(note) ?? [];
    return Array.from({ length: inWords.indexOf(count) + 1 }, (_, index) => ({
      n: index + 1,
      startMs: 0,
      ms: Number(ms),
    }));
  }),
);

export const listedCase = v.object({
  id: v.string(),
  setting: v.string(),
  calls: v.array(call),
  output: v.object({ calls: v.array(answer) }),
});

export const toldCase = v.pipe(
  v.object({ id: v.string(), setting: v.string(), note: told, output: v.object({ calls: v.array(answer) }) }),
  v.transform(({ note, ...rest }) => ({ ...rest, calls: note })),
);

/** Slots are taken and never released. */
export const leakCase = v.object({
  id: v.string(),
  setting: v.string(),
  output: v.object({ tryAcquirePermission: v.array(v.boolean()) }),
});

export function written({ n, beganMs, doneMs, error, message }: Answer): string {
  const parts = [
    `call ${n}`,
    beganMs !== undefined && `began ${beganMs}`,
    doneMs !== undefined && `done ${doneMs}`,
    error,
    message,
  ];
  return parts.filter(Boolean).join(" ");
}
