import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { faults } from "../../src/fault/index.ts";
import { text, wholeReply } from "../../src/service/replies.ts";
import { type Answer, isFailure, isWire, type Wire } from "../../src/service/service.ts";
import { begin, resolved } from "../../src/service/task.ts";
import { bytes } from "../../src/text/bytes/bytes.ts";
import { struck } from "./struck.ts";

const valued = faults.map((fault) => ({ ...fault, value: v.parse(fault.value, fault.example) }));
const ofAnswers = valued.filter(({ when }) => when === "after");
const wire: Wire = { script: [bytes("HTTP/1.1 2")], end: "fin" };

it.each(ofAnswers)("$name leaves an answer that another fault has broken, or replaces it", async ({ name, value }) => {
  const { answer } = await struck(name, value, { answer: wire });
  expect(isWire(answer) ? answer : wire).toBe(wire);
});

it.each(ofAnswers)("$name breaks off an answer whose body breaks off, or replaces it", async ({ name, value }) => {
  const failure = { name: "cut", phase: "body", code: "ECONNRESET" } as const;
  const left = [bytes("Payment"), failure];
  const body = { next: () => resolved(left.shift() ?? null), cancel() {} };
  const { answer } = await struck(name, value, { answer: { ...text(200, ""), body } });
  expect(await textOf(answer)).not.toContain("Payment");
});

/** The text of an answer; nothing if its body breaks off. */
async function textOf(answer: Answer): Promise<string> {
  if (isWire(answer)) return Buffer.concat(answer.script as Uint8Array[]).toString();
  const whole = await begin(wholeReply(answer));
  return isFailure(whole) ? "" : Buffer.from(whole.body as Uint8Array).toString();
}

describe("an answer without a body", () => {
  const sent = text(204, "");
  const raw = ofAnswers.filter(({ place, seen }) => place === "handler" && seen !== undefined);

  it.each(raw.filter(({ ofBody }) => ofBody))("passes $name unchanged, because that breaks bodies", async (fault) => {
    const { answer, says } = await struck(fault.name, fault.value, { answer: sent });
    expect(answer).toBe(sent);
    expect(says).toEqual([]);
  });

  it.each(raw.filter(({ ofBody }) => !ofBody))("is still changed by $name", async ({ name, value }) => {
    const { answer, says } = await struck(name, value, { answer: sent });
    expect(answer).not.toEqual(sent);
    expect(says).toHaveLength(1);
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

const ofHandlers = valued.filter(({ place, seen, neverGoesOn }) => place === "handler" && (seen ?? neverGoesOn));

it.each(ofHandlers)("$name prevents the work only if it strikes before it", async ({ name, value }) => {
  const [before, after] = [await struck(name, value, { when: "before" }), await struck(name, value, { when: "after" })];
  expect([before.worked.length, after.worked.length]).toEqual([0, 1]);
  expect(after.says).toHaveLength(1);
});
