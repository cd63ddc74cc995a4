import { closeSync, mkdtempSync, openSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { mayContainLines, PipedLines } from "../../../src/cli/output/piped-lines.ts";

afterEach(() => vi.useRealTimers());

const reading = (stdin: unknown) => new PipedLines({ stdin: stdin as NodeJS.ReadStream });

function piped(...chunks: (string | Buffer)[]): PassThrough {
  const stdin = new PassThrough();
  for (const chunk of chunks) stdin.write(chunk);
  return stdin;
}

async function all(lines: PipedLines): Promise<string[]> {
  const read: string[] = [];
  for (let line = await lines.next(); line !== undefined; line = await lines.next()) read.push(line);
  return read;
}

test("lines are read without what surrounds them, also the last one, and characters that two chunks share", async () => {
  const euro = Buffer.from("€\n");
  const stdin = piped("1\r\n\n  2 \nthr", "ee\n", euro.subarray(0, 2), euro.subarray(2), "last");
  stdin.end();
  expect(await all(reading(stdin))).toEqual(["1", "2", "three", "€", "last"]);
});

test("a pipe that stays open ends after a while, with what it said until then", async () => {
  vi.useFakeTimers();
  const stdin = piped("1\nhalf");
  const lines = all(reading(stdin));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await lines).toEqual(["1", "half"]);
  expect(stdin.destroyed).toBe(true);
});

test("after a line, a pipe that stays open delays the result of that line by half a second at most", async () => {
  vi.useFakeTimers();
  const lines = reading(piped("1\n2\n"));
  expect([await lines.next(), await lines.next()]).toEqual(["1", "2"]);
  const hasNext = lines.hasNext();
  await vi.advanceTimersByTimeAsync(500);
  expect(await Promise.race([hasNext, "still waiting"])).toBe(false);
});

test("no more is read of an endless pipe than needed, and of an endless line only a part", async () => {
  let chunks = 0;
  const endless = (text: string) =>
    new Readable({
      read() {
        chunks += 1;
        this.push(text.repeat(1000));
      },
    });
  const lines = reading(endless("3\n"));
  expect([await lines.next(), await lines.next()]).toEqual(["3", "3"]);
  lines.close();
  expect(await lines.next()).toBeUndefined();
  const [line = ""] = await all(reading(endless("x")));
  expect(line.length).toBeLessThan(20_000);
  expect(chunks).toBeLessThan(200);
});

test("a broken pipe is at its end", async () => {
  const stdin = piped("1\n");
  const lines = reading(stdin);
  expect(await lines.next()).toBe("1");
  stdin.destroy(new Error("gone"));
  expect(await lines.next()).toBeUndefined();
});

test("a file with a line may contain lines; an empty one, a closed one and the null device do not", async () => {
  const folder = mkdtempSync(join(tmpdir(), "piped-"));
  const opened = (text: string) => {
    const file = join(folder, `${text.length}.txt`);
    writeFileSync(file, text);
    return openSync(file, "r");
  };
  const closed = 12_345;
  const [full, empty, nothing] = [opened("1\n"), opened(""), openSync("/dev/null", "r")];
  const may = (fd: number) => mayContainLines({ stdin: { fd } as unknown as NodeJS.ReadStream });
  expect([full, empty, nothing, closed].map(may)).toEqual([true, false, false, false]);
  for (const fd of [full, empty, nothing]) closeSync(fd);
  expect(await reading({ isTTY: true }).next()).toBeUndefined();
});
