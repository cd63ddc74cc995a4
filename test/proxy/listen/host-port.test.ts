import { expect, test } from "vitest";
import { readAddress } from "../../../src/proxy/listen/host-port.ts";

test("the name of a port may be written in any case", () => {
  expect(["a:http", "a:HTTP", "a:Https"].map((each) => readAddress(each).port)).toEqual([80, 80, 443]);
});
