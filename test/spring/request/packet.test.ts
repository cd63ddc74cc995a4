import { describe, expect, test } from "vitest";
import { readPacket } from "../../../src/spring/request/packet.ts";

const read = (text: string) => readPacket(Buffer.from(text, "latin1"));

describe("bytes of a request", () => {
  test("are read line by line, after blank lines, with continuation lines", () => {
    const packet = read("\r\n\nGET \t/a?b  HTTP/1.1\nHost:  x \r\nFoo: a\r\n\tb\r\n\r\nrest");
    expect(packet).toMatchObject({ method: "GET", target: "/a?b", version: "1.1", malformed: false });
    expect(packet.headers).toEqual([
      ["Host", "x"],
      ["Foo", "a b"],
    ]);
    expect(Buffer.from(packet.body).toString()).toBe("rest");
  });

  test("may have any version, or none", () => {
    expect(
      ["GET / HTTP/1.0\r\n\r\n", "GET / HTTP/2.0\r\n\r\n", "GET /\r\n\r\n"].map((text) => read(text).version),
    ).toEqual(["1.0", "2.0", "0.9"]);
  });

  test.each([
    "hello\r\n\r\n",
    " GET / HTTP/1.1\r\n\r\n",
    "GE(T / HTTP/1.1\r\n\r\n",
    "GET / http/1.1\r\n\r\n",
    "GET /a b HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nFoo\r\n\r\n",
    "GET / HTTP/1.1\r\nFoo : x\r\n\r\n",
    "GET / HTTP/1.1\r\n: x\r\n\r\n",
    "GET / HTTP/1.1\r\nFoo: a\x01b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\n",
    "\x16\x03\x01\x00\x05abcde",
    "",
  ])("%j are not a request", (text) => {
    expect(read(text).malformed).toBe(true);
  });
});
