import { hash } from "node:crypto";
import { type NdjsonLine, parseLine, shapeOf, wrongKey } from "../scenario/sweep/ndjson.ts";
import { problemAt } from "../scenario/sweep/read-cell.ts";
import type { Problem } from "../text/problem.ts";
import type { RunResult } from "./run-result.ts";
import { type CallSet, type FailedCall, keyOf, sayFailedCall } from "./search/call-set.ts";

/** Everything that decides the results of a hunt, apart from the sets. */
export interface HuntIdentity {
  readonly engine: string;
  /** The text of the file that is hunted in. */
  readonly text: string;
  readonly world: string;
  readonly seed: number;
}

/** Writes and reads the sets and results of one hunt as lines of JSON. */
export class HuntLines {
  readonly #head: { readonly engine: string; readonly of: string; readonly world: string; readonly seed: number };

  constructor({ engine, text, world, seed }: HuntIdentity) {
    this.#head = { engine, of: short(text), world, seed };
  }

  cell(set: CallSet): string {
    return JSON.stringify({ id: this.#idOf(set), ...this.#head, set: set.map(sayFailedCall) });
  }

  result(set: CallSet, result: RunResult): string {
    return JSON.stringify({ id: this.#idOf(set), ...this.#head, set: set.map(sayFailedCall), result });
  }

  /** Reads a set to play. */
  readCell(line: NdjsonLine): CallSet | Problem {
    const parsed = this.#parse(line, cellShape, "cell");
    return "says" in parsed ? parsed : callsOf(parsed.set);
  }

  /** Reads a set with its result. */
  readResult(line: NdjsonLine): { readonly set: CallSet; readonly result: RunResult } | Problem {
    const parsed = this.#parse(line, resultShape, "result");
    return "says" in parsed ? parsed : { set: callsOf(parsed.set), result: parsed.result as RunResult };
  }

  #parse(line: NdjsonLine, shape: typeof cellShape, thing: string): Problem | Written {
    const parsed = parseLine(line);
    if ("problem" in parsed) return parsed.problem;
    const wrong = wrongKey(parsed.value, shape);
    if (wrong !== undefined) return problemAt(line, `this line is not a ${thing}: ${wrong}`, "leave it out");
    const written = parsed.value as unknown as Written;
    if (written.id === this.#idOf(callsOf(written.set))) return written;
    const says = `this ${thing} belongs to another hunt: another file, seed, world or version of lab`;
    return problemAt(line, says, "name the file and options with which it was made", "id");
  }

  #idOf(set: CallSet): string {
    return short(JSON.stringify([this.#head, keyOf(set)]));
  }
}

interface Written {
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
