import * as v from "valibot";
import { described, duration, flag, text, word } from "../../service/setting/setting.ts";
import { sayDuration } from "../../text/values/units.ts";
import { often } from "../../text/words/phrases.ts";
import type { RequestFacts } from "./run-facts.ts";

/** Something that a request can fulfil. Goals say that none or all of them must. */
export interface Predicate<Value = unknown> {
  readonly value: v.GenericSchema<unknown, Value>;
  readonly example: string;
  says(value: Value): string;
  holds(request: RequestFacts, value: Value): boolean;
  saw(request: RequestFacts): string;
}

function predicate<Value>(each: Predicate<Value>): Predicate {
  return each as unknown as Predicate;
}

const times = ["never", "once", "twice", "some"] as const;
type Times = (typeof times)[number];
const fits: Readonly<Record<Times, (count: number) => boolean>> = {
  never: (count) => count === 0,
  once: (count) => count === 1,
  twice: (count) => count > 1,
  some: (count) => count > 0,
};
const sayTimes = { never: "not at all", once: "once", twice: "twice or more", some: "at least once" } as const;

/** The ledger that payment servers write. */
const CHARGED = "charged";

const statusWord = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^[1-5]xx$/))], "is not a status: write 500, or 5xx"),
  described("A status, or all of a class.", "a status, or `5xx`"),
);
const statuses = v.pipe(
  v.union([statusWord, v.array(statusWord)], "is not a status: write 500, 5xx, or [500, 502]"),
  described("The request is answered with this status.", "a status, `5xx`, or a list"),
);
type Statuses = v.InferOutput<typeof statuses>;

function statusFits(status: number, wanted: number | string): boolean {
  return typeof wanted === "number" ? status === wanted : `${Math.floor(status / 100)}xx` === wanted;
}

function sayStatus({ status, without }: RequestFacts): string {
  return status === null ? (without ?? "no response") : `${status}`;
}

/** Everything that a goal can be about. The file format and its reference are derived from this table. */
export const predicates: Readonly<Record<string, Predicate>> = {
  charged: predicate<Times>({
    value: word(times, "How often the customer was charged for the request: `twice` means twice or more often."),
    example: "twice",
    says: (count) => `charged ${sayTimes[count]}`,
    holds: ({ done }, count) => fits[count](done.get(CHARGED) ?? 0),
    saw: ({ done }) => {
      const times = done.get(CHARGED);
      return times ? `charged ${often(times)}` : "not charged";
    },
  }),
  done: predicate<Readonly<Record<string, Times>>>({
    value: v.pipe(
      v.record(v.string(), word(times, "How often.")),
      described(
        "How often work was done for the request and not undone, by the name of the ledger.",
        "`{ reservations: once }`",
      ),
    ),
    example: "{ reservations: twice }",
    says: (wanted) =>
      Object.entries(wanted)
        .map(([ledger, count]) => `${ledger} done ${sayTimes[count]}`)
        .join(", "),
    holds: ({ done }, wanted) => Object.entries(wanted).every(([ledger, count]) => fits[count](done.get(ledger) ?? 0)),
    saw: ({ done }) =>
      [...done].map(([ledger, count]) => `${ledger} done ${often(count)}`).join(", ") || "nothing done",
  }),
  status: predicate<Statuses>({
    value: statuses,
    example: "500",
    says: (wanted) => `answered ${[wanted].flat().join(" or ")}`,
    holds: ({ status }, wanted) => status !== null && [wanted].flat().some((each) => statusFits(status, each)),
    saw: sayStatus,
  }),
  answered: predicate<{ readonly within: number }>({
    value: v.pipe(
      v.strictObject({ within: duration("The time from the request to its whole response.") }),
      described("The request is answered in this time.", "`{ within: 2s }`"),
    ),
    example: "{ within: 2s }",
    says: ({ within }) => `answered within ${sayDuration(within)}`,
    holds: ({ status, tookMs }, { within }) => status !== null && tookMs <= within,
    saw: (request) => `${sayStatus(request)} after ${sayDuration(Math.round(request.tookMs))}`,
  }),
  body: predicate<string>({
    value: text("The response contains this text.", 1000),
    example: "Order complete",
    says: (part) => `answered with "${part}"`,
    holds: ({ body }, part) => body.includes(part),
    saw: ({ body }) => `"${body.slice(0, 60)}"`,
  }),
  misled: predicate<boolean>({
    value: flag("Whether the client's conclusion is wrong: it believes what was not done, or the reverse."),
    example: "true",
    says: (wanted) => `the client is ${wanted ? "" : "not "}misled`,
    holds: ({ misled }, wanted) => misled === wanted,
    saw: ({ misled }) => (misled ? "misled" : "not misled"),
  }),
};
