import { several } from "../../text/words/phrases.ts";
import type { Event } from "../../trace.ts";
import type { CallExpectation } from "../expectation.ts";
import type { Check } from "../report.ts";
import { aspectsOf, latenessOf, sawAspects, sayAspects } from "./aspects.ts";
import type { ExpectationJudge, Frame } from "./expectation-judge.ts";
import { Observations } from "./observations.ts";
import { countFits, sayCount, sayMany, sayOutcome } from "./say.ts";
import { Spread } from "./spread.ts";

/** Compares calls with one expectation, which all of them or a number of them must fulfil. */
export function callFold(expected: CallExpectation, frame: Frame): ExpectationJudge {
  const observations = new Observations(frame.mostLatenessMs);
  const aspects = aspectsOf(expected);
  const places = expected.nth === undefined ? undefined : new CallPlaces(expected, expected.nth);
  const connections = new Set<number>();
  const spread = new Spread();
  return {
    event: (event) => places?.see(event),
    call(call) {
      if (!isMeant(expected, call) || places?.has(call.call) === false) return;
      if (expected.connections !== undefined && call.connection !== null) connections.add(call.connection);
      spread.see(call);
      const says = () => [sayOutcome(call), ...sawAspects(expected, call)].join(", ");
      observations.see({ order: call.call, latenessMs: latenessOf(aspects, call), says });
    },
    verdict(toleranceMs): Check {
      const { nth, count, connections: wanted } = expected;
      const seen = observations.all;
      const fitting = observations.fitting(toleranceMs);
      const enough = count === undefined ? seen > 0 && fitting === seen : countFits(fitting, count);
      const missing = nth !== undefined && seen < nth.length;
      const holds = enough && !missing && (wanted === undefined || countFits(connections.size, wanted));
      const saw = [
        sayCalls(observations, toleranceMs, {
          counts: count !== undefined,
          fitsAny: sayAspects(expected) === "",
          made: missing ? places?.made : undefined,
          spread,
        }),
      ];
      if (wanted !== undefined) saw.push(several(connections.size, "connection"));
      return { holds, says: say(expected, frame), saw: saw.join(", ") };
    },
  };
}

function sayCalls(
  observations: Observations,
  toleranceMs: number,
  { counts, fitsAny, made, spread }: { counts: boolean; fitsAny: boolean; made: number | undefined; spread: Spread },
): string {
  const seen = observations.all;
  const fitting = observations.fitting(toleranceMs);
  if (seen === 0) return made === undefined || made === 0 ? "no such call" : `only ${several(made, "call")}`;
  if (counts) return fitsAny ? several(seen, "call") : `${fitting} of ${seen}`;
  if (seen === 1) return observations.first!;
  const misfit = observations.firstMisfit(toleranceMs);
  if (misfit === undefined) return `${seen === 2 ? "both" : `all ${seen}`}: ${spread.says()}`;
  return `${seen - fitting} of ${seen} differ: ${misfit}`;
}

type Parties = { readonly step: number | null; readonly by: string; readonly to: string };

/** Whether the expectation is about this call, apart from its position among the others. */
export function isMeant(expected: CallExpectation, { step, by, to }: Parties): boolean {
  if (expected.step !== undefined && expected.step !== step) return false;
  if (expected.from !== undefined && expected.from !== by) return false;
  return expected.to === undefined || expected.to === to;
}

/** Finds the calls at the expected positions, counted in the order in which they began. */
class CallPlaces {
  readonly #expected: CallExpectation;
  readonly #wanted: ReadonlySet<number>;
  readonly #calls = new Set<number>();
  made = 0;

  constructor(expected: CallExpectation, wanted: readonly number[]) {
    this.#expected = expected;
    this.#wanted = new Set(wanted);
  }

  see({ who, call, what }: Event): void {
    if (what.kind !== "asked" || !isMeant(this.#expected, { step: what.step ?? null, by: who, to: what.to })) return;
    this.made += 1;
    if (this.#wanted.has(this.made)) this.#calls.add(call);
  }

  has(call: number): boolean {
    return this.#calls.has(call);
  }
}

function say(expected: CallExpectation, frame: Frame): string {
  const { step, from, to, nth, count, connections } = expected;
  const never = count?.atMost === 0;
  const line = step === undefined ? undefined : frame.lines[step - 1];
  const whose = line ?? (from === undefined ? `calls to ${to}` : `${from} → ${to ?? "anyone"}`);
  const which = nth === undefined ? "" : ` no. ${nth.join(", ")}`;
  const many = count === undefined || never ? "" : ` × ${sayCount(count)}`;
  const wires = connections === undefined ? [] : [`on ${sayMany(connections, "connection")}`];
  const how = [sayAspects(expected), ...wires].filter(Boolean).join(", ") || (count === undefined ? "is made" : "");
  return `${never ? "never: " : ""}${whose}${which}${many}${how === "" ? "" : `: ${how}`}`;
}
