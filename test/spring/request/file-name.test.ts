import { expect, it } from "vitest";
import { namesFile } from "../../../src/spring/request/file-name.ts";

it.each([
  ["/orders/report.txt", false],
  ["/orders/report.TXT", false],
  ["/orders/report.exe", true],
  ["/orders/report", false],
])("whether %s names a file to be saved: %s", (path, expected) => {
  expect(namesFile(path)).toBe(expected);
});
