import { expect, test } from "vitest";
import { otherActiveFaults } from "../../../src/scenario/setup/active-faults.ts";

const first = "active faults of payment, outermost first";

test.each([
  [{ delay: "1s" }, { hang: true, delay: "1s" }, [`${first}: hang, delay 1s`]],
  [{ hang: "none" }, { hang: "none", delay: "1s" }, ["active faults of payment: delay 1s"]],
  [{ off: true }, { off: true, delay: "1s" }, [`${first}: off, delay 1s`]],
  [{ delay: "1s" }, { delay: "1s" }, []],
  [{ delay: "none" }, { delay: "none", off: false }, []],
  [
    { delay: "1s" },
    { faults: [{ hang: true, share: "30%", when: "after" }, { reset: true }], delay: "1s" },
    [`${first}: delay 1s, hang (share 30%, when after), reset`],
  ],
  [
    { delay: "1s" },
    { delay: "1s", "most-at-once": 2, off: true, "unknown-name": true },
    [`${first}: unknown-name, off, most-at-once 2, delay 1s`],
  ],
])("after %j of %j the other active faults are named", (set, payment, lines) => {
  expect(otherActiveFaults({ payment: set }, { order: { hang: true }, payment })).toEqual(lines);
});
