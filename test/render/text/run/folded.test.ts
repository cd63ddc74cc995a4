import { expect, test } from "vitest";
import { folded } from "../../../../src/render/text/run/folded.ts";

const look = { width: 40, colour: false, unicode: true };
const says = "a note that is long enough to need several lines where the window is as narrow as this one";
const moments = Array.from({ length: 60 }, (_, at) => ({ atMs: at, who: "order", kind: "noted", says }) as const);

test.each([5, 10, 20, 30])("needed moments of several lines take no more than a room of %i lines", (room) => {
  const isNeeded = ({ atMs }: { atMs: number }) => atMs > 20 && atMs < 50;
  const lines = folded(moments, look, room, isNeeded);
  expect(lines.length).toBeLessThanOrEqual(room);
});

test("a room of a few lines is filled without drawing once for each of a thousand needed moments", () => {
  let reads = 0;
  const many = Array.from({ length: 1000 }, (_, at) => ({
    ...{ atMs: at, kind: "answer", other: "payment", says: at % 2 === 0 ? "200" : "503" },
    get who() {
      reads += 1;
      return "order";
    },
  })) as unknown as Parameters<typeof folded>[0];
  const lines = folded(many, look, 10, () => true);
  expect(lines).toHaveLength(10);
  expect(lines.at(-1)).toContain("0.999");
  expect(reads).toBeLessThan(100 * many.length);
});
