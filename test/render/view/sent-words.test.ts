import { expect, test } from "vitest";
import { sentWords } from "../../../src/render/view/calls/call-words.ts";

const ours = { call: 1, status: null, isWhole: false, atMs: 5, sentBytes: 0, closedBy: "client" } as const;

test("a caller that left says how much it was sent", () => {
  expect(sentWords(ours, "order")).toBe("closed by order before a byte was sent");
  expect(sentWords({ ...ours, sentBytes: 12 }, "order")).toBe("closed by order after 12 bytes");
  expect(sentWords({ ...ours, closedBy: "server" }, "order")).toBe("closed here before a byte was sent");
});
