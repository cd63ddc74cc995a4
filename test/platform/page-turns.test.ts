import { expect, test } from "vitest";
import { pageTurns } from "../../src/platform/page-turns.ts";
import { breathe, type Turns } from "../../src/platform/turns.ts";

/** An open channel would keep the process alive. */
async function withTurns<T>(use: (turns: Turns) => Promise<T>, nowMs?: () => number): Promise<T> {
  const channel = new MessageChannel();
  try {
    return await use(pageTurns(channel, nowMs));
  } finally {
    channel.port1.close();
  }
}

test("a run begins after all promises, however long their chain is, and runs keep their order", async () => {
  const seen = await withTurns(
    (turns) =>
      new Promise<string[]>((resolve) => {
        const seen: string[] = [];
        const first = turns.afterPromises(() => seen.push("first"));
        const last = turns.afterPromises(() => resolve(seen));
        first();
        last();
        let chain = Promise.resolve();
        for (let link = 0; link < 200; link++) chain = chain.then(() => {});
        void chain.then(() => seen.push("promises"));
      }),
  );
  expect(seen).toEqual(["promises", "first"]);
});

test("a breath is due once external events have waited, and a timer fires before it is over", async () => {
  let nowMs = 0;
  await withTurns(
    async (turns) => {
      let fired = false;
      setTimeout(() => {
        fired = true;
      }, 0);
      expect(turns.isBreathDue()).toBe(false);
      while (!fired) {
        nowMs += 40;
        expect(turns.isBreathDue()).toBe(true);
        await breathe(turns);
        expect(turns.isBreathDue()).toBe(false);
      }
    },
    () => nowMs,
  );
});
