import { expect, it } from "vitest";
import type { Part, Wire } from "../../../src/service/service.ts";
import { Coming } from "../../../src/world/virtual/coming.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const all = { status: 200, headers: [], body: bytes("abcdef") };

function coming(script: readonly Part[], more: Partial<Wire> = {}): Coming {
  return new Coming({ script, end: "fin", ...more });
}

/** The body that has come after so long. */
function cameBy(answer: Coming, ms: number): string {
  return new TextDecoder().decode(answer.by(ms, all).body);
}

const slow = [
  bytes("HTTP/1.1 200 OK\r\n"),
  { pauseMs: 10 },
  bytes("Content-Length: 6\r\n\r\nab"),
  { pauseMs: 20 },
  bytes("cd"),
  { pauseMs: 30 },
  bytes("ef"),
];

it("its head has come once the empty line is there, and all of it after its last pause", () => {
  const { headMs, endMs } = coming(slow);
  expect({ headMs, endMs }).toEqual({ headMs: 10, endMs: 60 });
});

it("what follows a pause has come a moment later", () => {
  const answer = coming(slow);
  expect([10, 29, 30, 31, 60, 61].map((ms) => cameBy(answer, ms))).toEqual([
    "ab",
    "ab",
    "ab",
    "abcd",
    "abcd",
    "abcdef",
  ]);
});

it("what follows the head without a pause comes with it", () => {
  const answer = coming([bytes("HTTP/1.1 200 OK\r\n\r\n"), bytes("abc"), { pauseMs: 5 }, bytes("def")]);
  expect([0, 5, 6].map((ms) => cameBy(answer, ms))).toEqual(["abc", "abc", "abcdef"]);
});

it("an answer without a head has its head when it ends, and one without an end has it at once", () => {
  const headless = coming([bytes("HTTP/1.1"), { pauseMs: 7 }]);
  expect([headless.headMs, headless.endMs]).toEqual([7, 7]);
  const endless = coming(slow, { endless: true });
  expect([endless.headMs, endless.endMs, cameBy(endless, 0)]).toEqual([0, 0, "abcdef"]);
});
