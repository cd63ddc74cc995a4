import { expect, test } from "vitest";
import { ownCommand } from "../../../../src/render/text/drawing/command-line.ts";

test("a stored command line cannot command the terminal", () => {
  expect(ownCommand("lab run \u001b[2J")).toBe("lab run \\e[2J");
});
