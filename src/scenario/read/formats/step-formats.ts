import * as v from "valibot";
import { described, duration, flag, serverName, whole } from "../../../service/setting/setting.ts";
import { bytes } from "../../../text/bytes/bytes.ts";
import { headerValuePattern } from "../../../text/headers/header-value.ts";
import { listed } from "../../../text/words/lists.ts";
import type { Header } from "../../../trace.ts";
import type { CallExpectation } from "../../expectation.ts";
import type { Load, RawSetup, Step } from "../../scenario.ts";
import type { SchemaReader } from "../document/schema-reader.ts";
import type { DocumentPath } from "../document/yaml-document.ts";
import { asList, type ExpectationInput, lowerExpectations, type OneOrMore } from "../lower-expect.ts";
import { stepExpectations } from "./expect-schema.ts";
import { type LoadInput, loadEntries, lowerLoad, wrongCalls, wrongLoad } from "./load-format.ts";

export const mostCalls = 1000;

const methods = "GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS";
/** A method and a path. Two slashes at the start of a path would name another host. */
const requestLine = new RegExp(String.raw`^(${methods}) (\/(?!\/)[\x21-\x7e]*)$`);
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Headers that the client or the world sets. */
const ownHeaders = new Set([
  "connection",
  "content-length",
  "expect",
  "keep-alive",
  "te",
  "trailer",
  "traceparent",
  "transfer-encoding",
  "upgrade",
]);

const timingEntries = {
  together: v.optional(flag("Starts together with the next step; its own repetitions run in parallel."), false),
  at: v.optional(duration("Starts this long after its group of steps began, without waiting for the others.")),
};

const value = v.pipe(
  v.string("is not text: write it in quotes"),
  v.regex(headerValuePattern, "contains characters that are not allowed in a header: write plain text"),
);

function request(about: string) {
  return v.pipe(
    v.string("is not a request: write POST /orders"),
    v.regex(requestLine, (issue) => notARequest(String(issue.input))),
    described(about, "a method and a path"),
  );
}

const sendEntries = {
  send: request("The request."),
  to: serverName("The server that is called, or a further address of it.", "a server's name, or `server/door`"),
  headers: v.optional(
    v.pipe(
      v.record(
        v.pipe(
          v.string(),
          v.regex(headerName, "is not a header name: write letters, digits and -"),
          v.check((name) => !ownHeaders.has(name.toLowerCase()), "is set by the client itself: leave it out"),
        ),
        v.union([value, v.array(value)]),
      ),
      described("Headers by name.", "name: text, or name: a list of texts"),
    ),
    {},
  ),
  body: v.optional(v.pipe(v.string("is not text: write it in quotes"), described("The request's body.", "text")), ""),
  times: v.optional(
    whole(1, mostCalls, "How many times it is sent: one after another, or in parallel with `together`."),
    1,
  ),
  ...timingEntries,
  watch: v.optional(duration("How long the client watches for a response."), "10s"),
  expect: v.optional(stepExpectations, []),
};

type Output<Entries extends v.ObjectEntries> = v.InferOutput<v.StrictObjectSchema<Entries, undefined>>;
type TimingInput = Output<typeof timingEntries>;
type SendInput = Output<typeof sendEntries>;

/** The format of one kind of step in a file. A key with the name of the kind identifies it. */
interface StepFormat<Input extends TimingInput> {
  /** `setup`: the schema object for setups, which a hook recognizes. */
  entries(setup: v.GenericSchema): v.ObjectEntries;
  /** Finds contradictions between the fields of a step. Returns a complaint with its cure. */
  wrong?(input: Readonly<Record<string, unknown>>): string | undefined;
  /** `place`: the number of the step, counted from 1; `written`: the step as written in the file. */
  lower(input: Input, place: number, written: Readonly<Record<string, unknown>>): Step;
}

