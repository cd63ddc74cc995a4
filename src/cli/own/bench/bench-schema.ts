import * as v from "valibot";
import type { StatusPattern } from "../../../gauntlet/judge/answer-table.ts";
import { duration } from "../../../service/setting/setting.ts";

const text = v.string("is not text: write it in quotes");
/** A method and a path; `usually` is the method that someone who wrote only the path probably means. */
function request(usually: "GET" | "POST") {
  const usual = usually === "GET" ? "/healthz" : "/v1/charges";
  const example = (input: string) => `${usually} ${input.startsWith("/") ? input : usual}`;
  const wrong = ({ input }: { readonly input: string }) => `is not a method and a path: write "${example(input)}"`;
  return v.pipe(text, v.regex(/^[A-Z]+ \/\S*$/, wrong));
}

const texts = v.record(v.string(), text);
const headers = v.record(
  v.pipe(text, v.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'is not the name of a header: write "x-name"')),
  v.pipe(
    text,
    v.regex(/^[\t\x20-\x7e\x80-\xff]*$/, "has a character that no header may have: write it in plain ASCII"),
  ),
);
const wrongStatus = "is not a status: write 200, 2xx or a list such as [400, 402]";
const pattern = v.pipe(
  v.custom<StatusPattern>(
    (input) => typeof input !== "object" && /^([1-5]xx|[1-5]\d\d)$/.test(String(input)),
    wrongStatus,
  ),
  // A quoted number means the same status.
  v.transform((input): StatusPattern => (Number.isNaN(Number(input)) ? input : Number(input))),
);
const notSuccess = "is not a status of success: write a whole number from 200 to 299";
const isSuccess = (input: unknown) => Number.isInteger(input) && Number(input) >= 200 && Number(input) <= 299;
const patterns = v.union([pattern, v.array(pattern)], wrongStatus);

const operation = v.optional(
  v.pipe(text, v.regex(/.#./, 'does not name an operation: write "api.yaml#POST /v1/charges"')),
);

const server = v.strictObject({
  run: v.optional(text),
  url: v.optional(text),
  restart: v.optional(text),
  start: v.optional(text),
  stop: v.optional(text),
  env: v.optional(texts),
  ready: v.optional(request("GET")),
  ask: v.optional(
    v.strictObject({
      method: v.optional(text, "POST"),
      path: text,
      headers: v.optional(headers, {}),
      body: v.optional(text, ""),
    }),
  ),
  answers: v.optional(
    v.strictObject({
      paid: v.optional(patterns),
      notPaid: v.optional(patterns),
      unknown: v.optional(patterns),
    }),
  ),
  template: v.optional(text),
  openapi: operation,
});
export type ServerInput = v.InferOutput<typeof server>;

const upstream = v.strictObject({
  path: request("POST"),
  openapi: operation,
  paid: v.optional(
    v.strictObject({
      status: v.optional(v.pipe(v.number("is not a number: write 201"), v.custom<number>(isSuccess, notSuccess))),
      headers: v.optional(headers),
      body: v.optional(text),
    }),
  ),
  key: v.optional(v.pipe(text, v.regex(/^header \S{1,100}$/, 'is not a header: write "header idempotency-key"'))),
  lookup: v.optional(
    v.pipe(
      request("GET"),
      v.check((written) => written.includes("{key}"), 'does not say where the key is: write "GET /v1/charges/{key}"'),
    ),
  ),
});
export type UpstreamInput = v.InferOutput<typeof upstream>;

/** A bench file: the user's servers if there are any, the rules, and under any other name a server that these call. */
export const benchSchema = v.objectWithRest(
  {
    use: v.optional(v.record(v.string(), server), {}),
    rules: v.optional(
      v.strictObject({ answersWithin: v.optional(duration("How long a response may take."), "3s") }),
      {},
    ),
  },
  upstream,
);
export type BenchInput = v.InferOutput<typeof benchSchema>;
