import { expect, test } from "vitest";
import { timesDone } from "../../src/scenario/recorded-call.ts";

const line = { by: "stock", call: 1, atMs: 0 };
const charged = { ...line, says: "charged" };
const wrote = { ...line, says: "wrote rows", ledger: "rows" };
const undid = { ...line, says: "undid rows", ledger: "rows", undoes: true } as const;

test.each([
  ["nothing", [], 0],
  ["one charge", [charged], 1],
  ["charges at two servers", [charged, { ...charged, by: "payment-b" }], 2],
  ["different kinds of work", [charged, wrote], 1],
  ["work that was undone", [wrote, undid], 0],
  ["work that was done twice and undone once", [wrote, wrote, undid], 1],
  ["an undo without work", [undid], 0],
])("%s counts", (_, lines, times) => {
  expect(timesDone(lines)).toBe(times);
});
