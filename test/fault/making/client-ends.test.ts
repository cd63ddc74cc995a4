import { describe, expect, it } from "vitest";
import { closedForReset, rowOf } from "../../../src/fault/making/client-ends.ts";
import { comes, everyClient, fails } from "../../../src/fault/per-client.ts";
import type { Wire } from "../../../src/service/service.ts";
import { bytes } from "../../../src/text/bytes/bytes.ts";
import { reply } from "../tries.ts";

const closed = { ends: { name: "hung-up", phase: "headers", code: "ECONNRESET" } };

describe("the report of a script", () => {
  it.each<[Wire["end"], unknown]>([
    ["fin", closed],
    ["rst", fails("reset", "headers", "ECONNRESET")],
    ["silence", { ends: "nothing" }],
  ])("without a byte follows from its end: %s", (end, seen) => {
    expect(rowOf({ script: [], end }, "http")).toEqual(seen);
  });

  it("with bytes, or generated, was measured or is unknown", () => {
    const script = [bytes("HTTP/1.1 2")];
    expect(rowOf({ script, end: "fin" }, "http")).toBeUndefined();
    expect(rowOf({ script: new Set(script), end: "fin" }, "http")).toBeUndefined();
    expect(rowOf({ script, end: "fin", seenBy: everyClient(comes(reply)) }, "http")).toEqual(comes(reply));
  });
});

describe("a proxy", () => {
  const atProxy = (wire: Wire) => {
    const { end, seenBy } = closedForReset(wire);
    return { end, http: seenBy?.http };
  };

  it("closes the connection if the server resets it", () => {
    expect(atProxy({ script: [], end: "rst" })).toEqual({ end: "fin", http: closed });
  });

  it("does not change what arrived before the reset", () => {
    const seenBy = everyClient({ came: reply, ends: { name: "reset", phase: "body", code: "ECONNRESET" } });
    expect(atProxy({ script: [], end: "rst", seenBy })).toEqual({
      end: "fin",
      http: { came: reply, ends: { name: "cut", phase: "body", code: "ECONNRESET" } },
    });
  });

  it("does not break an answer that was complete before the reset", () => {
    const seenBy = everyClient(comes(reply));
    expect(atProxy({ script: [], end: "rst", seenBy })).toEqual({ end: "fin", http: comes(reply) });
  });

  it("passes on an answer without a reset", () => {
    const wire: Wire = { script: [], end: "fin", seenBy: everyClient(fails("hung-up", "headers", "ECONNRESET")) };
    expect(closedForReset(wire)).toBe(wire);
  });
});
