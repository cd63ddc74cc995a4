import type { FailureCase, Right } from "./failure.ts";

const after = (fault: object) => () => ({ faults: [fault] });
const before = (fault: object) => after({ ...fault, when: "before" });
const failure = { right: ["failure"] } as const;
const timeout = { right: ["timeout"], hangs: true } as const;
const partial = { ...failure, isPartial: true } as const;
const unmarked = { ...partial, looksWhole: true } as const;
/** HTTP libraries differ here, and either answer is correct. */
const eitherWay = { right: ["failure", "paid"] } as const;
const status = (code: number, about: string, right: readonly Right[] = ["failure"]): FailureCase => ({
  name: `status-${code}`,
  about,
  right,
  says: [`Error ${code}`],
  settings: before({ "error-status": code }),
});

const bodyBytes = 16;
const headBytes = 110;

/** Failures of the callee. */
export const failures: readonly FailureCase[] = [
  { name: "refused", about: "nothing listens", ...failure, settings: () => ({ off: true }) },
  { name: "reset-at-accept", about: "connections are reset", ...failure, settings: after({ "reset-at-accept": true }) },
  { name: "expects-tls", about: "it expects TLS", ...failure, settings: after({ "expects-tls": true }) },
  {
    name: "full-queue",
    about: "connecting hangs",
    right: ["timeout"],
    connectsLate: true,
    settings: after({ "full-queue": true }),
  },
  {
    name: "slow",
    about: "slower than the response timeout",
    ...timeout,
    worksLater: true,
    settings: ({ slowMs }) => ({ faults: [{ delay: `${slowMs}ms` }] }),
  },
  { name: "slow-500ms", about: "slow, but in time", right: ["paid"], settings: after({ delay: "500ms" }) },
  { name: "hang", about: "it never answers", ...timeout, settings: after({ hang: true }) },
  {
    name: "stall",
    about: "half of the body, then nothing",
    ...timeout,
    isPartial: true,
    settings: before({ stall: "8B" }),
  },
  {
    name: "dribble",
    about: "a byte of the body at a time",
    ...timeout,
    isPartial: true,
    settings: ({ slowMs }) => ({ faults: [{ dribble: `${Math.round(slowMs / bodyBytes)}ms` }] }),
  },
  {
    name: "dribble-headers",
    about: "a byte of the headers at a time",
    ...timeout,
    settings: ({ slowMs }) => ({ faults: [{ "dribble-headers": `${Math.round(slowMs / headBytes)}ms` }] }),
  },
  {
    name: "interim-102",
    about: "102 again and again",
    right: ["timeout", "failure"],
    hangs: true,
    settings: before({ interim: 102 }),
  },
  { name: "reset-at-once", about: "RST before a byte", ...failure, settings: after({ reset: "at once" }) },
  { name: "reset-in-headers", about: "RST in the headers", ...failure, settings: after({ reset: "in the headers" }) },
  { name: "reset-in-body", about: "RST in the body", ...partial, settings: before({ reset: "8B" }) },
  { name: "hang-up-at-once", about: "FIN before a byte", ...failure, settings: after({ "hang-up": "at once" }) },
  {
    name: "hang-up-in-status-line",
    about: "FIN in the status line",
    ...partial,
    settings: before({ "hang-up": "in the status line" }),
  },
  {
    name: "hang-up-in-headers",
    about: "FIN in the headers",
    ...partial,
    settings: before({ "hang-up": "in the headers" }),
  },
  { name: "cut-body", about: "FIN in the body", ...partial, settings: before({ "hang-up": "8B" }) },
  { name: "cut-chunks", about: "no last chunk", ...partial, settings: before({ "cut-chunks": true }) },
  {
    name: "cut-unmarked",
    about: "half of a body without a length",
    ...unmarked,
    settings: before({ "cut-unmarked": true }),
  },
  {
    name: "length-too-long",
    about: "a body shorter than its length",
    ...partial,
    right: ["timeout", "failure"],
    settings: before({ "length-too-long": true }),
  },
  { name: "two-lengths", about: "two lengths that differ", ...eitherWay, settings: after({ "two-lengths": true }) },
  {
    name: "length-and-chunks",
    about: "a length and chunks",
    ...eitherWay,
    settings: after({ "length-and-chunks": true }),
  },
  {
    name: "bad-chunk",
    about: "a chunk whose size is not a number",
    ...partial,
    settings: before({ "bad-chunk": true }),
  },
  { name: "garbage", about: "bytes that are not HTTP", ...failure, settings: after({ garbage: true }) },
  { name: "bad-status", about: "a status that is not a number", ...eitherWay, settings: after({ "bad-status": true }) },
  {
    name: "unknown-version",
    about: "an unknown version of HTTP",
    ...eitherWay,
    settings: after({ "unknown-version": true }),
  },
  { name: "header-flood", about: "20 KB of headers", ...eitherWay, settings: after({ "header-flood": "20KB" }) },
  {
    name: "unasked-upgrade",
    about: "101, without a request for it",
    right: ["timeout", "failure"],
    isMisleading: true,
    settings: before({ "unasked-upgrade": true }),
  },
  {
    name: "false-gzip",
    about: "declares gzip, sends plain text",
    right: ["timeout", "failure", "paid"],
    settings: after({ "false-gzip": true }),
  },
  { name: "cut-gzip", about: "half of a compressed body", ...unmarked, settings: before({ "cut-gzip": true }) },
  { name: "half-json", about: "JSON that ends in the middle", ...unmarked, settings: before({ "half-json": true }) },
  {
    name: "error-in-200",
    about: "200 with an error in its body",
    ...failure,
    isMisleading: true,
    looksWhole: true,
    says: ['"declined"'],
    settings: before({ "error-in-200": true }),
  },
  {
    name: "self-redirect",
    about: "it charges and redirects to itself",
    ...failure,
    settings: after({ "self-redirect": true }),
  },
  status(400, "it rejects the request as invalid", ["failure", "refusal"]),
  status(402, "it declines the payment", ["failure", "refusal"]),
  status(429, "it gets too many requests"),
  status(500, "it fails"),
  status(503, "it is overloaded"),
  {
    name: "slow-then-well",
    about: "slow once, then healthy",
    ...timeout,
    right: ["timeout", "paid"],
    worksLater: true,
    passes: true,
    settings: ({ slowMs }) => ({ faults: [{ delay: `${slowMs}ms`, first: 1 }] }),
  },
  {
    name: "flapping",
    about: "every second request gets 503",
    right: ["failure", "paid"],
    orders: 4,
    settings: before({ "error-status": 503, nth: 2 }),
  },
  {
    name: "hang-20-at-once",
    about: "20 orders hang at once",
    ...timeout,
    orders: 20,
    together: true,
    settings: after({ hang: true }),
  },
  {
    name: "eight-hangs",
    about: "the ninth order while eight keep hanging",
    ...timeout,
    orders: 8,
    together: true,
    drains: true,
    settings: after({ hang: true }),
  },
  {
    name: "eight-503s",
    about: "the ninth order after eight got 503",
    ...failure,
    orders: 8,
    together: true,
    drains: true,
    settings: before({ "error-status": 503 }),
  },
];
