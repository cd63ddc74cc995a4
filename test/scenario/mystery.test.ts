import { expect, test } from "vitest";
import type { Mystery } from "../../src/scenario/mystery/mystery.ts";
import { hiddenServer, isSecret } from "../../src/scenario/mystery/mystery.ts";
import { loadMystery } from "../../src/scenario/mystery/mystery-library.ts";
import { levels, randomMystery } from "../../src/scenario/mystery/random.ts";
import { exampleGuess, readGuess } from "../../src/scenario/mystery/read-guess.ts";
import * as apart from "../../src/scenario/mystery/tell-apart.ts";
import { play } from "../../src/scenario/playing/play.ts";
import { listPractice } from "../../src/scenario/practice/practice.ts";
import type { RawSetup } from "../../src/scenario/scenario.ts";
import { changeOf } from "../../src/scenario/setup/changes/set-option.ts";

const tellApart = (mystery: Mystery, guess: RawSetup) => apart.tellApart(mystery, guess, play);
const mysteries = await Promise.all(listPractice("mystery").map(({ name }) => loadMystery(name)));

test("there are fourteen", () => {
  expect(mysteries).toHaveLength(14);
});

test.each(mysteries)("$scenario.name differs from a healthy payment and from every other mystery", async (mystery) => {
  const { scenario, secret } = mystery;
  expect(await tellApart(mystery, secret)).toBeUndefined();
  expect(await tellApart(mystery, {})).toBeDefined();
  const others = mysteries.filter(
    (other) => other.scenario.name !== scenario.name && hiddenServer(other) === hiddenServer(mystery),
  );
  const same: string[] = [];
  for (const other of others) {
    if ((await tellApart(mystery, other.secret)) === undefined) same.push(other.scenario.name);
  }
  expect(same).toEqual([]);
});

test("a guess that a caller cannot distinguish is accepted", async () => {
  const mystery = await loadMystery("no-word");
  const guess = changeOf(["payment.delay=20s"], mystery.scenario.setup);
  expect(await tellApart(mystery, guess)).toBeUndefined();
});

test("only a guess that says the same as the secret, in whatever words, is the secret", () => {
  const scenario = { setup: { payment: { delay: "1s" } } } as unknown as Mystery["scenario"];
  const guessed = (delay: string) =>
    isSecret({ scenario, secret: { payment: { delay: "1500ms" } } }, { payment: { delay } });
  expect(["1.5s", "2s", "1s"].map(guessed)).toEqual([true, false, false]);
});

test.each(mysteries)("the example of a guess is wrong in $scenario.name", async (mystery) => {
  const guess = readGuess(mystery, [exampleGuess(mystery)]);
  expect(await tellApart(mystery, guess)).toBeDefined();
});

test("a wrong guess is answered with the first probe that differs", async () => {
  const mystery = await loadMystery("now-and-then");
  const guess = changeOf(["payment.faults=[{ reset: at once, nth: 2 }]"], mystery.scenario.setup);
  expect(await tellApart(mystery, guess)).toMatchObject({
    probe: 2,
    yours: { outcome: { status: 502 } },
    mystery: { outcome: { status: 200 } },
  });
});

test("a seed draws the same mystery again, and every level differs from a healthy payment", async () => {
  const like = await loadMystery("now-and-then");
  for (const level of levels) {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const mystery = randomMystery(like, seed, level);
      expect(randomMystery(like, seed, level).secret).toEqual(mystery.secret);
      expect(await tellApart(mystery, {}), `seed ${seed}, level ${level}`).toBeDefined();
    }
  }
});

test("at level 3 a caller can distinguish both faults from either one", async () => {
  const like = await loadMystery("now-and-then");
  const hidden: string[] = [];
  for (const seed of [26, 27, 45, 46, 53, 67, 78]) {
    const mystery = randomMystery(like, seed, 3);
    const faults = mystery.secret.payment!.faults as unknown[];
    for (const fault of faults) {
      if ((await tellApart(mystery, { payment: { faults: [fault] } })) === undefined) hidden.push(`seed ${seed}`);
    }
  }
  expect(hidden).toEqual([]);
});

test("the story of a drawn mystery fits its level", async () => {
  const like = await loadMystery("now-and-then");
  const stories = levels.map((level) => randomMystery(like, 1, level).scenario.lesson);
  expect(stories).toEqual([
    expect.stringMatching(/One thing .* all the time/),
    expect.stringMatching(/One thing .* now and then/),
    expect.stringMatching(/Two things .* now and then/),
  ]);
});
