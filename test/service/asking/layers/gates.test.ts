import { expect, test } from "vitest";
import type { Attempt, AttemptOutcome, Layer } from "../../../../src/service/asking/attempt.ts";
import { chained, type Gate, type Pass, type ReadOutcome } from "../../../../src/service/asking/layers/gates.ts";
import { inOnePiece } from "../../../../src/service/body.ts";
import { NO_BODY } from "../../../../src/service/replies.ts";
import type { Outcome } from "../../../../src/service/service.ts";
import { begin, fromPromise, resolved } from "../../../../src/service/task.ts";
import type { Failure } from "../../../../src/trace.ts";

const reply = { status: 200, headers: [], body: NO_BODY };
const inPieces = { ...reply, body: inOnePiece(new Uint8Array([1])) };
const rejection: Failure = { name: "rejected", phase: "queue", code: "inner" };

function said(outcome: Outcome): string {
  return "name" in outcome ? outcome.name : `${outcome.status}`;
}

/** Gates that note what they are asked and told, and an attempt that gets this answer. */
function gates(answer: Outcome = reply) {
  const notes: string[] = [];
  const gate = (name: string, rejects = false): Gate => ({
    admit() {
      notes.push(`${name}?`);
      return resolved<Pass | Failure>(
        rejects ? rejection : { ended: (outcome) => void notes.push(`${name}: ${said(outcome)}`) },
      );
    },
  });
  const slow = (inner: Gate): Gate => ({
    *admit(attempt) {
      yield* fromPromise(Promise.resolve());
      return yield* inner.admit(attempt);
    },
  });
  const ctx = {
    ask() {
      notes.push("sent");
      return resolved(answer);
    },
  };
  const first = { try: 1, hedged: false, deadlineMs: Number.POSITIVE_INFINITY, tellsDeadline: false };
  const ask = () => ({ method: "POST", path: "/pay", headers: [], body: NO_BODY });
  return { notes, gate, slow, attempt: { ctx, to: "payment", ask, ...first } as unknown as Attempt };
}
const allNotes = ["outer?", "inner?", "sent", "inner: 200", "outer: 200"];

test("gates admit a call from the outside in, and learn its outcome from the inside out, in the same turn", () => {
  const { notes, gate, attempt } = gates();
  const given = begin(chained([gate("outer"), gate("inner")], undefined)(attempt));
  expect(given.value).toBe(reply);
  expect(notes).toEqual(allNotes);
});

test("gates may make a call wait", async () => {
  const { notes, gate, slow, attempt } = gates();
  expect(await begin(chained([gate("outer"), slow(gate("inner"))], undefined)(attempt))).toBe(reply);
  expect(notes).toEqual(allNotes);
  notes.length = 0;
  expect(await begin(chained([slow(gate("outer")), gate("inner")], undefined)(attempt))).toBe(reply);
  expect(notes).toEqual(allNotes);
});

test("a gate that rejects a call stops it, at once or later, and only those that admitted it learn of that", async () => {
  const { notes, gate, slow, attempt } = gates();
  const rejecting = gate("inner", true);
  for (const inner of [rejecting, slow(rejecting)]) {
    notes.length = 0;
    expect(await begin(chained([gate("outer"), inner, gate("innermost")], undefined)(attempt))).toBe(rejection);
    expect(notes).toEqual(["outer?", "inner?", "outer: rejected"]);
  }
});

/** What comes of an answer, and how often its body was read, behind a gate and a layer. */
async function readBehind(answer: Outcome, layers: readonly Layer[] = []) {
  const { notes, gate, attempt } = gates(answer);
  let reads = 0;
  const read: ReadOutcome = () => {
    reads += 1;
    return resolved<Outcome>({ ...reply, status: 502 });
  };
  await begin(chained([gate("gate"), ...layers], read)(attempt));
  return { reads, learned: notes.at(-1) };
}

test("a body in pieces is read once, before any gate learns the outcome", async () => {
  const same: Layer = (next) => (attempt) => next(attempt);
  expect(await readBehind(inPieces)).toEqual({ reads: 1, learned: "gate: 502" });
  expect(await readBehind(inPieces, [same])).toEqual({ reads: 1, learned: "gate: 502" });
  expect(await readBehind(reply)).toEqual({ reads: 0, learned: "gate: 200" });
  expect(await readBehind(rejection)).toEqual({ reads: 0, learned: "gate: rejected" });
});

test("nothing is read if the caller wants no body, or a fallback has answered", async () => {
  const { notes, gate, attempt } = gates(inPieces);
  expect(await begin(chained([gate("gate")], undefined)(attempt))).toBe(inPieces);
  expect(notes.at(-1)).toBe("gate: 200");
  const fallback: Layer = () => () => resolved<AttemptOutcome>({ direct: { ...inPieces, status: 202 } });
  expect(await readBehind(inPieces, [fallback])).toEqual({ reads: 0, learned: "gate: 202" });
});
