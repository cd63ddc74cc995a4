import { afterEach, expect, test } from "vitest";
import { setProgramName } from "../../../src/platform/program-name.ts";
import { labCommand, labCommands } from "../../../src/text/words/lab-command.ts";

afterEach(() => setProgramName("lab"));

test("a command is written as the program was called", () => {
  expect(labCommand("run on-time")).toBe("lab run on-time");
  setProgramName("npx lab");
  expect(labCommand("run on-time")).toBe("npx lab run on-time");
});

test("in a text, the program is named at the start of each command, and nowhere else", () => {
  setProgramName("node bin/lab.js");
  expect(labCommands("lab")).toBe("node bin/lab.js");
  expect(labCommands("Examples:\n  lab run on-time --json | lab explain\n  lab learn   as in a lab")).toBe(
    "Examples:\n  node bin/lab.js run on-time --json | node bin/lab.js explain\n  node bin/lab.js learn   as in a lab",
  );
});
