import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { Terminal } from "../../../src/cli/output/terminal.ts";

function screen(columns: number) {
  return Object.assign(new PassThrough(), { isTTY: true, columns });
}

test("a window that was resized has its new width from the next table on", () => {
  const [stdin, stdout, stderr] = [screen(80), screen(80), screen(70)];
  const terminal = new Terminal({ stdin, stdout, stderr, env: { TERM: "xterm" } } as never);
  expect([terminal.look.width, terminal.sideLook.width]).toEqual([80, 70]);
  stdout.columns = 44;
  stderr.columns = 50;
  expect([terminal.look.width, terminal.sideLook.width]).toEqual([44, 50]);
});

test("lines are neither too wide to read nor too narrow for words", () => {
  const widths = [1, 20, 99, 300].map((columns) => {
    const streams = { stdin: screen(columns), stdout: screen(columns), stderr: screen(columns) };
    return new Terminal({ ...streams, env: {} } as never).look.width;
  });
  expect(widths).toEqual([20, 20, 99, 100]);
});

test("a terminal without a size has no spinner", () => {
  const on = (columns: number) =>
    new Terminal({ stdin: screen(80), stdout: screen(80), stderr: screen(columns), env: { TERM: "xterm" } } as never);
  expect([on(70).watched, on(0).watched]).toEqual([true, false]);
});
