import { constants, createReadStream, openSync } from "node:fs";
import { stat } from "node:fs/promises";
import { Socket } from "node:net";
import type { NdjsonLine } from "../../scenario/sweep/ndjson.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { NotRegular, unreadable } from "../../text/problems/unreadable.ts";
import { labCommand } from "../../text/words/lab-command.ts";

/** Far longer than the longest scenario file as JSON or the histograms of twenty servers. */
const longestLine = 64 * 1024 * 1024;

/** Reads the lines of a file, or of stdin for `-`. */
export async function* linesIn(file: string, stdin: NodeJS.ReadStream): AsyncGenerator<NdjsonLine> {
  if (file === "-") yield* linesOf(stdin, "stdin");
  else {
    const found = await stat(file).catch((error: NodeJS.ErrnoException) => error);
    if (found instanceof Error) throw new ProblemError([unreadable(file, found)]);
    if (!found.isFile() && !found.isFIFO()) throw new ProblemError([unreadable(file, new NotRegular(found))]);
    yield* linesOf(found.isFIFO() ? pipe(file) : createReadStream(file, { highWaterMark: 1024 * 1024 }), file);
  }
}

/** Reads the lines of a plan. A plan without cells is a mistake, such as a pipe from a command that has failed. */
export async function* planIn(file: string, stdin: NodeJS.ReadStream): AsyncGenerator<NdjsonLine> {
  let isEmpty = true;
  for await (const line of linesIn(file, stdin)) {
    isEmpty = false;
    yield line;
  }
  if (!isEmpty) return;
  const cure = `write ${labCommand("sweep plan NAME --vary SETTING=VALUES")} to print some`;
  throw new ProblemError([{ says: `there are no cells in ${file === "-" ? "stdin" : file}`, cure }]);
}

/** Opens without waiting for a writer, because a program blocked in `open` cannot be interrupted. */
function pipe(file: string): AsyncIterable<Buffer> {
  return new Socket({ fd: openSync(file, constants.O_RDONLY | constants.O_NONBLOCK), readable: true, writable: false });
}

const newline = 10;

/**
 * Skips empty lines but counts them. Lines are split as bytes and decoded one at a time, because a substring would keep
 * the whole text in memory.
 */
export async function* linesOf(stream: AsyncIterable<Buffer>, file: string): AsyncGenerator<NdjsonLine> {
  let begun: Buffer[] = [];
  let line = 0;
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      line += 1;
      const text = textOf(begun, chunk.subarray(from, end));
      if (text !== "") yield { file, line, text };
      begun = [];
      from = end + 1;
    }
    begun.push(chunk.subarray(from));
    if (begun.reduce((sum, { length }) => sum + length, 0) > longestLine) throw tooLong(file, line + 1);
  }
  const text = textOf(begun, Buffer.alloc(0));
  if (text !== "") yield { file, line: line + 1, text, isLast: true };
}

function textOf(begun: readonly Buffer[], end: Buffer): string {
  const bytes = begun.length === 0 ? end : Buffer.concat([...begun, end]);
  return bytes.toString().trim();
}

function tooLong(file: string, line: number): ProblemError {
  const cure = "name a file of results or cells: a line of JSON for each";
  return new ProblemError([{ says: "this line is too long for NDJSON", cure, where: { file, line, column: 1 } }]);
}

/** The part of a plan that one machine plays: `3/64` contains the cells whose zero-based number modulo 64 is 3. */
export interface Shard {
  readonly at: number;
  readonly of: number;
}

export function readShard(written: string): Shard {
  const [, at, of] = /^(\d+)\/(\d+)$/.exec(written) ?? [];
  const shard = { at: Number(at), of: Number(of) };
  if (of !== undefined && shard.of >= 1 && shard.at <= shard.of) return shard;
  const cure =
    "write its number and how many shards there are, such as 3/64; the numbers 0 to 63 or 1 to 64 cover all cells";
  throw new ProblemError([{ says: `--shard ${written} is not a shard`, cure }]);
}

export async function* shardOf(
  lines: AsyncIterable<NdjsonLine> | Iterable<NdjsonLine>,
  { at, of }: Shard,
): AsyncGenerator<NdjsonLine> {
  let number = 0;
  for await (const line of lines) if (number++ % of === at % of) yield line;
}
