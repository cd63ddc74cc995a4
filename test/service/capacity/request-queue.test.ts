import fc from "fast-check";
import { expect, test } from "vitest";
import { type Linked, RequestQueue } from "../../../src/service/capacity/request-queue.ts";

class Entry implements Linked<Entry> {
  readonly nth: number;
  before: Entry | undefined;
  behind: Entry | undefined;

  constructor(nth: number) {
    this.nth = nth;
  }
}

test("the order of waiting requests is kept, whoever arrives, leaves or is served", () => {
  const commands = fc.array(fc.oneof(fc.constant("add"), fc.constant("first"), fc.constant("last"), fc.nat(10)));
  fc.assert(
    fc.property(commands, (all) => {
      const queue = new RequestQueue<Entry>();
      const model: Entry[] = [];
      for (const [of, command] of all.entries()) {
        if (command === "add") {
          const entry = new Entry(of);
          queue.add(entry);
          model.push(entry);
        } else if (command === "first") expect(queue.takeFirst()).toBe(model.shift());
        else if (command === "last") expect(queue.takeLast()).toBe(model.pop());
        else for (const entry of model.splice(Number(command), 1)) queue.remove(entry);
        expect(queue.length).toBe(model.length);
      }
      expect(model.map(() => queue.takeFirst()?.nth)).toEqual(model.map(({ nth }) => nth));
    }),
  );
});
