import { expect, test } from "vitest";
import { fuzzGateway } from "../../../soak/gateway-fuzz.ts";

test("a thousand odd requests are each answered or cut off, and the next good one is served", async () => {
  expect(await fuzzGateway(7, 1000)).toEqual([]);
}, 60_000);
