import { expect, it } from "vitest";
import { BodyPrefix } from "../../../src/world/body/body-prefix.ts";
import { KEPT_BYTES, recorded } from "../../../src/world/calling/recorded.ts";

const head = { status: 200, headers: [] };
const body = (bytes: number) => new Uint8Array(bytes).fill(1);

it("a body of 64 KB is kept completely; of a longer one, the beginning and the length are kept", () => {
  expect(KEPT_BYTES).toBe(65_536);
  expect(recorded(200, [], body(KEPT_BYTES))).toEqual({ ...head, body: body(KEPT_BYTES), bodyBytes: KEPT_BYTES });
  expect(recorded(200, [], body(KEPT_BYTES + 1))).toEqual({
    ...head,
    body: body(KEPT_BYTES),
    bodyBytes: KEPT_BYTES + 1,
  });
});

it.each([
  ["one piece", [KEPT_BYTES + 1]],
  ["a piece that is just enough, and one more", [KEPT_BYTES, 1]],
  ["many pieces", [60_000, 5_000, 5_000, 5_000]],
])("the same is kept of a body that is passed on in %s", (_, pieces) => {
  const prefix = new BodyPrefix();
  for (const bytes of pieces) prefix.see(body(bytes));
  const bodyBytes = pieces.reduce((sum, bytes) => sum + bytes, 0);
  const kept = prefix.of(head);
  expect(kept).toMatchObject({ ...head, bodyBytes });
  expect(kept.body).toHaveLength(KEPT_BYTES);
});
