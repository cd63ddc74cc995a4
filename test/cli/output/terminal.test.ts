import { PassThrough, Writable } from "node:stream";
import { expect, test, vi } from "vitest";
import type { Terminal } from "../../../src/cli/output/terminal.ts";
import { terminalOn } from "../terminal.ts";

function screen(columns: number) {
  return Object.assign(new PassThrough(), { isTTY: true, columns });
}

test("a window that was resized has its new width from the next table on", () => {
  const [stdin, stdout, stderr] = [screen(80), screen(80), screen(70)];
  const terminal = terminalOn({ stdin, stdout, stderr }, { TERM: "xterm" });
  expect([terminal.look.width, terminal.sideLook.width]).toEqual([80, 70]);
  stdout.columns = 44;
  stderr.columns = 50;
  expect([terminal.look.width, terminal.sideLook.width]).toEqual([44, 50]);
});

test("lines are neither too wide to read nor too narrow for words", () => {
  const widths = [1, 20, 99, 300].map((columns) => {
    const streams = { stdin: screen(columns), stdout: screen(columns), stderr: screen(columns) };
    return terminalOn(streams).look.width;
  });
  expect(widths).toEqual([20, 20, 99, 100]);
});

test("a terminal without a size has no spinner", () => {
  const on = (columns: number) =>
    terminalOn({ stdin: screen(80), stdout: screen(80), stderr: screen(columns) }, { TERM: "xterm" });
  expect([on(70).watched, on(0).watched]).toEqual([true, false]);
});

/** A terminal whose program does not end; `ends` are the exit codes with which it would have ended. */
function unending(stdout: Writable): { readonly terminal: Terminal; readonly ends: number[]; said(): string } {
  const ends: number[] = [];
  vi.spyOn(process, "exit").mockImplementation((code) => {
    ends.push(Number(code));
    throw new Error("ended");
  });
  const stderr = new PassThrough();
  const terminal = terminalOn({ stdout, stderr });
  return { terminal, ends, said: () => String(stderr.read() ?? "") };
}

test.each([
  ["EPIPE", 0, ""],
  ["ENOSPC", 2, "The result cannot be written: the disk is full\n"],
  ["EIO", 2, "The result cannot be written: EIO\n"],
])("a program whose stdout fails with %s ends with exit code %i", (code, exitCode, says) => {
  const stdout = new PassThrough();
  const { ends, said } = unending(stdout);
  expect(() => stdout.emit("error", Object.assign(new Error(code), { code }))).toThrow("ended");
  expect([ends, said()]).toEqual([[exitCode], says]);
});

test("a program ends only once all that it printed has been written", async () => {
  const writes: (() => void)[] = [];
  const slow = new Writable({ highWaterMark: 8, write: (_, __, written) => void writes.push(written) });
  const { terminal, ends } = unending(slow);
  const order: string[] = [];
  const poured = terminal.pourData("more than there is room for").then(() => order.push("poured"));
  const left = terminal.leave(0).catch(() => order.push("left"));
  await new Promise(setImmediate);
  expect([order, ends]).toEqual([[], []]);
  for (let write = writes.shift(); write !== undefined; write = writes.shift()) {
    write();
    await new Promise(setImmediate);
  }
  await Promise.all([poured, left]);
  expect([order, ends]).toEqual([["poured", "left"], [0]]);
});

test("a pipe is as wide as COLUMNS says, or 100", () => {
  const pipe = () => Object.assign(new PassThrough(), { isTTY: undefined });
  const widthWith = (env: NodeJS.ProcessEnv) =>
    terminalOn({ stdin: pipe(), stdout: pipe(), stderr: pipe() }, env).look.width;
  expect(["60", "180", "5", "99999", "wide", ""].map((COLUMNS) => widthWith({ COLUMNS }))).toEqual([
    60, 180, 20, 1000, 100, 100,
  ]);
  expect(widthWith({})).toBe(100);
});

test("a note is not broken within a command", () => {
  const stderr = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY: true, columns: 60 });
  const terminal = terminalOn({ stdin: screen(60), stdout: screen(60), stderr }, { TERM: "xterm" });
  terminal.note("Wrote 12 files into kit. A student begins with lab learn --class kit/01.json.");
  expect(stderr.read()).toBe("Wrote 12 files into kit. A student begins with\nlab learn --class kit/01.json.\n");
});
