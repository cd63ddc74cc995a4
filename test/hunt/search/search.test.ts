import { describe, expect, test } from "vitest";
import { type CallSet, keyOf } from "../../../src/hunt/search/call-set.ts";
import { Search } from "../../../src/hunt/search/search.ts";
import type { SeenCall, SeenRun } from "../../../src/hunt/search/seen-run.ts";

/** A service that calls others one after the other. What it does when a call fails is written for each call. */
interface Toy {
  readonly calls: readonly { to: string; attempts: number; failed: "fails" | "goes on" | string }[];
}
type Toys = Readonly<Record<string, Toy>>;

const failures = ["500", "hang"];

/** A small random system without circles: a service only calls later ones. */
function toysOf(seed: number): Toys {
  let state = seed * 2654435761;
  const below = (most: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return state % most;
  };
  const names = ["a", "b", "c", "d"];
  return Object.fromEntries(
    names.map((name, at) => {
      const later = names.slice(at + 1);
      const calls = later.slice(0, below(3)).map((to) => {
        const failed = ["fails", "goes on", later[below(later.length)]!][below(3)]!;
        return { to, attempts: 1 + below(2), failed };
      });
      return [
        name,
        { calls: name === "a" && calls.length === 0 ? [{ to: "b", attempts: 1, failed: "fails" }] : calls },
      ];
    }),
  );
}

/** Plays a request to `a`. A failure replaces the whole work of a call. */
function play(toys: Toys, failing: ReadonlyMap<string, string>): SeenRun & { answer: string } {
  const calls: SeenCall[] = [];
  const struck: string[] = [];
  const counts = new Map<string, number>();
  let clock = 0;
  const call = (from: string, to: string, parent: string | null): string => {
    const nth = (counts.get(`${from}->${to}`) ?? 0) + 1;
    counts.set(`${from}->${to}`, nth);
    const id = `${from}->${to}#${nth}`;
    const begun = ++clock;
    const at = calls.length;
    calls.push({ id, parent, begun, ended: begun, answer: "" });
    const failure = failing.get(id);
    if (failure !== undefined) struck.push(id);
    const answer = failure ?? serve(to, id);
    calls[at] = { id, parent, begun, ended: ++clock, answer };
    return answer;
  };
  const serve = (name: string, parent: string | null): string => {
    const got: string[] = [];
    for (const { to, attempts, failed } of toys[name]!.calls) {
      let answer = "";
      for (let attempt = 0; attempt < attempts && !answer.startsWith("ok"); attempt++) answer = call(name, to, parent);
      if (!answer.startsWith("ok") && failed !== "fails" && failed !== "goes on") answer = call(name, failed, parent);
      if (!answer.startsWith("ok") && failed !== "goes on") return `${name} failed after ${answer}`;
      got.push(answer.startsWith("ok") ? "+" : "-");
    }
    return `ok ${name} ${got.join("")}`;
  };
  const answer = serve("a", null);
  return { calls, struck, broken: answer.startsWith("ok") ? [] : ["answered"], answer };
}

/** Tries every combination of failures at every call that any combination shows, and keeps those in which all failures strike. */
function bruteForce(toys: Toys, most: number): Map<string, string> {
  const reached = new Map<string, string>();
  const known = new Set<string>();
  for (let before = -1; before !== known.size; ) {
    before = known.size;
    let combinations: [string, string][][] = [[]];
    for (let size = 0; size <= most; size++) {
      for (const each of combinations) {
        const { calls, struck, answer } = play(toys, new Map(each));
        for (const { id } of calls) known.add(id);
        if (struck.length === each.length)
          reached.set(
            each
              .map((one) => one.join("="))
              .sort()
              .join(" + "),
            answer,
          );
      }
      const ids = [...known].sort();
      combinations = combinations.flatMap((each) =>
        ids
          .filter((id) => id > (each.at(-1)?.[0] ?? ""))
          .flatMap((id) => failures.map((failure): [string, string][] => [...each, [id, failure]])),
      );
    }
  }
  return reached;
}

