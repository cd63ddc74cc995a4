import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Cache, type CacheRule } from "../../src/policy/cache.ts";

const rule: CacheRule = { size: 2, timeToLiveMs: 1000, singleFlight: false };
const kinds = (cache: Cache<string>, keys: string[], nowMs = 0) => keys.map((key) => cache.look(key, nowMs).kind);

function filled(rules: Partial<CacheRule>, ...keys: string[]): Cache<string> {
  const cache = new Cache<string>({ ...rule, ...rules });
  for (const key of keys) cache.store(key, `${key}!`, 0);
  return cache;
}

describe("a cache", () => {
  test("answers cached keys and tells callers to fetch others", () => {
    const cache = filled({}, "a");
    expect(cache.look("a", 999)).toEqual({ kind: "hit", value: "a!" });
    expect(cache.look("b", 0)).toEqual({ kind: "fetch" });
  });

  test("drops an entry exactly when its time is over", () => {
    expect(kinds(filled({}, "a"), ["a"], 1000)).toEqual(["fetch"]);
  });

  test("makes room by dropping the least recently used entry", () => {
    const cache = filled({}, "a", "b");
    cache.look("a", 0);
    cache.store("c", "c!", 0);
    expect(kinds(cache, ["a", "b", "c"])).toEqual(["hit", "fetch", "hit"]);
  });

  test("counts a key that is stored again as used last", () => {
    const cache = filled({}, "a", "b", "a", "c");
    expect(kinds(cache, ["a", "b", "c"])).toEqual(["hit", "fetch", "hit"]);
  });

  test.each([
    ["b", "acb"],
    ["bb", "acb"],
    ["bc", "abc"],
  ])("that was asked for %s evicts in the order %s", (used, order) => {
    for (const more of ["d", "de", "def"]) {
      const cache = filled({ size: 3 }, "a", "b", "c");
      for (const key of used) cache.look(key, 0);
      for (const key of more) cache.store(key, `${key}!`, 0);
      const evicted = [...order].map((_, at) => (at < more.length ? "fetch" : "hit"));
      expect([cache.size, ...kinds(cache, [...order])]).toEqual([3, ...evicted]);
    }
  });

  test("removes an expired entry when it is noticed", () => {
    const cache = filled({}, "a");
    cache.look("a", 1000);
    expect(cache.size).toBe(0);
  });

  test("makes every caller fetch, unless one fetch serves all", () => {
    expect(kinds(filled({}), ["a", "a"])).toEqual(["fetch", "fetch"]);
    const shared = filled({ singleFlight: true });
    expect(kinds(shared, ["a", "a"])).toEqual(["fetch", "wait"]);
    shared.store("a", "a!", 0);
    expect(kinds(shared, ["a"], 1000)).toEqual(["fetch"]);
  });

  test("evicts in the order of a plain list, whatever is read, stored or flushed", () => {
    const step = fc.record({
      does: fc.constantFrom("look", "store", "flush"),
      key: fc.constantFrom("a", "b", "c", "d", "e"),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const cache = filled({ size: 3 });
        let kept: string[] = [];
        for (const { does, key } of steps) {
          const others = kept.filter((each) => each !== key);
          if (does === "flush") {
            cache.flush();
            kept = [];
          } else if (does === "store") {
            cache.store(key, `${key}!`, 0);
            kept = [...others, key].slice(-3);
          } else {
            expect(cache.look(key, 0).kind).toBe(kept.includes(key) ? "hit" : "fetch");
            if (kept.includes(key)) kept = [...others, key];
          }
          expect(cache.size).toBe(kept.length);
        }
      }),
    );
  });

  test("of size zero keeps nothing", () => {
    expect(filled({ size: 0 }, "a").size).toBe(0);
  });

  test("drops every entry at a flush", () => {
    const cache = filled({}, "a", "b");
    cache.flush();
    expect(kinds(cache, ["a", "b"])).toEqual(["fetch", "fetch"]);
    for (const key of ["c", "d", "e"]) cache.store(key, `${key}!`, 0);
    expect([cache.size, ...kinds(cache, ["c", "d", "e"])]).toEqual([2, "fetch", "hit", "hit"]);
  });

  test("never exceeds its size, and always keeps the live keys used last", () => {
    const asked = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 500 })));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), asked, (size, all) => {
        const cache = new Cache<number>({ ...rule, size });
        let recent: { key: number; untilMs: number }[] = [];
        let nowMs = 0;
        for (const [key, laterMs] of all) {
          nowMs += laterMs;
          const known = recent.find((each) => each.key === key);
          const hit = known !== undefined && nowMs < known.untilMs;
          expect(cache.look(key, nowMs).kind).toBe(hit ? "hit" : "fetch");
          if (!hit) cache.store(key, key, nowMs);
          const entry = hit ? known : { key, untilMs: nowMs + 1000 };
          recent = [entry, ...recent.filter((each) => each !== known)].slice(0, size);
          expect(cache.size).toBe(recent.length);
        }
      }),
    );
  });
});

describe("a single flight", () => {
  test("fetches once while others wait, and again after a failure", () => {
    const cache = filled({ singleFlight: true });
    expect(kinds(cache, ["a", "a", "b", "a"])).toEqual(["fetch", "wait", "fetch", "wait"]);
    cache.fail("a");
    expect(kinds(cache, ["a", "a"])).toEqual(["fetch", "wait"]);
    cache.store("a", "a!", 0);
    expect(kinds(cache, ["a"])).toEqual(["hit"]);
  });

  test("continues through a flush", () => {
    const cache = filled({ singleFlight: true });
    cache.look("a", 0);
    cache.flush();
    expect(kinds(cache, ["a"])).toEqual(["wait"]);
  });
});
