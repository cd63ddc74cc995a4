import { expect, test } from "vitest";
import { lanesIn, storyMoments } from "../../../../src/render/view/moments/fans.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";

const names = Array.from({ length: 100 }, (_, at) => `leaf-${at + 1}`);
const together = (calls: readonly string[]) =>
  `[{ together: [${calls.map((each) => `{ calls: ${each} }`).join(", ")}] }]`;

async function storyOf(setup: Readonly<Record<string, string>>) {
  const servers = Object.entries(setup).map(([name, settings]) => `  ${name}: { is: service, ${settings} }\n`);
  const text = `title: t\nsetup:\n${servers.join("")}steps: [{ send: GET /, to: front }]\n`;
  return await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
}

const leaves = (more = "") => Object.fromEntries(names.map((name) => [name, `takes: GET /, ${more}`]));
const fan = `takes: GET /, does: ${together(names.map((name) => `${name} GET /`))}`;
const told = (moments: ReturnType<typeof storyMoments>) =>
  moments.map(({ who, other, kind, says }) => `${who}${other ? ` ${kind} ${other}` : ""}: ${says}`);

test("of a long fan the first two are shown, the others as one", async () => {
  const moments = storyMoments(await storyOf({ front: fan, ...leaves() }));
  expect(lanesIn(moments)).toEqual(["client", "front", "leaf-1", "leaf-2", "and 98 more"]);
  expect(told(moments)).toEqual([
    "client ask front: GET /",
    ...["front ask leaf-1: GET /", "front answer leaf-1: 200", "front ask leaf-2: GET /", "front answer leaf-2: 200"],
    ...["front ask and 98 more: GET / × 98", "front answer and 98 more: 200 × 98"],
    "client answer front: 200",
  ]);
});

test("the slowest of a fan, and those that fail, are shown by themselves", async () => {
  const setup = {
    ...leaves("capacity: { work: 10ms }"),
    "leaf-7": "takes: GET /, capacity: { work: 90ms }",
    "leaf-9": "takes: GET /, off: true",
  };
  const moments = storyMoments(await storyOf({ front: fan, ...setup }));
  expect(lanesIn(moments)).toEqual(["client", "front", "leaf-1", "leaf-2", "and 96 more", "leaf-7", "leaf-9"]);
  expect(told(moments)).toContain("front lost leaf-9: GET /");
});

test("calls to the instances of one server are folded, and those behind a leaf with it", async () => {
  const report = await storyOf({
    front: `takes: GET /, does: ${together(names.slice(0, 10).map(() => "leaf GET /"))}`,
    leaf: "takes: GET /, count: 10, does: [{ calls: db GET / }]",
    db: "takes: GET /",
  });
  const moments = storyMoments(report);
  expect(lanesIn(moments)).toEqual(["client", "front", "leaf", "db"]);
  expect(told(moments)).toContain("front ask leaf: GET / × 8");
  expect(told(moments)).toContain("leaf answer db: 200 × 8");
  expect(moments).toHaveLength(2 + 3 * 4);
});

test("attempts, and calls one after the other, are all shown", async () => {
  const steps = Array.from({ length: 5 }, () => "{ calls: leaf GET /, optional: true }").join(", ");
  const retried = await storyOf({
    front: "takes: GET /, does: [{ calls: leaf GET /, retry: 5 }]",
    leaf: "takes: GET /, error-status: 503",
  });
  const inTurn = await storyOf({ front: `takes: GET /, does: [${steps}]`, leaf: "takes: GET /, delay: 10ms" });
  for (const report of [retried, inTurn])
    expect(storyMoments(report).filter(({ kind, who }) => kind === "ask" && who === "front")).toHaveLength(5);
});

test("a server that is called again, for example to undo, keeps its lane", async () => {
  const calls = ["b", "c", "d"].map((name) => `{ calls: ${name} POST /, undo: POST /undo }`).join(", ");
  const called = "takes: { POST /: {}, POST /undo: {} }";
  const report = await storyOf({
    front: `takes: GET /, does: [${calls}, { calls: e GET / }]`,
    ...{ e: "takes: GET /, off: true", d: called, c: called, b: called },
  });
  expect(lanesIn(storyMoments(report))).toEqual(["client", "front", "b", "c", "d", "e"]);
});

test("lanes are in the order of the calls, each to the right of its callers", async () => {
  const moments = storyMoments(
    await storyOf({
      c: "takes: GET /",
      front: `takes: GET /, does: ${together(["a GET /", "c GET /"])}`,
      d: "takes: GET /",
      a: "takes: GET /, does: [{ work: 5ms }, { calls: d GET / }]",
    }),
  );
  expect(lanesIn(moments)).toEqual(["client", "front", "a", "d", "c"]);
});
