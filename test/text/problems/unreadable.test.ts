import { expect, test } from "vitest";
import { NotRegular, unreadable } from "../../../src/text/problems/unreadable.ts";

const systemError = (code: string) => Object.assign(new Error(code), { code });

test.each([
  [systemError("ENOENT"), "a.yaml does not exist"],
  [systemError("ENOTDIR"), "a.yaml does not exist"],
  [systemError("EACCES"), "a.yaml cannot be read: permission denied"],
  [systemError("ELOOP"), "a.yaml cannot be read (ELOOP)"],
  [new NotRegular({ isDirectory: () => true }), "a.yaml is a folder"],
  [new NotRegular({ isDirectory: () => false }), "a.yaml is not a regular file"],
])("a file that fails with %s is described with one phrase and one way out", (error, says) => {
  expect(unreadable("a.yaml", error)).toEqual({ says, cure: expect.stringMatching(/./) });
});

test("a command that wants a special file says which", () => {
  expect(unreadable("a.json", systemError("ENOENT"), "name a report").cure).toBe("name a report");
});
