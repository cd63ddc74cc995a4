import { expect, test } from "vitest";
import { named } from "../../src/policy/failure-codes.ts";

const error = (message: string, code?: string) => ({ message, code, kind: "TypeError" });

test.each(["lookup", "connect", "send", "headers", "body"] as const)(
  "an unknown error in %s is the client's own, named by its message",
  (phase) => {
    const detached = "Cannot perform ArrayBuffer.prototype.slice on a detached ArrayBuffer";
    expect(named(error(detached), phase)).toEqual({ name: "client-error", code: detached });
    expect(named(error("what is this?", "ERR_NEW"), phase)).toEqual({
      name: "client-error",
      code: "ERR_NEW: what is this?",
    });
  },
);

test.each([
  ["other side closed", "UND_ERR_SOCKET", "headers", "hung-up"],
  ["other side closed", "UND_ERR_SOCKET", "body", "cut"],
  ["socket hang up", "ECONNRESET", "headers", "hung-up"],
  ["aborted", "ECONNRESET", "body", "cut"],
  ["read ECONNRESET", "ECONNRESET", "body", "reset"],
  ["Premature close", "ERR_STREAM_PREMATURE_CLOSE", "body", "cut"],
] as const)("%s (%s) in %s is called %s", (message, code, phase, name) => {
  expect(named(error(message, code), phase)).toMatchObject({ name, code });
});

test("a connection that the client closes is not a hang-up", () => {
  expect(named(error("closed without a word"), "headers")).toEqual({
    name: "client-error",
    code: "closed without a word",
  });
});

test("a name that every object inherits is an unknown error", () => {
  expect(named(error("constructor"), "connect")).toEqual({ name: "client-error", code: "constructor" });
  expect(named(error("no", "toString"), "connect")).toEqual({ name: "client-error", code: "toString: no" });
});

test("a known code determines the name and the phase, whatever the message", () => {
  expect(named(error("other side closed", "ECONNREFUSED"), "body")).toEqual({
    name: "refused",
    phase: "connect",
    code: "ECONNREFUSED",
  });
});

test.each([
  ["Parse Error: new words", "HPE_NEW", "HPE_NEW"],
  ["Response does not match the protocol", "HTTPParserError", "HTTPParserError"],
  ["wrong version number", "ERR_SSL_WRONG_VERSION_NUMBER", "ERR_SSL_WRONG_VERSION_NUMBER"],
  ["Parse Error: Expected HTTP/", undefined, "HPE_INVALID_CONSTANT"],
  ["bad upgrade", "UND_ERR_SOCKET", "UND_ERR_SOCKET"],
  ["failed:\n\nassert(statusCode >= 100)\n", "ERR_ASSERTION", "failed:"],
])("%j (%s) is an answer that cannot be read, with the code %s", (message, code, shown) => {
  expect(named(error(message, code), "headers")).toEqual({ name: "malformed", code: shown });
});

test.each([
  ["Error", undefined, "boom"],
  ["TypeError", undefined, "boom"],
  ["RangeError", undefined, "RangeError: boom"],
  ["AssertionError", "ERR_ASSERTION", "boom"],
])("a client's %s (%s) is named %j", (kind, code, says) => {
  expect(named({ message: "boom\nand more", code, kind }, "send")).toEqual({ name: "client-error", code: says });
});
