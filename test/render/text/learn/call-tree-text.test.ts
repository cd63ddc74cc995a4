import { expect, test } from "vitest";
import { callTreeText } from "../../../../src/render/text/learn/call-tree-text.ts";
import { wide } from "../../fixture.ts";

const parts = Array.from({ length: 100 }, () => ({ calls: "leaf GET /part" }));
const setup = {
  page: {
    is: "service",
    takes: "GET /page",
    does: [
      { together: parts },
      { calls: "tax GET /tax", optional: true, timeout: "100ms" },
      { if: { call: "tax", fails: true }, answers: { status: 409 } },
      { afterAnswering: [{ work: "5ms" }, { calls: "mail POST /send" }] },
    ],
    writes: "pages",
  },
  leaf: { is: "service", takes: { "GET /part": {}, "PUT /part": { writes: "parts" } }, count: 40 },
  payment: {},
};

test("the steps of services are drawn as trees, and long fans are folded", () => {
  expect(callTreeText(setup, wide)).toEqual([
    "  page GET /page",
    "  ├── together",
    "  │  ├─▶ leaf GET /part",
    "  │  ├─▶ leaf GET /part",
    "  │  └── and 98 more",
    "  ├─▶ tax GET /tax (optional, timeout 100ms)",
    "  ├── answers { status: 409 } (if { call: tax, fails: true })",
    "  ├── after the response",
    "  │  ├── work 5ms",
    "  │  └─▶ mail POST /send",
    "  └── writes pages",
    "  leaf × 40 GET /part",
    "  leaf × 40 PUT /part",
    "  └── writes parts",
  ]);
});

test("a server named service is one without being told, and requests show that they respect deadlines", () => {
  const service = { takes: "GET /", does: [{ work: "5ms" }] };
  const own = { is: "service", takes: "GET /", respectsDeadline: true, keys: true };
  expect(callTreeText({ service, own }, wide)).toEqual([
    "  service GET /",
    "  └── work 5ms",
    "  own GET / (keys true, respectsDeadline true)",
  ]);
});

test("in ASCII, and at 40 columns, no line is wider", () => {
  const lines = callTreeText(setup, { ...wide, unicode: false, width: 40 });
  expect(lines[1]).toBe("  +-- together");
  expect(lines.filter((line) => line.length > 40)).toEqual([]);
});
