import { headerValues } from "../../text/headers/headers.ts";
import type { CallExpectation } from "../expectation.ts";
import type { Call } from "../recorded-call.ts";
import { bodyText, brief, lateness, sayText, sayTime, textFits } from "./say.ts";

/** One property of a call that is expected. */
interface Aspect {
  says(): string;
  /** Returns whether it holds; for a time, how late it is. */
  holds(call: Call): boolean | number;
  /** Describes the evidence, if the end of the call does not show it. */
  saw?(call: Call): string;
}

/** Returns each property if the expectation names it. */
const aspects: readonly ((expected: CallExpectation) => Aspect | undefined)[] = [
  ({ status }) =>
    status && {
      says: () => `gets ${status.join(" or ")}`,
      holds: ({ outcome }) => outcome !== null && "status" in outcome && status.includes(outcome.status),
    },
  ({ nothing }) =>
    nothing === undefined
      ? undefined
      : {
          says: () => (nothing ? "gets nothing" : "gets a response or a failure"),
          holds: ({ outcome }) => (outcome === null) === nothing,
        },
  ({ failure, phase, code }) =>
    failure === undefined && phase === undefined && code === undefined
      ? undefined
      : {
          says: () => {
            const name = failure === undefined ? "fails" : `fails, ${failure.join(" or ")}`;
            return `${name}${phase === undefined ? "" : ` in ${phase}`}${code === undefined ? "" : ` (${code})`}`;
          },
          holds: ({ outcome }) =>
            outcome !== null &&
            "name" in outcome &&
            (failure ?? [outcome.name]).includes(outcome.name) &&
            (phase ?? outcome.phase) === outcome.phase &&
            (code ?? outcome.code) === outcome.code,
        },
  ({ took }) => took && { says: () => `after ${sayTime(took)}`, holds: (call) => lateness(call.tookMs, took) },
  ({ body }) =>
    body && {
      says: () => `body ${sayText(body)}`,
      holds: (call) => {
        const text = bodyText(call);
        return text !== undefined && textFits(text, body);
      },
      saw: (call) => {
        const text = bodyText(call);
        return text === undefined ? "no body" : `body "${brief(text)}"`;
      },
    },
  ({ headers }) =>
    headers && {
      says: () =>
        Object.entries(headers)
          .map(([name, match]) => (match === null ? `no header ${name}` : `header ${name} ${sayText(match)}`))
          .join(", "),
      holds: (call) =>
        Object.entries(headers).every(([name, match]) => {
          const values = answered(call, name);
          return match === null ? values.length === 0 : values.some((value) => textFits(value, match));
        }),
      saw: (call) =>
        Object.keys(headers)
          .map((name) => `${name}: ${answered(call, name).join(", ") || "none"}`)
          .join("; "),
    },
  ({ servedBy }) =>
    servedBy === undefined
      ? undefined
      : {
          says: () => `served by ${servedBy}`,
          holds: (call) => call.servedBy === servedBy,
          saw: (call) => `served by ${call.servedBy ?? "an unnamed server"}`,
        },
  ({ knows }) =>
    knows && {
      says: () => `conclusion: ${knows}`,
      holds: (call) => call.knows === knows,
      saw: (call) => `conclusion: ${call.knows}`,
    },
];

export function aspectsOf(expected: CallExpectation): Aspect[] {
  return aspects.flatMap((aspect) => aspect(expected) ?? []);
}

function answered(call: Call, name: string): string[] {
  const reply = call.outcome !== null && "status" in call.outcome ? call.outcome : call.came;
  return headerValues(reply?.headers ?? [], name);
}

export function sayAspects(expected: CallExpectation): string {
  return aspectsOf(expected)
    .map((aspect) => aspect.says())
    .join(", ")
    .replaceAll(", after", " after");
}

/** Returns how late the call was for its expectation; Infinity if the expectation does not hold. */
export function latenessOf(aspects: readonly Aspect[], call: Call): number {
  let most = 0;
  for (const aspect of aspects) {
    const holds = aspect.holds(call);
    if (holds === false) return Number.POSITIVE_INFINITY;
    if (holds !== true) most = Math.max(most, holds);
  }
  return most;
}

export function sawAspects(expected: CallExpectation, call: Call): string[] {
  return aspectsOf(expected).flatMap((aspect) => aspect.saw?.(call) ?? []);
}
