import type { Problem } from "../../../text/problems/problem.ts";
import { type NdjsonLine, parseLine, shapeOf, wrongKey } from "../ndjson.ts";
import { type Cell, idOf, textHash } from "./cell.ts";

const shape = shapeOf({
  id: "string",
  engine: "string",
  scenario: "string",
  text: "string",
  set: "strings",
  seed: "number",
  cells: "optionalNumber",
});

/** Reads the cells of a plan; cells of another build than `engine` are rejected. */
export class CellReader {
  readonly #engine: string;
  /** The last text and its hash, because the same text nearly always follows. */
  #text = "";
  #of = textHash("");

  constructor(engine: string) {
    this.#engine = engine;
  }

  read(line: NdjsonLine): Cell | Problem {
    const parsed = parseLine(line);
    if ("problem" in parsed) return parsed.problem;
    const cell = parsed.value as unknown as Cell;
    const wrong = wrongKey(parsed.value, shape);
    if (wrong !== undefined) return problemAt(line, `this line is not a cell: ${wrong}`, "make the plan again");
    if (cell.engine !== this.#engine) {
      const says = `this cell was planned for another version of lab (engine ${cell.engine}, not ${this.#engine})`;
      return problemAt(line, says, "make the plan again with this version", "engine");
    }
    if (cell.seed < 0) return problemAt(line, `the seed ${cell.seed} is below zero`, "make the plan again", "seed");
    const strange = cell.set.find((each) => !/^[^=\s]+=./.test(each));
    if (strange !== undefined) return problemAt(line, `"${strange}" is not a setting`, "make the plan again", "set");
    if (cell.id !== idOf({ ...cell, of: this.#hashOf(cell.text) }))
      return problemAt(line, "the id of this cell does not match its content", "make the plan again", "id");
    return cell;
  }

  #hashOf(text: string): string {
    if (text !== this.#text) {
      this.#text = text;
      this.#of = textHash(text);
    }
    return this.#of;
  }
}

/** Returns whether an object has the keys of a cell. */
export function isCell(value: object): boolean {
  return wrongKey(value, shape) === undefined;
}

/** Returns a Problem with a line, at one of its keys. */
export function problemAt({ text, file, line }: NdjsonLine, says: string, cure: string, key?: string): Problem {
  const column = key === undefined ? 1 : Math.max(0, text.indexOf(`"${key}"`)) + 1;
  return { says, cure, where: { file, line, column } };
}
