import { expect, test } from "vitest";
import { type AnswerPiece, AnswerReader } from "../../../src/policy/gateways/answer-reader.ts";
import type { TestedProduct } from "../../../src/policy/gateways/flaws.ts";
import { bytes, joined, utf8 } from "../../../src/text/bytes/bytes.ts";

const ok = "HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nbody";
const chunked =
  "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3;x=y\r\nbod\r\nA\r\n0123456789\r\n0\r\nt: 1\r\n\r\n";

/** Returns everything read from an answer, with its body in one piece. */
function read(text: string, { as = "nginx", method = "GET", pieces = text.length, end }: Way = {}) {
  const reader = new AnswerReader(as, method);
  const reads: AnswerPiece[] = [];
  for (let at = 0; at < text.length; at += pieces) reads.push(...reader.push(bytes(text.slice(at, at + pieces))));
  if (end) reads.push(...reader.end(end));
  const body = utf8(
    joined([new Uint8Array(0), ...reads.flatMap((each) => (each.kind === "body" ? [each.bytes] : []))]),
  );
  const head = reads.find((each) => each.kind === "head");
  const last = reads.findLast((each) => each.kind !== "head" && each.kind !== "body");
  return { head, body, last };
}

interface Way {
  readonly as?: TestedProduct;
  readonly method?: string;
  readonly pieces?: number;
  readonly end?: "fin" | "rst";
}

test.each([1, 2, 7])("an answer in pieces of %d bytes is read the same", (pieces) => {
  for (const text of [ok, chunked, `HTTP/1.1 103 Early\r\nlink: x\r\n\r\n${ok}`]) {
    expect(read(text, { pieces })).toEqual(read(text));
  }
});

test.each([100, 102, 103, 199])("the interim answer %i is not the answer", (status) => {
  const { head, body } = read(`HTTP/1.1 ${status} Later\r\n\r\n${ok}`);
  expect([head, body]).toMatchObject([{ status: 200 }, "body"]);
});

test("chunks are extracted from a body, with extensions and trailers", () => {
  expect(read(chunked)).toMatchObject({ body: "bod0123456789", last: { kind: "whole", reusable: true } });
});

test("interim answers are skipped, and the head of the final one is reported", () => {
  expect(read(`HTTP/1.1 100 Continue\r\n\r\n${ok}`).head).toMatchObject({ status: 200 });
});

test("an answer to HEAD has no body, whatever length it names", () => {
  expect(read(ok.slice(0, -4), { method: "HEAD" })).toMatchObject({
    body: "",
    last: { kind: "whole", reusable: true },
  });
});

test.each([
  ["a byte too many", `${ok}x`],
  ["a byte behind the last chunk", `${chunked}x`],
  ["a farewell", ok.replace("content", "connection: close\r\ncontent")],
  ["an older version", ok.replace("1.1", "1.0")],
])("%s: the connection is not used again", (_, text) => {
  expect(read(text).last).toEqual({ kind: "whole", reusable: false });
});

test("without a length the body ends with the connection, and a reset breaks it off", () => {
  const open = "HTTP/1.1 200 OK\r\n\r\nbody";
  expect(read(open, { end: "fin" })).toMatchObject({ body: "body", last: { kind: "whole", reusable: false } });
  expect(read(open, { end: "rst" }).last).toMatchObject({ why: { name: "reset", phase: "body" } });
});

test("Spring does not report a reset in the body", () => {
  expect(read(ok.slice(0, -1), { as: "spring", end: "rst" }).last).toEqual({ kind: "silence" });
  expect(read(ok.slice(0, -1), { as: "spring", end: "fin" }).last).toMatchObject({ why: { name: "cut" } });
});

test("an end in the head is a protocol error for Envoy, and a close for the others", () => {
  expect(read("HTTP/1.1 2", { as: "envoy", end: "fin" }).last).toMatchObject({ why: { name: "malformed" } });
  expect(read("", { as: "envoy", end: "fin" }).last).toMatchObject({ why: { name: "hung-up" } });
  expect(read("HTTP/1.1 2", { as: "haproxy", end: "fin" }).last).toMatchObject({ why: { name: "hung-up" } });
});

test("nginx uses the last of two lengths, and passes only that on", () => {
  const two = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nx: 1\r\ncontent-length: 4\r\n\r\nbody";
  const { head, body } = read(two);
  expect(body).toBe("body");
  expect(head).toMatchObject({
    headers: [
      ["x", "1"],
      ["content-length", "4"],
    ],
  });
});

test("chunks take precedence over a length, which is not passed on", () => {
  const both = chunked.replace("transfer", "content-length: 2\r\ntransfer");
  expect(read(both)).toMatchObject({ body: "bod0123456789", head: { headers: [["transfer-encoding", "chunked"]] } });
});

test("Spring takes the part before the space of a name", () => {
  const { head } = read(ok.replace("content", "bad header: x\r\ncontent"), { as: "spring" });
  expect(head).toMatchObject({
    headers: [
      ["bad", "x"],
      ["content-length", "4"],
    ],
  });
});

test("bytes that are not HTTP are passed on unchanged, from the first byte", () => {
  const { head, body } = read("SSH-2.0-x\r\nmore", { pieces: 3 });
  expect([head, body]).toEqual([{ kind: "head", status: 200, headers: [], raw: true }, "SSH-2.0-x\r\nmore"]);
});

test.each([
  ["nginx", 4096],
  ["haproxy", 15_360],
  ["envoy", 61_440],
  ["spring", 8192],
] as const)("%s holds a head of %d bytes", (as, most) => {
  const withHead = (length: number) => ok.replace("content", `x: ${"x".repeat(length - 41)}\r\ncontent`);
  expect(read(withHead(most - 2), { as, pieces: 1000 }).head).toMatchObject({ status: 200 });
  expect(read(withHead(most + 2), { as, pieces: 1000 }).last).toMatchObject({ why: { name: "too-large" } });
});