function search(
  toys: Toys,
  most: number,
  all: boolean,
  accepts = true,
): { search: Search; answers: Map<string, string> } {
  const found = new Search({ failuresOf: () => failures, most, all, isAccepted: () => accepts });
  const answers = new Map<string, string>();
  do {
    for (const set of found.level) {
      const run = play(toys, new Map(set.map(({ call, failure }) => [call, failure])));
      expect(answers.has(keyOf(set)), "the same set twice").toBe(false);
      answers.set(keyOf(set), run.answer);
      found.saw(set, run);
    }
  } while (found.grow());
  return { search: found, answers };
}

const systems = Array.from({ length: 40 }, (_, at) => toysOf(at + 1));

describe("a search", () => {
  test("plays every set that can be reached, once, and no other", () => {
    let most = 0;
    for (const toys of systems) {
      const reached = bruteForce(toys, 3);
      const { answers } = search(toys, 3, true);
      expect([...answers.keys()].sort()).toEqual([...reached.keys()].sort());
      most = Math.max(most, reached.size);
    }
    expect(most).toBeGreaterThan(200);
  });

  test("leaves out only sets after which the client gets an answer that it gets after another", () => {
    let fewer = 0;
    for (const toys of systems) {
      const { answers, search: found } = search(toys, 3, false);
      const all = bruteForce(toys, 3);
      expect(new Set(answers.values())).toEqual(new Set(all.values()));
      if (found.skipped.sameAnswer > 0) fewer += all.size - answers.size;
    }
    expect(fewer).toBeGreaterThan(100);
  });

  test("leaves out sets with a part that breaks, unless that is accepted", () => {
    const toys = {
      a: {
        calls: [
          { to: "b", attempts: 1, failed: "fails" },
          { to: "b", attempts: 1, failed: "goes on" },
        ],
      },
      b: { calls: [] },
    };
    expect([...search(toys, 2, false, false).answers.keys()]).toEqual([
      "",
      "a->b#1=500",
      "a->b#1=hang",
      "a->b#2=500",
      "a->b#2=hang",
    ]);
    const twice = { a: { calls: [{ to: "b", attempts: 2, failed: "fails" }] }, b: { calls: [] } };
    expect(search(twice, 2, false, false).search.skipped).toEqual({ noEffect: 0, sameAnswer: 0, knownBreak: 0 });
    const both = {
      a: {
        calls: [
          { to: "b", attempts: 1, failed: "goes on" },
          { to: "b", attempts: 1, failed: "fails" },
        ],
      },
      b: { calls: [] },
    };
    expect(search(both, 2, false, false).search.skipped.knownBreak).toBe(4);
  });

  test("does not combine a failure that changed nothing", () => {
    const run = (set: CallSet): SeenRun => ({
      calls: ["x", "y"].map((to, at) => ({
        id: `a->${to}#1`,
        parent: null,
        begun: at * 2,
        ended: at * 2 + 1,
        answer: to === "y" && set.some(({ call }) => call === "a->y#1") ? "cut" : "whole",
      })),
      struck: set.map(({ call }) => call),
      broken: [],
    });
    const found = new Search({ failuresOf: () => ["cut"], most: 2, all: false, isAccepted: () => false });
    do for (const set of found.level) found.saw(set, run(set));
    while (found.grow());
    expect(found.played.map(({ set }) => keyOf(set))).toEqual(["", "a->x#1=cut", "a->y#1=cut"]);
    expect(found.skipped.noEffect).toBe(1);
  });

  test("does not depend on the order in which sets end", () => {
    const toys = systems[3]!;
    const there = search(toys, 3, false).search;
    const back = new Search({ failuresOf: () => failures, most: 3, all: false, isAccepted: () => true });
    do
      for (const set of back.level.toReversed())
        back.saw(set, play(toys, new Map(set.map(({ call, failure }) => [call, failure]))));
    while (back.grow());
    expect(back.played.map(({ set }) => keyOf(set))).toEqual(there.played.map(({ set }) => keyOf(set)));
    expect(back.skipped).toEqual(there.skipped);
  });
});
