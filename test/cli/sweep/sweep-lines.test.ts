import { expect, test } from "vitest";
import { linesOf } from "../../../src/cli/sweep/sweep-lines.ts";

async function* chunks(parts: readonly (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(part);
}

async function read(...parts: (string | Buffer)[]) {
  const lines = [];
  for await (const { line, text, isLast } of linesOf(chunks(parts), "in"))
    lines.push([line, text, ...(isLast ? ["cut"] : [])]);
  return lines;
}

test("a line is whole wherever the pieces of its file end, even within a letter", async () => {
  const bytes = Buffer.from('{"a":"é"}\n\n {"b":"🙂"}\r\n{"c"');
  const expected = [
    [1, '{"a":"é"}'],
    [3, '{"b":"🙂"}'],
    [4, '{"c"', "cut"],
  ];
  expect(await read(bytes)).toEqual(expected);
  expect(await read(...[...bytes].map((byte) => Buffer.of(byte)))).toEqual(expected);
});

test("a byte order mark is not part of the first line", async () => {
  expect(await read("\ufeff{}\n")).toEqual([[1, "{}"]]);
});

test("a file without line ends is refused before it fills the memory", async () => {
  const piece = Buffer.alloc(1024 * 1024, "x");
  await expect(read(...Array.from({ length: 65 }, () => piece))).rejects.toThrow("this line is too long for NDJSON");
});
