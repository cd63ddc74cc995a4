import { expect, test } from "vitest";
import { IncomingBody } from "../../../src/world/body/incoming-body.ts";

test("a body that broke off is not completed by what comes afterwards", () => {
  const body = new IncomingBody({ hold() {}, release() {}, cancel() {} });
  const cut = { name: "cut", phase: "body", code: "ECONNRESET" } as const;
  body.finish(cut);
  body.pushLast(new Uint8Array(1));
  expect([body.whole(), body.leftBytes]).toEqual([undefined, undefined]);
  expect(body.next().value).toEqual(cut);
});
