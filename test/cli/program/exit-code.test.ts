import { expect, test } from "vitest";
import { exitCodeOf } from "../../../src/cli/program/exit-code.ts";

const holds = { holds: true };
const falls = { holds: false };
const undecided = { holds: false, undecided: true } as const;

test.each([
  ["all hold", [holds, holds], 0],
  ["one falls", [holds, falls], 1],
  ["one is undecided: never 0", [holds, undecided], 4],
  ["one falls, another is undecided", [undecided, falls], 1],
  ["nothing was played", [], 0],
])("%s", (_, verdicts, code) => expect(exitCodeOf(verdicts)).toBe(code));
