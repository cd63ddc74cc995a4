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
