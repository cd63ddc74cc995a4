import { expect, test } from "vitest";
import { fuzzGateway } from "../../../soak/gateway-fuzz.ts";

test("each of a thousand malformed requests is answered or cut off, and the next valid one is served", async () => {
  expect(await fuzzGateway(7, 1000)).toEqual([]);
});
