import * as v from "valibot";
import { described, duration, listOf, text, whole, word } from "../../service/setting/setting.ts";
import { amountIn, type Quantity, readQuantity } from "../../text/values/quantity.ts";
import { readLongDuration } from "../../text/values/units.ts";
import { suggest } from "../../text/words/suggestion.ts";
import { failureNames } from "../../trace.ts";
import { tookNames } from "../expectation.ts";
import { lessonName, parseTwoParts } from "../practice/two-parts.ts";
import type { SchemaReader } from "../read/document/schema-reader.ts";
import { type Paper, type PaperNumber, type PaperRow, publishedAs } from "./paper.ts";
import { publishedCount } from "./paper-verdict.ts";

const counted = v.pipe(
  text("The number, such as `goodput`, `took.p99`, `arrivals.payment` or `status.503`.", 60),
  v.check((written) => ofWritten(written) !== undefined, "is not a number of a load: write goodput or took.p99"),
  v.transform((written) => ofWritten(written)!),
);

const numberEntries = {
  counts: counted,
  between: v.optional(v.tuple([duration("Its start.", readLongDuration), duration("Its end.", readLongDuration)])),
  per: v.optional(
    v.pipe(
      v.union([v.literal("offered"), v.pipe(v.number(), v.minValue(Number.MIN_VALUE))]),
      described("Divides the number; `offered` is the rate of the calls.", "a number or `offered`"),
    ),
    1,
  ),
};

const quantity = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((written) => readQuantity(String(written))),
  v.custom<Quantity>((read) => read !== undefined, "is not a number: write 560/s, 63%, 10ms or 1.1"),
  v.transform(plainAmount),
);

const count = v.pipe(
  v.string(),
  v.regex(/^\d+ of \d+$/, "is not a number: write 560/s, 63%, 10ms, 1.1 or 31 of 64"),
  v.transform((written) => {
    const [some = 0, all = 0] = written.split(" of ").map(Number);
    return publishedCount(some, all);
  }),
);

const published = v.union([
  v.tuple([quantity, quantity]),
  count,
  v.pipe(
    quantity,
    v.transform((value): [number, number] => [value, value]),
  ),
]);

const rowSchema = v.pipe(
  v.strictObject({
    says: text("The quantity, in a few words."),
    ...numberEntries,
    with: v.optional(listOf(text("A variant."), "The variants; in several, the number grows in this order.", "a list")),
    published: v.optional(published),
    as: v.optional(word(publishedAs, "How the source got the published number.")),
    atLeast: v.optional(quantity),
    atMost: v.optional(quantity),
  }),
  v.check(
    ({ published: number, as }) => (number === undefined) === (as === undefined),
    "has one of published and as: write both, or neither",
  ),
);

const paperPart = v.strictObject({
  source: text("The authors, and the place of publication."),
  claim: text("The result in a few sentences."),
  atWork: text("Advice, in one sentence."),
  lessons: listOf(lessonName, "The lessons that teach its mechanism.", "a list"),
  seeds: v.optional(whole(2, 1000, "The number of seeds."), 20),
  variants: v.optional(v.record(v.string(), v.array(v.string())), {}),
  rows: listOf(rowSchema, "The published numbers, and what the source shows without one.", "a list"),
  parameters: listOf(
    v.strictObject({ name: text("A setting."), value: text("Its value."), source: text("Where it comes from.") }),
    "The numbers of the set-up.",
    "a list",
  ),
  leavesOpen: v.optional(v.array(text("Facts that the source does not give.")), []),
  stops: v.strictObject({
    says: text("Where the result stops to hold."),
    vary: text("The setting."),
    values: listOf(text("A value."), "Its values.", "a list"),
    with: v.optional(text("The variant.")),
    ...numberEntries,
  }),
});

/** The name of the variant without changes. */
export const ownVariant = "as published";

/** Finds variants that rows and stops name and that do not exist. */
function checkVariants(reader: SchemaReader, { variants, rows, stops }: v.InferOutput<typeof paperPart>): void {
  const known = [ownVariant, ...Object.keys(variants)];
  const check = (name: string, path: (string | number)[]) => {
    if (!known.includes(name)) reader.find(path, "value", `there is no variant ${name}`, suggest(name, known));
  };
  for (const [at, { with: named = [] }] of rows.entries())
    for (const [nth, name] of named.entries()) check(name, ["rows", at, "with", nth]);
  if (stops.with !== undefined) check(stops.with, ["stops", "with"]);
}

/** Reads a paper: a scenario, a line of three dashes, and what was published. Throws Problems. */
export function parsePaper(written: string, file: string, name: string): Paper {
  const { scenario, rest } = parseTwoParts(written, file, paperPart, checkVariants);
  const variants: Paper["variants"] = { [ownVariant]: [], ...rest.variants };
  const { says, vary, values, with: variant = ownVariant } = rest.stops;
  return {
    ...{
      name,
      file,
      scenario,
      source: rest.source,
      claim: rest.claim,
      atWork: rest.atWork,
      lessons: rest.lessons,
      seeds: rest.seeds,
      variants,
    },
    rows: rest.rows.map(rowOf),
    parameters: rest.parameters,
    leavesOpen: rest.leavesOpen,
    stops: { says, setting: vary, values, variant, number: numberOf(rest.stops) },
  };
}

function rowOf(row: v.InferOutput<typeof rowSchema>): PaperRow {
  const { says, with: [variant = ownVariant, ...others] = [], published: range, as } = row;
  const number = numberOf(row);
  if (range !== undefined && as !== undefined)
    return { kind: "published", says, variant, number, published: range, as };
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = row;
  return { kind: "shape", says, variants: [variant, ...others], number, atLeast, atMost };
}

function numberOf({
  counts,
  between,
  per,
}: v.InferOutput<v.ObjectSchema<typeof numberEntries, undefined>>): PaperNumber {
  return { of: counts, per, ...(between && { between: { fromMs: between[0], toMs: between[1] } }) };
}

function ofWritten(written: string): PaperNumber["of"] | undefined {
  const [kind = "", of = ""] = written.split(/\.(.*)/s);
  if ((kind === "good" || kind === "goodput" || kind === "collapsed") && of === "") return { kind };
  if ((kind === "arrivals" || kind === "useless" || kind === "hits") && of !== "") return { kind, server: of };
  if (kind === "requests" && of !== "") return { kind, server: of };
  if (written === "took.max") return { kind: "longest" };
  const what = tookNames.find((each) => each === of);
  if (kind === "took" && what !== undefined) return { kind, what };
  if (kind === "status" && /^[1-5]\d\d$/.test(of)) return { kind: "share", ending: Number(of) };
  const failure = failureNames.find((each) => each === of);
  return kind === "failure" && failure !== undefined ? { kind: "share", ending: failure } : undefined;
}

/** Shares as fractions, times in milliseconds, rates per second. */
function plainAmount(read: Quantity): number {
  if (read.unit === "%") return read.amount / 100;
  return amountIn("ms", read) ?? amountIn("/s", read) ?? read.amount;
}
