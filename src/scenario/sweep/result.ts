import type { Problem } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import type { Cell } from "./cells/cell.ts";
import { isCell, problemAt } from "./cells/read-cell.ts";
import { type NdjsonLine, parseLine, shapeOf, wrongKey } from "./ndjson.ts";
import { type SavedRun, wrongRun } from "./saved-run.ts";

/** The result of one cell. It does not depend on the machine or the time. */
export interface CellResult extends Pick<Cell, "id" | "engine" | "scenario" | "set" | "seed" | "cells"> {
  /** The hash of the scenario's text. */
  readonly of: string;
  /** Whether the settings are those of the scenario. */
  readonly own: boolean;
  /** Whether all expectations hold; null if one run cannot tell. */
  readonly holds: boolean | null;
  /** The numbers of the report by their paths, if the scenario has no load. */
  readonly numbers: Readonly<Record<string, number>>;
  /** The counts, if the scenario has loads. */
  readonly run?: SavedRun;
}

const shape = shapeOf({
  id: "string",
  engine: "string",
  scenario: "string",
  of: "string",
  set: "strings",
  seed: "number",
  cells: "optionalNumber",
  own: "boolean",
  holds: "verdict",
  numbers: "numbers",
  run: "optional",
});

export function readResult(line: NdjsonLine): CellResult | Problem {
  const parsed = parseLine(line);
  if ("problem" in parsed) return parsed.problem;
  const wrong = wrongKey(parsed.value, shape) ?? wrongRun(parsed.value.run);
  if (wrong !== undefined && isCell(parsed.value)) {
    const cure = `run it first: ${labCommand(`sweep cells ${shellWord(line.file)}`)}`;
    return problemAt(line, "this line is a cell of a plan, not a result", cure);
  }
  if (wrong !== undefined)
    return problemAt(line, `this line is not a result: ${wrong}`, "leave it out, and run its cell again");
  return parsed.value as unknown as CellResult;
}
