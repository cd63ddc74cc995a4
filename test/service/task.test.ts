import { describe, expect, it } from "vitest";
import { all, begin, Deferred, first, fromPromise, resolved, type Task } from "../../src/service/task.ts";

describe("a deferred value", () => {
  it("goes to every listener with its argument in the same turn, and to those that come after it; only the first counts", () => {
    const value = new Deferred<string>();
    const heard: string[] = [];
    const hear = (each: string, who: string) => heard.push(`${who} ${each}`);
    for (const who of ["a", "b", "c"]) value.tell(hear, who);
    expect([value.isResolved, value.value]).toEqual([false, undefined]);
    value.resolve("first");
    value.resolve("second");
    value.reject(new Error("too late"));
    value.tell(hear, "late");
    expect(heard).toEqual(["a first", "b first", "c first", "late first"]);
    expect([value.isResolved, value.value]).toEqual([true, "first"]);
  });

  it("can be awaited like a promise", async () => {
    const value = new Deferred<number>();
    setImmediate(() => value.resolve(7));
    expect(await value).toBe(7);
    expect(await fromPromise(Promise.resolve(8))).toBe(8);
    await expect(async () => await fromPromise(Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  });

  it("tells another listener instead of the one with this argument, unless there are several", () => {
    const value = new Deferred<string>();
    const heard: string[] = [];
    const hear = (each: string, who: string) => heard.push(`${who} ${each}`);
    value.tell(hear, "a");
    value.tellInstead("b", hear, "c");
    value.tellInstead("a", hear, "d");
    value.tell(hear, "e");
    value.tellInstead("d", hear, "f");
    value.resolve("first");
    expect(heard).toEqual(["d first", "e first"]);
  });

  it("passes an error to each listener that takes it, before and after it comes", () => {
    const value = new Deferred<string>();
    const heard: string[] = [];
    const fail = (error: unknown, who: string) => heard.push(`${who} ${(error as Error).message}`);
    for (const who of ["a", "b"]) value.tell(expect.unreachable, who, fail);
    value.reject(new Error("broken"));
    value.tell(expect.unreachable, "late", fail);
    expect(heard).toEqual(["a broken", "b broken", "late broken"]);
    expect(value.value).toBeUndefined();
  });

  it("throws an error that nobody takes, so that it is not lost", () => {
    const value = new Deferred<string>();
    value.tell(() => {}, undefined);
    expect(() => value.reject(new Error("broken"))).toThrow("broken");
    expect(() => value.tell(() => {}, undefined)).toThrow("broken");
  });
});

function* sum(...parts: Task<number>[]): Task<number> {
  let total = 0;
  for (const part of parts) total += yield* part;
  return total;
}

describe("a task", () => {
  it("goes on in the same turn as what it waits for, however deep it is", () => {
    const later = new Deferred<number>();
    const running = begin(sum(resolved(1), sum(later, sum(resolved(2)))));
    expect(running.isResolved).toBe(false);
    later.resolve(10);
    expect(running.value).toBe(13);
  });

  it("several tasks may wait for one value", () => {
    const later = new Deferred<number>();
    const running = [begin(sum(later)), begin(sum(later, later))];
    later.resolve(2);
    expect(running.map(({ value }) => value)).toEqual([2, 4]);
  });

  it("does nothing before it begins", () => {
    const began: string[] = [];
    function* note(): Task<void> {
      began.push(yield* resolved("began"));
    }
    const task = note();
    expect(began).toEqual([]);
    begin(task);
    expect(began).toEqual(["began"]);
  });

  it("catches an error of what it waits for, and runs its clean-ups", () => {
    const seen: string[] = [];
    const later = new Deferred<number>();
    function* careful(): Task<string> {
      try {
        return `${yield* sum(later)}`;
      } catch (error) {
        return `caught ${(error as Error).message}`;
      } finally {
        seen.push("cleaned up");
      }
    }
    const running = begin(careful());
    later.reject(new Error("broken"));
    expect([running.value, seen]).toEqual(["caught broken", ["cleaned up"]]);
  });

  it.each<[string, () => Task<number>]>([
    ["at once", () => sum(failing())],
    ["after a wait", () => sum(fromPromise(Promise.resolve(1)), failing())],
    ["with what it waits for", () => sum(fromPromise(Promise.reject(new Error("broken"))))],
    ["with a value that has failed before", () => sum(failed())],
  ])("fails with its own error: %s", async (_, task) => {
    await expect(async () => await begin(task())).rejects.toThrow("broken");
  });
});

function* failing(): Task<number> {
  yield* resolved(1);
  throw new Error("broken");
}

function failed(): Deferred<number> {
  const value = new Deferred<number>();
  value.reject(new Error("broken"));
  return value;
}

describe("tasks side by side", () => {
  it("all begin at once, and give their values in order", () => {
    const began: string[] = [];
    function* named(name: string, wait: Task<number>): Task<string> {
      began.push(name);
      return `${name} ${yield* wait}`;
    }
    const [one, two] = [new Deferred<number>(), new Deferred<number>()];
    const both = begin(all([named("a", one), named("b", two)]));
    expect(began).toEqual(["a", "b"]);
    two.resolve(2);
    expect(both.isResolved).toBe(false);
    one.resolve(1);
    expect(both.value).toEqual(["a 1", "b 2"]);
  });

  it("the first decides, with its value or its error", async () => {
    const [one, two] = [new Deferred<number>(), new Deferred<number>()];
    const winner = first([one, two]);
    two.resolve(2);
    one.resolve(1);
    expect(winner.value).toBe(2);
    await expect(async () => await first([new Deferred<number>(), failed()])).rejects.toThrow("broken");
  });
});
