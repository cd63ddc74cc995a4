import { hash } from "node:crypto";
import { problemAt } from "../scenario/sweep/cells/read-cell.ts";
import { type NdjsonLine, parseLine, shapeOf, wrongKey } from "../scenario/sweep/ndjson.ts";
import type { Problem } from "../text/problems/problem.ts";
import type { RunResult } from "./run-result.ts";
import { type CallSet, type FailedCall, keyOf, sayFailedCall } from "./search/call-set.ts";

/** Everything that decides the results of a hunt, apart from the sets. */
export interface HuntIdentity {
  readonly engine: string;
  /** The text of the file that is hunted in. */
  readonly text: string;
  readonly world: string;
  readonly seed: number;
  /** A hash of the programs that it starts, as far as the lab can see them; empty without programs. */
  readonly programs: string;
}

/** A result that an earlier version of the lab or of the programs gave, so that its set is played again. */
export interface OldResult {
  readonly old: "lab" | "programs";
  readonly set: CallSet;
}

/** Writes and reads the sets and results of one hunt as lines of JSON. */
export class HuntLines {
  readonly #head: Head;

  constructor({ engine, text, world, seed, programs }: HuntIdentity) {
    this.#head = { engine, of: short(text), world, seed, ...(programs !== "" && { programs }) };
  }

  cell(set: CallSet): string {
    return JSON.stringify(this.#named(set));
  }

  result(set: CallSet, result: RunResult): string {
    return JSON.stringify({ ...this.#named(set), result });
  }

  /** Reads a set to play. */
  readCell(line: NdjsonLine): CallSet | Problem {
    const parsed = this.#parse(line, cellShape, "cell");
    if ("says" in parsed) return parsed;
    const cure = "make the plan again";
    if (parsed.engine !== this.#head.engine) return foreign(line, "it was planned with another version of lab", cure);
    if (parsed.programs !== this.#head.programs) return foreign(line, "the programs have changed since", cure);
    return callsOf(parsed.set);
  }

  /** Reads a set with its result. */
  readResult(line: NdjsonLine): { readonly set: CallSet; readonly result: RunResult } | OldResult | Problem {
    const parsed = this.#parse(line, resultShape, "result");
    if ("says" in parsed) return parsed;
    const set = callsOf(parsed.set);
    if (parsed.engine !== this.#head.engine) return { old: "lab", set };
    if (parsed.programs !== this.#head.programs) return { old: "programs", set };
    return { set, result: parsed.result as RunResult };
  }

  #named(set: CallSet) {
    const written = { ...this.#head, set: set.map(sayFailedCall) };
    return { id: idOf(written), ...written };
  }

  #parse(line: NdjsonLine, shape: typeof cellShape, thing: string): Problem | WrittenCell {
    const parsed = parseLine(line);
    if ("problem" in parsed) return parsed.problem;
    const wrong = wrongKey(parsed.value, shape);
    if (wrong !== undefined)
      return problemAt(
        line,
        `this line is not a ${thing} of a hunt: ${wrong}`,
        `name a file with ${thing}s of this hunt`,
      );
    const written = parsed.value as unknown as WrittenCell;
    const { of, world, seed } = this.#head;
    const cure = "name another file, or the file and options with which it was made";
    if (written.world !== world) return foreign(line, `it was made in the ${written.world} world`, cure, "world");
    if (written.seed !== seed) return foreign(line, `it was made with --seed ${written.seed}`, cure, "seed");
    if (written.of !== of) return foreign(line, "the hunted file is another one, or has changed since", cure, "of");
    if (written.id === idOf(written)) return written;
    return problemAt(line, `the id of this ${thing} does not match its content`, "delete the line", "id");
  }
}

function foreign(line: NdjsonLine, why: string, cure: string, key?: string): Problem {
  return problemAt(line, `this line belongs to another hunt: ${why}`, cure, key);
}

interface Head {
  readonly engine: string;
  readonly of: string;
  readonly world: string;
  readonly seed: number;
  readonly programs?: string;
}

function idOf({ engine, of, world, seed, programs, set }: Head & { readonly set: readonly string[] }): string {
  return short(JSON.stringify([{ engine, of, world, seed, programs }, keyOf(callsOf(set))]));
}

interface WrittenCell extends Head {
  readonly id: string;
  readonly set: readonly string[];
  readonly result?: unknown;
}

const cellEntries = {
  id: "string",
  engine: "string",
  of: "string",
  world: "string",
  seed: "number",
  programs: "optionalString",
  set: "strings",
} as const;
const cellShape = shapeOf(cellEntries);
const resultShape = shapeOf({ ...cellEntries, result: "object" });

function callsOf(set: readonly string[]): FailedCall[] {
  return set.map((written) => {
    const equals = written.indexOf("=");
    return { call: written.slice(0, equals), failure: written.slice(equals + 1) };
  });
}

function short(text: string): string {
  return hash("sha256", text, "hex").slice(0, 20);
}
