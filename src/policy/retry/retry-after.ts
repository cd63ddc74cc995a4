import type { RetryAfter, TryEnd } from "./retry-rules.ts";

/** The meaning of the header; undefined if it is missing or ignored. */
export type RetryAfterMeaning =
  | { readonly kind: "wait"; readonly ms: number }
  | { readonly kind: "stop" }
  | { readonly kind: "unreadable" }
  | undefined;

export function askedFor(
  rules: RetryAfter | undefined,
  { retryAfter, answer }: TryEnd,
  nowMs: number,
): RetryAfterMeaning {
  if (rules === undefined || retryAfter === undefined) return undefined;
  if (rules.answers !== undefined && !(rules.answers as readonly unknown[]).includes(answer)) return undefined;
  const ms = read(rules, retryAfter.trim(), nowMs);
  if (ms === undefined) return rules.unreadable === "fails" ? { kind: "unreadable" } : undefined;
  return judge(rules, ms);
}

function judge({ negative, zero, mostMs, above }: RetryAfter, ms: number): RetryAfterMeaning {
  if (ms < 0 && negative === "stops") return { kind: "stop" };
  if (ms < 0 && negative === "ignored") return undefined;
  const from = ms < 0 && negative === "zero" ? 0 : ms;
  if (from === 0 && zero === "ignored") return undefined;
  if (from <= mostMs) return { kind: "wait", ms: from };
  return above === "stops" ? { kind: "stop" } : { kind: "wait", ms: mostMs };
}

function read({ seconds, dates, pastMs }: RetryAfter, text: string, nowMs: number): number | undefined {
  const number = seconds === "whole" ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/;
  if (number.test(text)) return Number(text) * 1000;
  const atMs = dates && /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : Math.max(pastMs, atMs - nowMs);
}