const send = {
  entries: () => sendEntries,
  lower(input: SendInput, place: number): Step {
    const [method, path] = input.send.split(" ") as [string, string];
    const calls = lowerExpectations(asList(input.expect as OneOrMore<ExpectationInput>)) as CallExpectation[];
    return {
      kind: "send",
      method,
      path,
      to: input.to,
      headers: Object.entries(input.headers).flatMap(([name, values]) =>
        asList(values).map((each): Header => [name, each]),
      ),
      body: bytes(input.body),
      times: input.times,
      watchMs: input.watch,
      expect: calls.map(({ from, ...call }) => ({ ...call, step: place })),
      ...timingOf(input),
    };
  },
} satisfies StepFormat<SendInput>;

const wait = {
  entries: () => ({ wait: duration("How long to wait."), ...timingEntries }),
  lower: (input: TimingInput & { wait: number }): Step => ({ kind: "wait", waitMs: input.wait, ...timingOf(input) }),
} satisfies StepFormat<TimingInput & { wait: number }>;

const change = {
  entries: (setup: v.GenericSchema) => ({
    change: v.pipe(setup, described("What changes, as in `setup`.", "servers and their settings")),
    ...timingEntries,
  }),
  lower: (input: TimingInput & { change: RawSetup }): Step => ({
    kind: "change",
    setup: input.change,
    ...timingOf(input),
  }),
} satisfies StepFormat<TimingInput & { change: RawSetup }>;

const load = {
  entries: () => ({ load: request("The request of each client."), ...loadEntries, ...timingEntries }),
  wrong: (input: Readonly<Record<string, unknown>>) => wrongLoad(input) ?? wrongCalls(input as unknown as LoadInput),
  lower: (input: TimingInput & LoadInput, _: number, written: Readonly<Record<string, unknown>>): Load => ({
    ...lowerLoad(input),
    ...timingOf(input),
    written,
  }),
} satisfies StepFormat<TimingInput & LoadInput>;

/** The formats of all kinds of steps, by their keys. */
export const stepFormats = { send, wait, change, load } as const;

/** Returns the schemas of all kinds of steps. */
export function stepSchemas(setup: v.GenericSchema): v.GenericSchema<unknown, StepInput>[] {
  return Object.values(stepFormats).map((format: StepFormat<never>) => schemaOf(format, setup));
}

function schemaOf(format: StepFormat<never>, setup: v.GenericSchema): v.GenericSchema<unknown, StepInput> {
  const map = v.strictObject(format.entries(setup)) as unknown as v.GenericSchema<unknown, StepInput>;
  const { wrong } = format;
  if (wrong === undefined) return map;
  return v.pipe(
    map,
    v.check(
      (input) => wrong(input) === undefined,
      ({ input }) => wrong(input as StepInput) ?? "",
    ),
  );
}

/** Reads a step as a load; undefined if it has mistakes. */
export function readLoad(
  reader: SchemaReader,
  written: Readonly<Record<string, unknown>>,
  place: number,
  path: DocumentPath,
) {
  const before = reader.findings.length;
  const input = reader.read(schemaOf(load, v.unknown()), written, path) as TimingInput & LoadInput;
  return reader.findings.length > before ? undefined : load.lower(input, place, written);
}

function timingOf({ together, at }: TimingInput): Pick<Step, "together" | "atMs"> {
  return { together, ...(at !== undefined && { atMs: at }) };
}

export type StepInput = TimingInput & { readonly [key: string]: unknown };

export function lowerStep(input: StepInput, place: number, written: Readonly<Record<string, unknown>>): Step {
  const kind = (Object.keys(stepFormats) as Step["kind"][]).find((each) => each in input)!;
  return (stepFormats[kind] as StepFormat<TimingInput>).lower(input, place, written);
}

function notARequest(written: string): string {
  const [method = "", path = ""] = written.trim().split(/\s+/);
  if (method.startsWith("/")) return `is not a request: write POST ${method}`;
  if (/^https?:/i.test(path) || path.startsWith("//"))
    return "names a host: write only the path and name the server with to";
  const upper = method.toUpperCase();
  if (!new RegExp(`^(${methods})$`).test(upper))
    return `is not a request: write ${listed(methods.split("|"))} before the path`;
  return `is not a request: write ${upper} ${path.startsWith("/") ? path : `/${path}`}`;
}
