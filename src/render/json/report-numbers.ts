import type { Report } from "../../scenario/report.ts";
import { reportDocument } from "./json.ts";

/** Returns the numbers in a report's document by path, such as `calls.0.tookMs`. A list also has a `length`. */
export function numbersOf(report: Report): Record<string, number> {
  const { tookMs, calls, ledger } = reportDocument(report);
  const numbers: Record<string, number> = {};
  collect({ tookMs, calls, ledger }, "", numbers);
  return numbers;
}

function collect(value: unknown, path: string, numbers: Record<string, number>): void {
  if (typeof value === "number") numbers[path] = value;
  if (typeof value !== "object" || value === null) return;
  const prefix = path === "" ? "" : `${path}.`;
  if (Array.isArray(value)) numbers[`${prefix}length`] = value.length;
  for (const [key, inner] of Object.entries(value)) if (key !== "headers") collect(inner, `${prefix}${key}`, numbers);
}
