import { expect, test } from "vitest";
import { Example } from "../../src/statistics/example.ts";
import { uniforms } from "../uniforms.ts";

const runs = 20_000;

/** How often each of the values was kept over many runs. */
function kept(values: number, run: (uniform: () => number) => number | undefined): number[] {
  const uniform = uniforms(5);
  const counts = Array.from({ length: values }, () => 0);
  for (let at = 0; at < runs; at++) counts[run(uniform)!]! += 1;
  return counts;
}

function offered(from: number, to: number, uniform: () => number): Example<number> {
  const example = new Example<number>();
  for (let value = from; value < to; value++) example.offer(uniform(), () => value);
  return example;
}

/** Four standard errors of a count that is expected for equal chances. */
const margin = (values: number) => 4 * Math.sqrt(runs * (1 / values) * (1 - 1 / values));

test("each is as likely to be kept as any other", () => {
  for (const count of kept(5, (uniform) => offered(0, 5, uniform).kept)) {
    expect(Math.abs(count - runs / 5)).toBeLessThan(margin(5));
  }
});

test("after a merge, too, however many each had", () => {
  const merged = kept(5, (uniform) => {
    const one = offered(0, 1, uniform);
    one.merge(uniform(), offered(1, 5, uniform));
    return one.kept;
  });
  for (const count of merged) expect(Math.abs(count - runs / 5)).toBeLessThan(margin(5));
});

test("what is not kept is not made, and the first always is", () => {
  const example = new Example<string>();
  example.offer(0.999, () => "first");
  example.offer(0.5, () => {
    throw new Error("made for nothing");
  });
  expect([example.kept, example.count]).toEqual(["first", 2]);
});

test("merging with nothing changes nothing", () => {
  const example = new Example<string>();
  example.offer(0, () => "only");
  example.merge(0, new Example());
  expect([example.kept, example.count]).toEqual(["only", 1]);
});
