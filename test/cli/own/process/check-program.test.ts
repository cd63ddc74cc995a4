import { afterEach, expect, test, vi } from "vitest";
import { checkProgram } from "../../../../src/cli/own/process/check-program.ts";

afterEach(() => vi.unstubAllGlobals());

test("a program on the path, and one named by its path, can be started", () => {
  expect(() => checkProgram(["node"], "your client")).not.toThrow();
  expect(() => checkProgram([process.execPath], "your client")).not.toThrow();
});

test.each([
  ["", "the command is empty"],
  ["no-such-program", 'there is no program "no-such-program"'],
  ["./package.json", 'there is no program "./package.json"'],
])("%j is a Problem", (name, says) => {
  expect(() => checkProgram([name], "your client")).toThrow(says);
});

test.each([
  [["node", "mine.mjs"], "mine.mjs"],
  [[process.execPath, "shop/mine.mjs", "--port", "{port}"], "shop/mine.mjs"],
])("%j is a Problem, because its script is missing", (words, file) => {
  expect(() => checkProgram(words, "your server")).toThrow(`there is no file "${file}" in ${process.cwd()}`);
});

test.each([
  [["node", "examples/order.mjs"]],
  [["node", "--require", "./hook.js", "mine.mjs"]],
  [["node", "mine"]],
  [["node", "{folder}/mine.mjs"]],
  [["sh", "mine.js"]],
  [["node", "file:///shop/mine.mjs"]],
])("%j is left to the program", (words) => {
  expect(() => checkProgram(words, "your server")).not.toThrow();
});

test("on Windows every program is a Problem", () => {
  vi.stubGlobal("process", { ...process, platform: "win32" });
  expect(() => checkProgram(["node"], "your server")).toThrow("the lab cannot start programs on Windows");
});
