import { ownValue } from "../../text/values/own-value.ts";
import type { ClientVerdict } from "../card.ts";

/** How the first process of a program ended. */
export interface ProgramEnd {
  readonly code: number | null;
  readonly signal: string | null;
}

export const verdictSays: Readonly<Record<ClientVerdict, string>> = {
  paid: "paid",
  notPaid: "not paid",
  unknown: "unknown",
};

const byCode: Readonly<Record<number, ClientVerdict>> = { 0: "paid", 1: "notPaid", 2: "unknown" };
const byWord: Readonly<Record<string, ClientVerdict>> = { paid: "paid", notpaid: "notPaid", unknown: "unknown" };

export function verdictOf({ code }: ProgramEnd): ClientVerdict | undefined {
  return code === null ? undefined : byCode[code];
}

/** Reads the verdict in a line such as `{"verdict": "not paid"}`. */
export function verdictIn(line = ""): ClientVerdict | undefined {
  if (!line.trimStart().startsWith("{")) return undefined;
  try {
    const { verdict } = JSON.parse(line) as { verdict?: unknown };
    return typeof verdict === "string" ? ownValue(byWord, verdict.replaceAll(/[\s_-]/g, "").toLowerCase()) : undefined;
  } catch {
    return undefined;
  }
}

export function sayProgramEnd({ code, signal }: ProgramEnd): string {
  return signal === null ? `exit ${code}` : signal;
}
