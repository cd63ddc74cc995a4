import {
  accessSync,
  appendFileSync,
  closeSync,
  constants,
  lstatSync,
  openSync,
  readSync,
  type Stats,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import type { Format } from "../../render/format.ts";
import { huntMarker, marker } from "../../text/marker.ts";
import { machineProblem } from "../../text/problems/machine-problem.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { behindLinks, writeWhole } from "../output/write-whole.ts";

/** A file for a result, with its format. */
export interface OutFile extends Target {
  readonly format: Format;
}

interface Target {
  readonly path: string;
  /** Allows replacing a file that is not a report. */
  readonly force: boolean;
  /** Some formats have no place for the marker. */
  readonly format?: Pick<Format, "isMarked">;
  /** Whether the user named the folder, and not the file. */
  readonly inFolder?: boolean;
}

/** A file is searched for the marker only up to here. */
const headBytes = 1024;

/** Throws a Problem if the file cannot be written, or would replace something other than a report. */
export function refuseUnwritable(target: Target): void {
  const { path } = target;
  const found = statOf(path);
  if (found?.isFile() && isStepSummary(path)) return;
  if (found === undefined) refuseFolder(path);
  else refuseTarget(found, target);
}

function refuseTarget(found: Stats, { path, format, force, inFolder = false }: Target): void {
  if (found.isDirectory()) throw wrong(`${path} is a folder`, "name a file in it");
  if (!found.isFile()) throw wrong(`${path} is not a regular file`, "name another file");
  if (force) return;
  const cure = `name another ${inFolder ? "folder" : "file"}, or add --force to replace it`;
  if (format?.isMarked !== true)
    throw wrong(`${path} already exists, and this format cannot mark a file as a report`, cure);
  if (![marker, huntMarker].some((each) => headOf(path).includes(each)))
    throw wrong(`${path} already exists and is not a ${inFolder ? "page" : "report"} of the lab`, cure);
}

/** Writes the file completely or not at all. An earlier file stays until then. */
export function writeFile(file: Target, text: string): void {
  refuseUnwritable(file);
  const { path } = file;
  try {
    if (isStepSummary(path)) appendFileSync(path, text);
    else writeWhole(path, text, statOf(path)?.mode);
  } catch (error) {
    throw notWritten(path, error);
  }
}

/** Whether GitHub shows this file as the summary of a step. Each report is one more part of it. */
function isStepSummary(path: string): boolean {
  const { GITHUB_STEP_SUMMARY: summary = "" } = process.env;
  return summary !== "" && behindLinks(path) === behindLinks(summary);
}

function refuseFolder(path: string): void {
  const folder = dirname(isLink(path) ? behindLinks(path) : path);
  const found = statOf(folder);
  if (found === undefined) throw wrong(`the folder ${folder} does not exist`, `create it first: mkdir -p ${folder}`);
  if (!found.isDirectory()) throw wrong(`${folder} is not a folder`, "name a file in a folder");
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw notWritten(path, error);
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** Returns undefined if there is no such file, also because a part of its path is not a folder. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return undefined;
    throw notWritten(path, error);
  }
}

function headOf(path: string): string {
  let opened: number | undefined;
  try {
    opened = openSync(path, "r");
    const head = Buffer.alloc(headBytes);
    return head.toString("latin1", 0, readSync(opened, head, 0, headBytes, 0));
  } catch (error) {
    throw notWritten(path, error);
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

function notWritten(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const { says = code, cure = "name another file" } = machineProblem(error) ?? {};
  return wrong(`${path} cannot be written: ${says}`, cure);
}

function wrong(says: string, cure: string): ProblemError {
  return new ProblemError([{ says, cure }]);
}
