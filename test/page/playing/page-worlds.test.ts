import { describe, expect, test } from "vitest";
import { pageWorlds } from "../../../src/page/playing/page-worlds.ts";
import { pageTurns } from "../../../src/platform/page-turns.ts";
import { loadScenario } from "../../../src/scenario/library/library.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { Player } from "../../../src/scenario/playing/player.ts";

describe("a page plays as Node does", () => {
  test.each(["timeout-504", "cut-gzip", "cancel-chain", "users-twice"])("%s", async (name) => {
    const job = jobOf(await loadScenario(name), { world: "virtual", seed: 1 });
    const channel = new MessageChannel();
    const inPage = await new Player(pageWorlds(pageTurns(channel))).play(job);
    channel.port1.close();
    expect(inPage).toEqual(await play(job));
  });
});

test("a page has no real world", async () => {
  const channel = new MessageChannel();
  await expect(pageWorlds(pageTurns(channel)).opener("real")).rejects.toThrow("a page cannot open the real world");
  channel.port1.close();
});
