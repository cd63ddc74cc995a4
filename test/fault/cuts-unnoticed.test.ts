import * as v from "valibot";
import { expect, test } from "vitest";
import { soundReply } from "../../src/fault/client-report.ts";
import { faults } from "../../src/fault/index.ts";

test("a fault is marked as cutting unnoticed if any client accepts less than the whole answer", () => {
  const cutting = faults.filter(({ seen, value, example }) => {
    const rows = Object.values(seen?.(soundReply, v.parse(value, example), "strict") ?? {});
    return rows.some(({ ends, came }) => {
      const isShorter = came?.status === 200 && came.body.length < soundReply.body.length;
      return (ends === "whole" || ends === "closed") && isShorter;
    });
  });
  expect(faults.filter(({ cutsUnnoticed }) => cutsUnnoticed).map(({ name }) => name)).toEqual(
    cutting.map(({ name }) => name),
  );
  expect(cutting.length).toBeGreaterThan(2);
});
