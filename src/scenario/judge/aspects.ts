import { headerValues } from "../../text/headers/headers.ts";
import type { CallExpectation } from "../expectation.ts";
import type { Call } from "../recorded-call.ts";
import { bodyText, brief, lateness, sayText, sayTime, textFits } from "./say.ts";

/** One property of a call that can be expected. */
interface Aspect {
  asked(expected: CallExpectation): boolean;
  says(expected: CallExpectation): string;
  /** Returns whether it holds; for a time, how late it is. */
  holds(expected: CallExpectation, call: Call): boolean | number;
  /** Describes the evidence, if the end of the call does not show it. */
  saw?(call: Call, expected: CallExpectation): string;
}

const aspects: readonly Aspect[] = [
  {
    asked: ({ status }) => status !== undefined,
    says: ({ status }) => `gets ${status!.join(" or ")}`,
    holds: ({ status }, { outcome }) => outcome !== null && "status" in outcome && status!.includes(outcome.status),
  },
  {
    asked: ({ nothing }) => nothing !== undefined,
    says: ({ nothing }) => (nothing ? "gets nothing" : "gets a response or a failure"),
    holds: ({ nothing }, { outcome }) => (outcome === null) === nothing,
  },
  {
    asked: ({ failure, phase, code }) => failure !== undefined || phase !== undefined || code !== undefined,
    says: ({ failure, phase, code }) => {
      const name = failure === undefined ? "fails" : `fails, ${failure.join(" or ")}`;
      return `${name}${phase === undefined ? "" : ` in ${phase}`}${code === undefined ? "" : ` (${code})`}`;
    },
    holds: (expected, { outcome }) =>
      outcome !== null &&
      "name" in outcome &&
      (expected.failure ?? [outcome.name]).includes(outcome.name) &&
      (expected.phase ?? outcome.phase) === outcome.phase &&
      (expected.code ?? outcome.code) === outcome.code,
  },
  {
    asked: ({ took }) => took !== undefined,
    says: ({ took }) => `after ${sayTime(took!)}`,
    holds: ({ took }, call) => lateness(call.tookMs, took!),
  },
  {
    asked: ({ body }) => body !== undefined,
    says: ({ body }) => `body ${sayText(body!)}`,
    holds: ({ body }, call) => {
      const text = bodyText(call);
      return text !== undefined && textFits(text, body!);
    },
    saw: (call) => {
      const text = bodyText(call);
      return text === undefined ? "no body" : `body "${brief(text)}"`;
    },
  },
  {
    asked: ({ headers }) => headers !== undefined,
    says: ({ headers }) =>
      Object.entries(headers!)
        .map(([name, match]) => (match === null ? `no header ${name}` : `header ${name} ${sayText(match)}`))
        .join(", "),
    holds: ({ headers }, call) =>
      Object.entries(headers!).every(([name, match]) => {
        const values = answered(call, name);
        return match === null ? values.length === 0 : values.some((value) => textFits(value, match));
      }),
    saw: (call, { headers }) =>
      Object.keys(headers!)
        .map((name) => `${name}: ${answered(call, name).join(", ") || "none"}`)
        .join("; "),
  },
  {
    asked: ({ servedBy }) => servedBy !== undefined,
    says: ({ servedBy }) => `served by ${servedBy}`,
    holds: ({ servedBy }, call) => call.servedBy === servedBy,
    saw: (call) => `served by ${call.servedBy ?? "an unnamed server"}`,
  },
  {
    asked: ({ knows }) => knows !== undefined,
    says: ({ knows }) => `conclusion: ${knows}`,
    holds: ({ knows }, call) => call.knows === knows,
    saw: (call) => `conclusion: ${call.knows}`,
  },
];

function answered(call: Call, name: string): string[] {
  const reply = call.outcome !== null && "status" in call.outcome ? call.outcome : call.came;
  return headerValues(reply?.headers ?? [], name);
}

export function sayAspects(expected: CallExpectation): string {
  return aspects
    .filter((aspect) => aspect.asked(expected))
    .map((aspect) => aspect.says(expected))
    .join(", ")
    .replaceAll(", after", " after");
}

/** Returns how late the call was for its expectation; Infinity if the expectation does not hold. */
export function latenessOf(expected: CallExpectation, call: Call): number {
  let most = 0;
  for (const aspect of aspects) {
    if (!aspect.asked(expected)) continue;
    const holds = aspect.holds(expected, call);
    if (holds === false) return Number.POSITIVE_INFINITY;
    if (holds !== true) most = Math.max(most, holds);
  }
  return most;
}

export function sawAspects(expected: CallExpectation, call: Call): string[] {
  return aspects
    .filter((aspect) => aspect.saw !== undefined && aspect.asked(expected))
    .map((aspect) => aspect.saw!(call, expected));
}
