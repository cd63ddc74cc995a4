import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { faults } from "../../src/fault/index.ts";
import { text } from "../../src/service/replies.ts";
import { isWire, type Wire } from "../../src/service/service.ts";
import { resolved } from "../../src/service/task.ts";
import { bytes } from "../../src/text/bytes.ts";
import { struck } from "./struck.ts";

const valued = faults.map(({ name, value, example, when }) => ({ name, when, value: v.parse(value, example) }));
const ofAnswers = valued.filter(({ when, name }) => when === "after" && name !== "half-json");
const wire: Wire = { script: [bytes("HTTP/1.1 2")], end: "fin" };

it.each(ofAnswers)("$name passes on an answer that another fault has broken", async ({ name, value }) => {
  expect((await struck(name, value, { answer: wire })).answer).toBe(wire);
});

it.each(ofAnswers.filter(({ name }) => !["older-server", "write-limit"].includes(name)))(
  "$name breaks off an answer whose body breaks off",
  async ({ name, value }) => {
    const failure = { name: "cut", phase: "body", code: "ECONNRESET" } as const;
    const left = [bytes("Payment"), failure];
    const body = { next: () => resolved(left.shift() ?? null), cancel() {} };
    const { answer } = await struck(name, value, { answer: { ...text(200, ""), body } });
    const isScript = isWire(answer);
    expect(isScript && [...answer.script]).toEqual([]);
  },
);

describe("an answer without a body", () => {
  it.each(["stall", "cut-chunks", "false-gzip"])("passes %s unchanged, because that breaks bodies", async (name) => {
    const found = valued.find((each) => each.name === name)!;
    const { answer, says } = await struck(name, found.value, { answer: text(204, "") });
    expect(answer).toEqual(text(204, ""));
    expect(says).toEqual([]);
  });

  it("is still broken by a fault of the head", async () => {
    const { answer } = await struck("bad-status", true, { answer: text(204, "") });
    expect(isWire(answer)).toBe(true);
  });
});

it("the head of a broken answer keeps its status, and leaves the connection to the fault", async () => {
  const sent = async (status: number) => {
    const sound = text(status, "No", [
      ["Connection", "keep-alive"],
      ["x-id", "7"],
    ]);
    const { answer } = await struck("hang-up", 1, { answer: sound });
    return isWire(answer) ? Buffer.concat(answer.script as Uint8Array[]).toString() : "";
  };
  expect(await sent(200)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(await sent(404)).toMatch(/^HTTP\/1\.1 404 Answer\r\n.*x-id: 7\r\ncontent-length: 2\r\n\r\nN$/s);
  expect(await sent(404)).not.toContain("keep-alive");
});

it.each(["hang", "error-status", "error-in-200"])("%s can also strike after the work", async (name) => {
  const { value } = valued.find((each) => each.name === name)!;
  const [before, after] = [await struck(name, value, { when: "before" }), await struck(name, value, { when: "after" })];
  expect([before.worked.length, after.worked.length]).toEqual([0, 1]);
  expect(after.says).toHaveLength(1);
});
