import { expect, it } from "vitest";
import { decoded } from "../../../src/fault/making/decoded.ts";
import { bytes } from "../../../src/text/bytes/bytes.ts";
import { gzip } from "../../../src/text/bytes/gzip.ts";

const plain = bytes("paid");
const replyWith = (encoding: string, body: Uint8Array) => ({
  status: 200,
  headers: [["Content-Encoding", encoding] as const, ["x-a", "b"] as const],
  body,
});

it.each(["gzip", "GZIP"])("a body that was compressed as %s is plain, and no longer says how", (encoding) => {
  expect(decoded(replyWith(encoding, gzip(plain)))).toEqual({ status: 200, headers: [["x-a", "b"]], body: plain });
});

it.each([
  ["br", gzip(plain)],
  ["gzip", plain],
])("an answer in %s that cannot be read is left as it is", (encoding, body) => {
  const reply = replyWith(encoding, body);
  expect(decoded(reply)).toBe(reply);
});

it("a body of a megabyte that was compressed is plain", () => {
  expect(decoded(replyWith("gzip", gzip(new Uint8Array(1_000_000)))).body).toHaveLength(1_000_000);
});
