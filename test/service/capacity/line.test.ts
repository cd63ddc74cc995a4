import fc from "fast-check";
import { expect, test } from "vitest";
import { Line } from "../../../src/service/capacity/line.ts";

test("the order of waiting requests is kept, whoever arrives, leaves or is served", () => {
  const commands = fc.array(fc.oneof(fc.constant("add"), fc.constant("first"), fc.constant("last"), fc.nat(10)));
  fc.assert(
    fc.property(commands, (all) => {
      const line = new Line<number>();
      const model: { of: number; leave: () => void }[] = [];
      for (const [of, command] of all.entries()) {
        if (command === "add") {
          const place = line.add(of);
          model.push({ of, leave: () => line.remove(place) });
        } else if (command === "first") expect(line.takeFirst()).toBe(model.shift()?.of);
        else if (command === "last") expect(line.takeLast()).toBe(model.pop()?.of);
        else for (const { leave } of model.splice(Number(command), 1)) leave();
        expect(line.length).toBe(model.length);
      }
      expect(model.map(() => line.takeFirst())).toEqual(model.map(({ of }) => of));
    }),
  );
});
