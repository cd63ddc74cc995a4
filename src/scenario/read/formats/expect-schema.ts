import * as v from "valibot";
import { conclusions } from "../../../policy/conclusion.ts";
import { described, duration, serverName, text, whole, word } from "../../../service/setting/setting.ts";
import { listed } from "../../../text/words/lists.ts";
import { failureNames, phases } from "../../../trace.ts";
import { bounds } from "./bounds.ts";
import { eventKinds, otherEventWords } from "./event-kinds.ts";
import { loadExpectation } from "./load-expect.ts";

/** Returns the schema of one item or a list. */
export function some<Item extends v.GenericSchema>(item: Item, about: string, takes: string) {
  return v.pipe(v.union([item, v.array(item)]), described(about, takes));
}

const words = v.string("is not text: write it in quotes");

function match(about: string) {
  const contains = v.strictObject({ contains: text("A part of it.") });
  return v.pipe(v.union([words, contains]), described(about, "text, or `{ contains: text }`"));
}

function range(about: string) {
  const between = bounds({
    atLeast: v.optional(duration("The earliest time.")),
    atMost: v.optional(duration("The latest time.")),
  });
  const takes = "a duration, or `{ atLeast: 1s, atMost: 2s }`";
  return v.pipe(v.union([duration(about), between]), described(about, takes));
}

function count(about: string) {
  const number = whole(0, 1_000_000, about);
  const between = bounds({ atLeast: v.optional(number), atMost: v.optional(number) });
  return v.pipe(v.union([number, between]), described(about, "a number, or `{ atLeast: 1, atMost: 3 }`"));
}

const took = "How long it took: never less, and more only within the world's tolerance.";

/** Keys of an expectation about calls. */
export const callEntries = {
  status: v.optional(
    some(whole(100, 599, "The status."), "The response's status, or one of several.", "a number or a list"),
  ),
  outcome: v.optional(word(["nothing"], "There is no response by the end of the watch.")),
  failure: v.optional(
    some(
      word(failureNames, "The failure."),
      "How the call failed, or one of several ways.",
      `${failureNames.map((name) => `\`${name}\``).join(", ")}, or a list`,
    ),
  ),
  phase: v.optional(word(phases, "The phase of the call in which it failed.")),
  code: v.optional(text("What the client reports, such as ECONNREFUSED. Checked only in the real world.")),
  body: v.optional(match("The response's body.")),
  headers: v.optional(
    v.pipe(
      v.record(v.string(), v.union([words, v.strictObject({ contains: text("A part of it.") }), v.null()])),
      described("The response's headers by name; a name without a value must be absent.", "name: text"),
    ),
  ),
  servedBy: v.optional(serverName("The server that gave the response.")),
  knows: v.optional(word(conclusions, "The conclusion that the caller may draw about the work it asked for.")),
  took: v.optional(range(took)),
  nth: v.optional(
    some(whole(1, 1_000_000, "Which."), "Which of the calls, counted from 1; by default all.", "a number or a list"),
  ),
  count: v.optional(count("How many of the calls match; by default all, and at least one.")),
  connections: v.optional(count("How many different connections they used.")),
};

/** Keys that select calls, in an expectation that is not part of a step. */
export const meantEntries = {
  step: v.optional(whole(1, 1000, "Calls of this step, counted from 1.")),
  from: v.optional(serverName("Calls that this server makes.")),
  to: v.optional(serverName("Calls to this server.")),
};

/** Every screen says that payment charged. */
const charged = v.pipe(
  v.literal("charged"),
  v.transform(() => "finished" as const),
  described("The same as `finished`.", "`charged`"),
);

export const eventMatchEntries = {
  who: serverName("The server, or `client`."),
  event: v.pipe(
    v.union([word(eventKinds, "What happened.", otherEventWords), charged]),
    described("What happened.", [...eventKinds, "charged"].map((each) => `\`${each}\``).join(", ")),
  ),
  says: v.optional(match("What the event says.")),
  by: v.optional(text("The name of the fault or defence that decided.")),
  status: v.optional(whole(100, 599, "The status of the response.")),
};

export const eventEntries = {
  ...eventMatchEntries,
  at: v.optional(
    range(
      "When, counted from the start of the run. With `count`, `at: 3s` is the time of the first; `atLeast` and `atMost` limit which are counted.",
    ),
  ),
  count: v.optional(count("How often; 0 means never. By default at least once.")),
};

export const topCallEntries = { ...meantEntries, ...callEntries };
const claims = Object.keys(callEntries).filter((key) => key !== "nth");
const nothing = `claims nothing: write ${listed(claims)}`;
/** Whether an expectation claims anything, apart from selecting calls. */
function claimsSomething(written: object): boolean {
  return claims.some((claim) => claim in written);
}
const stepCallExpectation = v.pipe(
  v.strictObject(callEntries),
  v.check((written) => claimsSomething(written), nothing),
);
export const orderEntries = {
  inOrder: v.pipe(
    v.array(v.strictObject(eventMatchEntries)),
    v.minLength(2, "is too short: write at least two events"),
    described("Events that happened one after another.", "a list of events"),
  ),
};

const neverAt = "expects an event both never and at a time: leave out at, or write at: { atLeast: ... }";

const callExpectation = v.pipe(
  v.strictObject(topCallEntries),
  v.check((written) => claimsSomething(written), nothing),
);
const eventExpectation = v.pipe(
  v.strictObject(eventEntries),
  v.check(({ at, count }) => count !== 0 || typeof at !== "number", neverAt),
);
const orderExpectation = v.strictObject(orderEntries);

export type CallInput = v.InferOutput<typeof callExpectation>;
export type EventInput = v.InferOutput<typeof eventExpectation>;
export type OrderInput = v.InferOutput<typeof orderExpectation>;

/** The first key of an expectation decides whether it is about events; otherwise it is about calls. */
export const expectations = some(
  v.union([eventExpectation, orderExpectation, callExpectation, loadExpectation]),
  "The events and results that must happen.",
  "an expectation or a list",
);
export const stepExpectations = some(
  stepCallExpectation,
  "How this step's calls must end.",
  "an expectation or a list",
);
