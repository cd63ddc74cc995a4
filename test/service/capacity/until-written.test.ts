import { expect, it } from "vitest";
import type { BodyStream } from "../../../src/service/body.ts";
import { Cancellation } from "../../../src/service/cancellation.ts";
import { untilWritten } from "../../../src/service/capacity/until-written.ts";
import { NO_BODY } from "../../../src/service/replies.ts";
import type { Answer, Reply, SeenAnswer, Wire } from "../../../src/service/service.ts";
import { resolved } from "../../../src/service/task.ts";
import { clockOf, requestOf } from "../ctx.ts";

const byte = new Uint8Array(1);
const pause = (pauseMs: number) => ({ pauseMs });
const seen = (...ends: SeenAnswer["ends"][]): Wire["seenBy"] => {
  const [undici = "whole", fetch = undici, http = undici] = ends;
  return { undici: { ends: undici }, fetch: { ends: fetch }, http: { ends: http } };
};

/** How long the clock sleeps before the answer counts as written; "at once" if it does not sleep. */
async function writtenAfter(answer: Answer): Promise<number | "at once"> {
  let ms: number | "at once" = "at once";
  const clock = clockOf({
    sleep(sleepMs) {
      ms = sleepMs;
      return resolved("slept");
    },
  });
  await new Promise<void>((written) => {
    expect(untilWritten(answer, requestOf(), clock, written)).toBe(answer);
  });
  return ms;
}

it("an answer in memory is written at once", async () => {
  expect(await writtenAfter({ status: 200, headers: [], body: NO_BODY })).toBe("at once");
});

it.each([
  ["without a pause", { script: [byte, byte] }, "at once"],
  ["with pauses", { script: [byte, pause(100), byte, pause(50)] }, 150],
  ["that repeats", { script: [byte], endless: true }, Number.POSITIVE_INFINITY],
  ["whose end no client sees", { script: [byte], seenBy: seen("nothing") }, Number.POSITIVE_INFINITY],
  ["whose end one client sees", { script: [pause(70)], seenBy: seen("nothing", "whole") }, 70],
] as const)("a script %s", async (_, wire, after) => {
  expect(await writtenAfter({ end: "fin", ...wire } as Wire)).toBe(after);
});

/** A body of one piece with this end, and how often it counted as written. */
function watched(end: Awaited<ReturnType<BodyStream["next"]>>, more: Partial<BodyStream> = {}) {
  const pieces = [byte, end];
  const told = { written: 0, cancelled: 0 };
  const body: BodyStream = {
    next: () => resolved(pieces.shift() ?? null),
    cancel() {
      told.cancelled += 1;
    },
    ...more,
  };
  const reply: Reply = { status: 200, headers: [["x", "y"]], body };
  const given = untilWritten(reply, requestOf(), clockOf(), () => {
    told.written += 1;
  }) as Reply & { body: BodyStream };
  return { reply, given, told };
}

it.each([
  ["completely", null],
  ["until it breaks off", { name: "cut", phase: "body", code: "ECONNRESET" } as const],
])("a body in pieces is written once it is read %s, and only once", async (_, end) => {
  const { reply, given, told } = watched(end);
  expect(given).toMatchObject({ status: 200, headers: reply.headers });
  expect(await given.body.next()).toBe(byte);
  expect(told.written).toBe(0);
  expect(await given.body.next()).toBe(end);
  expect(told.written).toBe(1);
  given.body.cancel();
  expect(told).toEqual({ written: 1, cancelled: 1 });
});

it("a body in pieces is written when its reader gives up", () => {
  const { given, told } = watched(null);
  given.body.cancel();
  expect(told).toEqual({ written: 1, cancelled: 1 });
});

it("a body in pieces still says whether its reader gave up", () => {
  const gaveUp = new Cancellation();
  expect(watched(null, { gaveUp }).given.body.gaveUp).toBe(gaveUp);
  expect(watched(null).given.body).not.toHaveProperty("gaveUp");
});
