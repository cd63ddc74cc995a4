import { expect, test } from "vitest";
import { windowAt } from "../../../src/page/playing/load-stage.ts";
import type { LoadSample } from "../../../src/render/view/load/load-picture.ts";

const samples = [0, 1000, 2000, 3000].map((fromMs) => ({ fromMs, toMs: fromMs + 1000 }) as LoadSample);

test("an address shows the window at its second, and without one the last in which calls began", () => {
  const at = (second?: number, loadEndMs = 3000) => windowAt({ samples, loadEndMs }, second);
  expect([0, 0.999, 1, 2.5].map((second) => at(second))).toEqual([0, 0, 1, 2]);
  expect([at(), at(60), at(undefined, 500)]).toEqual([2, 2, 0]);
});
