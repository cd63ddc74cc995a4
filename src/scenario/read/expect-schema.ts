import * as v from "valibot";
import { conclusions } from "../../policy/conclusion.ts";
import { described, duration, serverName, text, whole, word } from "../../service/setting.ts";
import { failureNames, phases } from "../../trace.ts";
import { eventKinds, otherEventWords } from "./event-kinds.ts";
import { loadExpectation } from "./load-expect.ts";

/** One of something, or several. */
export function some<Item extends v.GenericSchema>(item: Item, about: string, takes: string) {
  return v.pipe(v.union([item, v.array(item)]), described(about, takes));
}

const words = v.string("is not text: write it in quotes");

function match(about: string) {
  const contains = v.strictObject({ contains: text("A part of it.") });
  return v.pipe(v.union([words, contains]), described(about, "text, or `{ contains: text }`"));
}

function range(about: string) {
  const bounds = v.strictObject({
    atLeast: v.optional(duration("Not earlier.")),
    atMost: v.optional(duration("Not later.")),
  });
  const takes = "a duration, or `{ atLeast: 1s, atMost: 2s }`";
  return v.pipe(v.union([duration(about), bounds]), described(about, takes));
}

function count(about: string) {
  const number = whole(0, 1_000_000, about);
  const bounds = v.strictObject({ atLeast: v.optional(number), atMost: v.optional(number) });
  return v.pipe(v.union([number, bounds]), described(about, "a number, or `{ atLeast: 1, atMost: 3 }`"));
}

const took = "How long it took: not early, and late by no more than the world's tolerance.";

/** What can be seen of calls. */
export const callEntries = {
  status: v.optional(
    some(whole(100, 599, "The status."), "The answer's status; of several, any.", "a number or a list"),
  ),
  outcome: v.optional(word(["nothing"], "Nothing has come by the end of the watch.")),
  failure: v.optional(
    some(
      word(failureNames, "The failure."),
      "How the call failed; of several, any.",
      `${failureNames.map((name) => `\`${name}\``).join(", ")}, or a list`,
    ),
  ),
  phase: v.optional(word(phases, "Where in the call it failed.")),
  code: v.optional(text("What the client reports, such as ECONNREFUSED. Held against real runs alone.")),
  body: v.optional(match("The answer's body.")),
  headers: v.optional(
    v.pipe(
      v.record(v.string(), v.union([words, v.strictObject({ contains: text("A part of it.") }), v.null()])),
      described("The answer's headers by name; nothing behind a name: it must be absent.", "name: text"),
    ),
  ),
  servedBy: v.optional(serverName("The server whose answer it is.")),
  knows: v.optional(word(conclusions, "What the caller may conclude about the work it asked for.")),
  took: v.optional(range(took)),
  nth: v.optional(
    some(
      whole(1, 1_000_000, "Which."),
      "Which of the calls, counted from 1; all where it is left out.",
      "a number or a list",
    ),
  ),
  count: v.optional(count("How many of the calls are so; without it every one is, and there is one.")),
  connections: v.optional(count("On how many different connections they went.")),
};

/** Which calls are meant, where the expectation does not stand in a step. */
export const meantEntries = {
  step: v.optional(whole(1, 1000, "Calls of this step, counted from 1.")),
  from: v.optional(serverName("Calls that this server makes.")),
  to: v.optional(serverName("Calls to this server.")),
};

export const eventMatchEntries = {
  who: serverName("The server, or `client`."),
  event: word(eventKinds, "What happened.", otherEventWords),
  says: v.optional(match("What the event says.")),
  by: v.optional(text("Who decided: the fault's or the policy's name.")),
  status: v.optional(whole(100, 599, "The status of what was answered.")),
};

export const eventEntries = {
  ...eventMatchEntries,
  at: v.optional(range("When, counted from the start of the run.")),
  count: v.optional(count("How often; 0 means never. At least once where it is left out.")),
};

export const topCallEntries = { ...meantEntries, ...callEntries };
const claims = Object.keys(callEntries).filter((key) => key !== "nth");
const nothing = `claims nothing: write ${claims.slice(0, -1).join(", ")} or ${claims.at(-1)}`;
/** Which calls are meant is no claim yet. */
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
    described("Events that happened one after the other.", "a list of events"),
  ),
};

const callExpectation = v.pipe(
  v.strictObject(topCallEntries),
  v.check((written) => claimsSomething(written), nothing),
);
const eventExpectation = v.strictObject(eventEntries);
const orderExpectation = v.strictObject(orderEntries);

export type CallInput = v.InferOutput<typeof callExpectation>;
export type EventInput = v.InferOutput<typeof eventExpectation>;
export type OrderInput = v.InferOutput<typeof orderExpectation>;

/** An expectation says by its first key whether it is of events; else it is of calls. */
export const expectations = some(
  v.union([eventExpectation, orderExpectation, callExpectation, loadExpectation]),
  "What must be seen.",
  "an expectation or a list",
);
export const stepExpectations = some(
  stepCallExpectation,
  "What must be seen of this step's calls.",
  "an expectation or a list",
);
