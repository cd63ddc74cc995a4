import type { StoredGauntlet } from "../../render/json/reading/read-gauntlet.ts";
import type { StoredHunt } from "../../render/json/reading/read-hunt.ts";
import type { StoredRuns } from "../../render/json/reading/read-stored.ts";
import type { Made } from "../../render/results.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { unreadable } from "../../text/problems/unreadable.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import { readRegularFile } from "../state/regular-file.ts";
import type { Result } from "./show-result.ts";

/** Reads the runs that `--out` stored; a Problem if the file has none. */
export async function storedIn(file: string): Promise<StoredRuns> {
  const stored = await anyIn(file);
  if ("reports" in stored) return stored;
  throw new ProblemError([{ says: `${file} does not contain a run`, cure: "name a report that contains runs" }]);
}

/** Reads the gauntlet that `--out` stored; undefined if the file has none. */
export async function gauntletIn(file: string): Promise<StoredGauntlet | undefined> {
  const { readGauntlet } = await import("../../render/json/reading/read-gauntlet.ts");
  return readGauntlet(textOf(file));
}

/** Reads the hunt that `--out` stored; undefined if the file has none. */
export async function huntIn(file: string): Promise<StoredHunt | undefined> {
  const { readHunt } = await import("../../render/json/reading/read-hunt.ts");
  return readHunt(textOf(file));
}

/** Reads a result that `--out` stored; a Problem if the file is something else. */
export async function anyIn(
  file: string,
  cureUnread?: string,
): Promise<StoredRuns | { readonly other: Result; readonly made: Made }> {
  const text = textOf(file, cureUnread);
  const { readStored } = await import("../../render/json/reading/read-stored.ts");
  const stored = readStored(text);
  if ("progress" in stored) return await progressOf(stored, file);
  if (!("wrong" in stored)) return stored;
  if (await isOfSweep(text)) {
    const cure = `write ${labCommand(`sweep merge ${shellWord(file)}`)}`;
    throw new ProblemError([{ says: `${file} contains results of a sweep`, cure }]);
  }
  const { wrong, cure = cureUnread ?? "write a report with --out report.json" } = stored;
  throw new ProblemError([{ says: `${file} ${wrong}`, cure }]);
}

async function progressOf(
  { progress, learner, made }: { readonly progress: object; readonly learner?: string; readonly made: Made },
  file: string,
): Promise<{ readonly other: Result; readonly made: Made }> {
  const [{ progressIn }, { learnerProgress }] = await Promise.all([
    import("../state/progress-format.ts"),
    import("../state/lesson-results.ts"),
  ]);
  const read = progressIn(progress);
  if (read !== undefined) return { other: { kind: "progress", value: await learnerProgress(read, learner) }, made };
  const cure = `write it again with ${labCommand("progress --out progress.json")}`;
  throw new ProblemError([{ says: `${file} contains predictions that this lab cannot read`, cure }]);
}

async function isOfSweep(text: string): Promise<boolean> {
  const { readResult } = await import("../../scenario/sweep/result.ts");
  const [first = ""] = text.split("\n", 1);
  return !("says" in readResult({ file: "", line: 1, text: first }));
}

function textOf(file: string, cure = "name a file that was written with --out report.json"): string {
  try {
    return readRegularFile(file);
  } catch (error) {
    throw new ProblemError([unreadable(file, error, cure)]);
  }
}

/** Restores the kind of result that the runs were. */
export function resultOf({ reports: stored, more: { kind, health, route } }: StoredRuns): Result {
  const [first, ...others] = stored;
  if (first === undefined) return { kind: "list", value: { reports: stored } };
  const reports = [first, ...others] as const;
  if (kind === "health" && health !== undefined) return { kind, value: { reports, ...health } };
  if (kind === "route") return { kind, value: { reports, ...(route !== undefined && { picture: route }) } };
  const usual = others.length > 0 ? "list" : "story";
  return { kind: kind === undefined || kind === "health" ? usual : kind, value: { reports } };
}
