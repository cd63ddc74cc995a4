import { describe, expect, test } from "vitest";
import { readHead } from "../../../src/policy/gateways/answer-head.ts";
import { type Flaw, readers, type TestedProduct, verdictOn } from "../../../src/policy/gateways/flaws.ts";

/** Returns the head as the reader gets it: the last line has no ending. */
function head(...lines: string[]): string {
  return lines.map((line) => `${line}\r`).join("\n");
}

const flawed: readonly [Flaw, text: string, status: number, read: object][] = [
  ["does not speak HTTP", head("SSH-2.0-OpenSSH_9.2"), 200, {}],
  ["sends status 2000", head("HTTP/1.1 2000 OK", "content-length: 4"), 2000, {}],
  ["sends HTTP/3.7", head("HTTP/3.7 200 OK", "content-length: 4"), 200, { status: 200 }],
  ["sends bare newlines", "HTTP/1.1 200 OK\ncontent-length: 4", 200, { framing: { kind: "length", bytes: 4 } }],
  ["sends a bad header", head("HTTP/1.1 200 OK", "a b: c", "content-length: 4"), 200, { status: 200 }],
  [
    "sends two lengths",
    head("HTTP/1.1 200 OK", "content-length: 4", "content-length: 9"),
    200,
    { framing: { kind: "length", bytes: 9 }, headers: [["content-length", "9"]] },
  ],
  [
    "sends length and chunks",
    head("HTTP/1.1 200 OK", "content-length: 4", "transfer-encoding: chunked"),
    200,
    { framing: { kind: "chunks" }, headers: [["transfer-encoding", "chunked"]] },
  ],
  [
    "sends a body with 204",
    head("HTTP/1.1 204 No Content", "content-length: 4"),
    200,
    { framing: { kind: "length", bytes: 0 }, headers: [] },
  ],
  [
    "sends a body with 204",
    head("HTTP/1.1 204 No Content", "transfer-encoding: chunked"),
    200,
    { framing: { kind: "length", bytes: 0 } },
  ],
  ["sends an unasked 101", head("HTTP/1.1 101 Switching", "upgrade: x"), 101, { status: 101 }],
];

describe.each(readers)("%s", (reader: TestedProduct) => {
  test.each(flawed)("%s", (flaw, text, status, read) => {
    const found = readHead(text, reader, false);
    const verdict = verdictOn(flaw, reader);
    if (verdict === "passes") expect(found).toEqual({ raw: true, status });
    else if (verdict === "refuses") expect(found).toEqual({ flaw });
    else expect(found).toMatchObject(read);
  });

  test("the first of two flaws decides", () => {
    const [first] = flawed.filter(([flaw]) => flaw === "sends bare newlines" && verdictOn(flaw, reader) !== "reads");
    const found = readHead("HTTP/1.1 200 OK\ncontent-length: 4\ncontent-length: 9", reader, false);
    if (first !== undefined) expect(found).toEqual(readHead(first[1], reader, false));
  });

  test("a head without a flaw is read", () => {
    expect(readHead(head("HTTP/1.1 204 No Content", "content-length: 0"), reader, false)).toEqual({
      status: 204,
      headers: [],
      framing: { kind: "length", bytes: 0 },
      closes: false,
    });
  });
});

test.each([
  ["a response to HEAD", "HTTP/1.1 200 OK", true],
  ["204", "HTTP/1.1 204 No Content", false],
  ["304", "HTTP/1.1 304 Not Modified", false],
])("%s has no body, although no header gives a length", (_, line, toHead) => {
  expect(readHead(head(line), "nginx", toHead)).toMatchObject({ framing: { kind: "length", bytes: 0 } });
});

test("an answer without a length ends with the connection", () => {
  expect(readHead(head("HTTP/1.1 200 OK"), "nginx", false)).toMatchObject({ framing: { kind: "close" } });
});

test.each([
  ["1.1", "keep-alive", false],
  ["1.1", "close", true],
  ["1.1", "Close, x", true],
  ["1.1", "closed", false],
  ["1.0", "keep-alive", false],
  ["1.0", "x", true],
])("after HTTP/%s with connection: %s, closing is %s", (version, connection, closes) => {
  const text = head(`HTTP/${version} 200 OK`, "content-length: 4", `Connection: ${connection}`);
  expect(readHead(text, "nginx", false)).toMatchObject({ closes });
});

const tolerant = readers.filter((reader) => verdictOn("sends a bad header", reader) === "reads");

test.each(tolerant)("%s takes the part of a name before the space, and a line without a colon as a name", (reader) => {
  expect(readHead(head("HTTP/1.1 200 OK", "A b:  c ", "Only", ": x"), reader, false)).toMatchObject({
    headers: [
      ["a", "c"],
      ["only", ""],
      ["", "x"],
    ],
  });
});
