import { expect, test } from "vitest";
import { clients } from "../../../../src/render/text/compare/compared-clients-table.ts";
import type { ComparedClient } from "../../../../src/render/view/compare/compared-clients.ts";
import { narrow, wide } from "../../fixture.ts";

const row: ComparedClient = {
  client: "curl",
  saw: "200, 8 bytes",
  tookMs: 12,
  knows: "done",
  charged: 1,
  goesOn: false,
  answered: null,
  error: null,
  misled: null,
};
const compared = { fault: "hang-up", value: "8B", about: "hangs up", showing: {}, shows: undefined };
const drawn = (look: typeof wide) => clients({ ...compared, rows: [row] }, look).replaceAll(/\n/g, " ");

test.each([wide, { ...narrow, width: 40 }])(
  "explains the columns whose titles say too little, and leaves no cell empty",
  (look) => {
    const text = drawn(look);
    expect(text).toContain("after: how long the call took");
    expect(text).toMatch(/answers: the status from an order server/);
    expect(text).toMatch(/answers +–|│ – +│/);
  },
);
