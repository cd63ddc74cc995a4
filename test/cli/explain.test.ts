import { expect, test } from "vitest";
import { lab } from "./lab.ts";

test("a code is explained on one screen, with what it proves and what it leaves open", () => {
  const { code, out, err } = lab(["explain", "ECONNRESET"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("whether the work was done: unknown");
  expect(out.split("\n").length).toBeLessThan(35);
});

test("words need no quotes, and several things are explained in the order asked for", () => {
  expect(lab(["explain", "other", "side", "closed"]).out).toMatch(/^other side closed\n/);
  const { out } = lab(["explain", "other side closed", "504", "UND_ERR_SOCKET"]);
  expect(out.match(/^(?:other side closed|504|UND_ERR_SOCKET)$/gm)).toEqual([
    "other side closed",
    "504",
    "UND_ERR_SOCKET",
  ]);
});

test("what is not known gets the three nearest, and exit 2", () => {
  const { code, out, err } = lab(["explain", "ECONNREST"]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toMatch(/ECONNREST is not known here\s+the nearest: ECONNRESET, \w+, \w+/);
});

test("what is like nothing known is not given another failure's name", () => {
  const { code, err } = lab(["explain", "qwertyuiop"]);
  expect(code).toBe(2);
  expect(err).toMatch(/qwertyuiop is not known here\s+write a code/);
});

test("a run explains what it showed", () => {
  const { code, out } = lab(["run", "timeout-504", "--world", "virtual", "--explain"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^504\nGateway Timeout/m);
  expect(out).toMatch(/^TimeoutError\n/m);
});

test("beside JSON the explanations go to stderr", () => {
  const { out, err } = lab(["run", "timeout-504", "--world", "virtual", "--explain", "--json"]);
  expect(JSON.parse(out)).toHaveProperty("reports");
  expect(err).toContain("Gateway Timeout");
});
