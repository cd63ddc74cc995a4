import type { Verdict } from "../card.ts";

/** How the first process of a program ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
}

export const verdictSays: Readonly<Record<Verdict, string>> = { paid: "paid", notPaid: "not paid", unknown: "unknown" };

const byCode: Readonly<Record<number, Verdict>> = { 0: "paid", 1: "notPaid", 2: "unknown" };
const byWord: Readonly<Record<string, Verdict>> = { paid: "paid", notpaid: "notPaid", unknown: "unknown" };

export function verdictOf({ code }: Ended): Verdict | undefined {
  return code === null ? undefined : byCode[code];
}

/** Reads the verdict in a line such as `{"verdict": "not paid"}`. */
export function verdictIn(line = ""): Verdict | undefined {
  if (!line.trimStart().startsWith("{")) return undefined;
  try {
    const { verdict } = JSON.parse(line) as { verdict?: unknown };
    return typeof verdict === "string" ? byWord[verdict.replaceAll(/[\s_-]/g, "").toLowerCase()] : undefined;
  } catch {
    return undefined;
  }
}

export function sayEnd({ code, signal }: Ended): string {
  return signal === null ? `exit ${code}` : signal;
}
