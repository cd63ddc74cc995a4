import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { playInOrder } from "../../../../src/cli/sweep/cells/in-order.ts";
import type { NdjsonLine } from "../../../../src/scenario/sweep/ndjson.ts";

const lines: NdjsonLine[] = ["a", "b", "c"].map((text, at) => ({ file: "", line: at + 1, text }));

/** Cells that end when the test says so. */
function cells() {
  const ends = new Map<string, () => void>();
  const play = ({ text }: NdjsonLine) =>
    new Promise<{ line: string }>((resolve) => ends.set(text, () => resolve({ line: text })));
  const begun = async () => {
    while (ends.size < lines.length) await new Promise(setImmediate);
  };
  return { play, begun, end: (text: string) => ends.get(text)!() };
}

test("results come in the order of the cells, whichever ends first", async () => {
  const { play, begun, end } = cells();
  const came: string[] = [];
  const all = playInOrder(
    lines,
    play,
    (outcome) => void came.push(JSON.stringify(outcome)),
    new AbortController().signal,
  );
  await begun();
  for (const text of ["c", "b", "a"]) end(text);
  await all;
  expect(came).toEqual(['{"line":"a"}', '{"line":"b"}', '{"line":"c"}']);
});

test("nothing is left behind at the signal, which serves many sweeps", async () => {
  const { signal } = new AbortController();
  for (let sweep = 0; sweep < 11; sweep++)
    await playInOrder(
      [],
      async () => ({ line: "" }),
      () => {},
      signal,
    );
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("an interruption delivers every finished result", async () => {
  const { play, begun, end } = cells();
  const { signal, abort } = abortion();
  const came: string[] = [];
  const all = playInOrder(lines, play, (_, { text }) => void came.push(text), signal);
  await begun();
  end("c");
  await new Promise(setImmediate);
  expect(came).toEqual([]);
  abort();
  await all;
  expect(came).toEqual(["c"]);
});

test("an error of a cell ends everything", async () => {
  const failing = () => Promise.reject(new Error("a bug"));
  await expect(playInOrder(lines, failing, () => {}, new AbortController().signal)).rejects.toThrow("a bug");
});

test("an error of the lines ends everything", async () => {
  async function* broken() {
    yield lines[0]!;
    throw new Error("no such file");
  }
  const { play } = cells();
  await expect(playInOrder(broken(), play, () => {}, new AbortController().signal)).rejects.toThrow("no such file");
});

test("the number of cells started ahead of a slow one is limited", async () => {
  let read = 0;
  function* many() {
    for (; ; read++) yield { file: "", line: read, text: String(read) };
  }
  const { signal, abort } = abortion();
  const all = playInOrder(
    many(),
    () => new Promise(() => {}),
    () => {},
    signal,
  );
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  expect(read).toBe(4096);
  abort();
  await all;
});

function abortion() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
