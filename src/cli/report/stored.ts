import type { Stored } from "../../render/json/read.ts";
import { ProblemError } from "../../text/problem.ts";
import { readRegularFile, sayUnreadable } from "../state/regular-file.ts";
import type { Result } from "./show.ts";

/** A result that was stored with --out; a Problem in one line if the file is not a stored result. */
export async function storedIn(file: string): Promise<Exclude<Stored, { wrong: string }>> {
  const text = textOf(file);
  const { readReports } = await import("../../render/json/read.ts");
  const stored = readReports(text);
  if (!("wrong" in stored)) return stored;
  throw new ProblemError([{ says: `${file} ${stored.wrong}`, cure: "write a report with --out report.json" }]);
}

function textOf(file: string): string {
  try {
    return readRegularFile(file);
  } catch (error) {
    const cure = "name a file that was written with --out report.json";
    throw new ProblemError([{ says: sayUnreadable(file, error), cure }]);
  }
}

/** The stored result as the kind that it was. */
export function resultOf({ reports, more: { kind, health, route } }: Exclude<Stored, { wrong: string }>): Result {
  if (kind === "health" && health !== undefined) return { kind, value: { reports, ...health } };
  if (kind === "route") return { kind, value: { reports, ...(route !== undefined && { picture: route }) } };
  const usual = reports.length > 1 ? "list" : "story";
  return { kind: kind === undefined || kind === "health" ? usual : kind, value: { reports } };
}
