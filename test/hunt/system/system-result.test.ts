import { expect, test } from "vitest";
import type { System } from "../../../src/hunt/system/system.ts";
import type { SystemPlay } from "../../../src/hunt/system/system-copy.ts";
import { systemResult } from "../../../src/hunt/system/system-result.ts";
import { systemReport } from "../../../src/hunt/system/system-story.ts";
import { TraceBook } from "../../../src/hunt/system/trace-book.ts";
import { readInjection } from "../../../src/scenario/strikes/struck-call.ts";
import { recorded } from "../../../src/world/calling/recorded.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const got = (status: number | null, without: string | null = null, body = "fine") => ({
  ...{ status, headers: [], without, body: bytes(body) },
});
const ok = got(200);
const system = {
  ...{ name: "s", services: new Map(), requests: [], outside: new Map(), goals: [], optional: [], shares: [] },
  ...{ accept: [], places: {}, reset: { requests: [] } },
} as unknown as System;
const usual: SystemPlay = {
  ...{ events: [], trace: new TraceBook(() => 0).trace, endMs: 40, ids: new Map(), arrows: new Map() },
  ...{ struck: new Map(), answers: [{ got: ok, tookMs: 12.4 }], next: [ok], running: [], died: [], log: [] },
};
const judged = (changed: Partial<SystemPlay>, of: Partial<System> = {}) =>
  systemResult({ ...system, ...of }, { ...usual, ...changed }, usual);
const brokenBy = (changed: Partial<SystemPlay>, of?: Partial<System>) =>
  judged(changed, of).broken.map(({ rule, saw }) => `${rule}: ${saw}`);

const ids = new Map([[2, "shop->stock#1"]]);
const hang = new Map([["shop->stock#1", readInjection("shop->stock#1=hang")]]);
const reset = new Map([["shop->stock#1", readInjection("shop->stock#1=reset")]]);
const answers = (given: ReturnType<typeof got>) => [{ got: given, tookMs: 5 }];
const stack = "Error: lost\n    at pay (/srv/shop/pay.js:1:2)";

test("each rule is broken by what it is about, and by nothing else", () => {
  expect(brokenBy({})).toEqual([]);
  expect(brokenBy({ died: ["shop ended with exit code 3", "stock ended by SIGKILL"] })).toEqual([
    "every service stays alive: shop ended with exit code 3; stock ended by SIGKILL",
  ]);
  // A request without an answer is told once: it is still running, and has no answer to accept.
  expect(brokenBy({ answers: answers(got(null, "no response", "")), running: [1] })).toEqual([
    "every request is answered: the client stopped waiting",
  ]);
  expect(brokenBy({ running: [1, 2], ids })).toEqual(["no request is still running: the request, shop->stock#1"]);
  expect(brokenBy({ running: [1], struck: hang })).toEqual(["no request is still running: the request"]);
  // The call that hangs is open because of the failure itself.
  expect(brokenBy({ running: [2], ids, struck: hang })).toEqual([]);
  expect(brokenBy({ running: [2], ids, struck: reset })).toEqual(["no request is still running: shop->stock#1"]);
  expect(brokenBy({ next: [got(503, null, "")] })).toEqual(["the next request works: the next request gets 503"]);
  expect(brokenBy({ answers: answers(got(500, null, stack)) })[0]).toMatch(/^no internals in an answer: .*pay\.js/);
  const accept = [{ when: { kind: "nothing" as const, names: [] }, status: [200] }];
  expect(brokenBy({ answers: answers(got(404)) }, { accept })[0]).toMatch(/^the answer is accepted: .*404/);
  expect(brokenBy({ struck: reset, answers: answers(got(404)) }, { optional: ["stock"] })[0]).toMatch(
    /^an optional service is optional: 404/,
  );
});

test("a result names what struck and what the client saw, and if a rule is broken the printed errors or the last lines", () => {
  const quiet = Array.from({ length: 8 }, (_, at) => `line ${at}`);
  const log = ["line", ...Array.from({ length: 8 }, (_, at) => `Error: number ${at}`)];
  const fine = judged({ struck: reset, log });
  expect(fine).toMatchObject({ struck: ["shop->stock#1"], saw: { status: 200, tookMs: 12 }, log: [] });
  const died = ["shop ended"];
  expect(judged({ died, log }).log).toEqual([...log.slice(1, 7), "and 2 more lines like these"]);
  expect(judged({ died, log: quiet }).log).toEqual(quiet.slice(-6));
});

test("a call between services ends by its failure only if a door noted that it struck", () => {
  const book = new TraceBook(() => 7);
  const request = book.request("shop", "GET /", 1);
  const { call } = book.arrived("shop", "stock", "GET /stock", undefined);
  const says = "resets";
  const reply = recorded(200, [], bytes("fine"));
  const seen = (struck: SystemPlay["struck"]) =>
    judged({ events: book.events, ids: book.ids, arrows: book.arrows, struck }).calls;
  book.ended("shop", call, { kind: "answered", tookMs: 3, reply });
  expect(seen(reset)).toEqual([
    { id: "shop->stock#1", line: "GET /stock", parent: null, begun: 2, ended: 4, answer: "200  fine" },
  ]);
  book.record("stock", call, { kind: "decided", by: "reset", says });
  expect(seen(reset)[0]!.answer).toBe("fails: reset");
  expect(seen(new Map())[0]!.answer).toBe("200  fine");
  book.ended("client", request, { kind: "answered", tookMs: 5, reply });
  const play = { ...usual, events: book.events, ids: book.ids, arrows: book.arrows };
  const report = systemReport(system, "s.yaml", play, [{ at: "shop->stock#1=reset", struck: true }]);
  expect(report).toMatchObject({ tookMs: 0, changeWords: ["fails: shop->stock#1=reset"] });
  expect(report.calls.map(({ call, by, to, tookMs }) => [call, by, to, tookMs])).toEqual([
    [1, "client", "shop", 5],
    [2, "shop", "stock", 3],
  ]);
  expect(systemReport(system, "s.yaml", usual, [])).toMatchObject({ tookMs: 0, changeWords: [] });
  // A call without an end is in the story too.
  expect(systemReport(system, "s.yaml", { ...play, events: book.events.slice(0, 2) }, []).calls).toHaveLength(1);
});
