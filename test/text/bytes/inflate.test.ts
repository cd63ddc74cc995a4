import { expect, test } from "vitest";
import { inflate } from "../../../src/text/bytes/inflate.ts";

test("an error that says nothing about the data is thrown", () => {
  const unreadable = new Proxy(new Uint8Array(4), {
    get(data, key) {
      if (key === "0") throw new Error("a bug");
      return Reflect.get(data, key, data);
    },
  });
  expect(() => inflate(unreadable, 0, 100)).toThrow("a bug");
});
