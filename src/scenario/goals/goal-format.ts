import * as v from "valibot";
import { described, text, whole } from "../../service/setting/setting.ts";
import { readDuration } from "../../text/values/units.ts";
import { acceptSetting, lowerAccept, optionalSetting } from "./accept-format.ts";
import type { AcceptedAnswers } from "./accepted-answer.ts";
import type { AnyGoal, Claims, Goal } from "./goal.ts";
import { predicates } from "./predicates.ts";

/** The predicates that a goal can combine. */
export const claimEntries = Object.fromEntries(
  Object.entries(predicates).map(([name, { value }]) => [name, v.optional(value)]),
);
const isEmpty = "claims nothing: write charged, status or answered";
const claims = v.pipe(
  v.strictObject(claimEntries),
  v.check((written) => Object.keys(written).length > 0, isEmpty),
);
const claimsWhen = v.pipe(
  v.strictObject({
    ...claimEntries,
    when: v.optional(v.pipe(claims, described("Only requests of which this is true.", "predicates"))),
  }),
  v.check((written) => Object.keys(written).some((key) => key !== "when"), isEmpty),
);

/** Sentences that mean the same as a map of predicates. */
const sentences: readonly (readonly [RegExp, (found: RegExpExecArray) => object | undefined])[] = [
  [/^charged (never|once|twice|some)$/, ([, count]) => ({ charged: count })],
  [/^paid implies charged$/, () => ({ when: { status: "2xx" }, charged: "some" })],
  [/^charged implies paid$/, () => ({ when: { charged: "some" }, status: "2xx" })],
  [
    /^answered within (\S+)$/,
    ([, time]) => ("value" in readDuration(time) ? { answered: { within: time } } : undefined),
  ],
  [/^answered (\d{3}|[1-5]xx)$/, ([, status = ""]) => ({ status: /x/.test(status) ? status : Number(status) })],
  [/^misled$/, () => ({ misled: true })],
];
const sentence = v.pipe(
  v.string(),
  v.rawTransform<string, object>(({ dataset, addIssue, NEVER }) => {
    for (const [shape, meaning] of sentences) {
      const found = shape.exec(dataset.value.trim());
      const meant = found && meaning(found);
      if (meant) return v.parse(claimsWhen, meant);
    }
    addIssue({
      message: 'is not a goal: write "charged twice", "paid implies charged", "answered within 2s", or predicates',
    });
    return NEVER;
  }),
);

/** `never` also takes a bound on calls. */
const callBound = v.strictObject({
  call: v.pipe(
    v.string("is not an arrow: write order->payment"),
    v.regex(/^[\w-]+ *(->|→) *[\w-]+$/, "is not an arrow: write order->payment"),
    described("Calls from one server to another.", "`order->payment`"),
  ),
  moreThan: whole(0, 1_000_000, "More calls than this."),
});

/** One goal, or a list: the kinds of goals side by side, so that a mistake is found in the kind that was meant. */
function goals(kinds: readonly v.GenericSchema[], about: string) {
  const wrong = "is not a goal: write { charged: twice }, or a list";
  return v.pipe(
    v.union([...kinds, v.array(v.union([...kinds], wrong))], wrong),
    described(about, "predicates, a sentence, or a list"),
  );
}

export const neverSetting = goals([callBound, claimsWhen, sentence], "Conditions that hold for no request.");
export const alwaysSetting = goals([claimsWhen, sentence], "Conditions that hold for every request.");

/** The goals that must hold in spite of failures. */
export interface HuntGoals extends AcceptedAnswers {
  readonly goals: readonly AnyGoal[];
  /** By server, the statuses that it can answer with. */
  readonly fails: Readonly<Record<string, readonly number[]>>;
}

export const huntEntries = {
  never: v.optional(neverSetting),
  always: v.optional(alwaysSetting),
  accept: acceptSetting,
  optional: optionalSetting,
  fails: v.optional(
    v.pipe(
      v.record(text("A server."), v.array(whole(400, 599, "A status."))),
      described("The statuses that a server can answer with, for `--failures paper`.", "`{ payment: [402, 503] }`"),
    ),
  ),
};

type HuntInput = v.InferOutput<v.StrictObjectSchema<typeof huntEntries, undefined>>;

export function lowerHunt({ never = [], always = [], accept = [], optional = [], fails = {} }: HuntInput): HuntGoals {
  const goals = [
    ...[never].flat().map((each) => lowered("never", each)),
    ...[always].flat().map((each) => lowered("always", each)),
  ];
  return { goals, accept: accept.map(lowerAccept), optional, fails };
}

function lowered(kind: Goal["kind"], written: unknown): AnyGoal {
  const { when, ...claims } = written as Claims & { when?: Claims };
  const said = (all: Claims) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  if ("call" in claims) {
    const [from, to] = String(claims.call).split(/ *(?:->|→) */);
    return { kind: "calls", arrow: `${from}->${to}`, moreThan: Number(claims.moreThan) };
  }
  return { kind, claims: said(claims), ...(when && { when: said(when) }) };
}
