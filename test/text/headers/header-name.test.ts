import { expect, it } from "vitest";
import { isNamed } from "../../../src/text/headers/header-name.ts";

it.each([
  ["host", "host", true],
  ["Host", "host", true],
  ["HOST", "Host", true],
  ["hosts", "host", false],
  ["post", "host", false],
])("%s is the name %s: %s", (written, name, is) => {
  expect(isNamed([written, "host"], name)).toBe(is);
});
