import { expect, test } from "vitest";
import { exerciseParts, mysteryParts, paperParts } from "../../src/cli/site/site-lessons.ts";
import { faults } from "../../src/fault/index.ts";
import type { Exercise } from "../../src/page/course/course-exercise.ts";
import type { PackedMystery } from "../../src/page/course/course-mystery.ts";
import { opened } from "../../src/page/course/sealed.ts";
import { commandOf, type LiveLesson, playedWith } from "../../src/page/live-lesson.ts";
import { faultGuessesHtml } from "../../src/render/site/fault-guesses.ts";
import { fromPacked } from "../../src/scenario/library/compiled.ts";
import { loadMend } from "../../src/scenario/mend/mend-library.ts";
import { hiddenServer } from "../../src/scenario/mystery/mystery.ts";
import { loadMystery } from "../../src/scenario/mystery/mystery-library.ts";
import { readGuess } from "../../src/scenario/mystery/read-guess.ts";
import { answersTo } from "../../src/scenario/mystery/tell-apart.ts";
import { readPaper } from "../../src/scenario/paper/paper-library.ts";
import { jobOf } from "../../src/scenario/playing/job.ts";
import { play } from "../../src/scenario/playing/play.ts";
import { listPractice } from "../../src/scenario/practice/practice.ts";

test("an exercise is played in the cases of lab mend, with its command and only the settings that may change", async () => {
  const mend = await loadMend("never-twice");
  const report = await play(jobOf(mend.scenario, { world: "virtual", seed: 1 }));
  const { data, body } = exerciseParts({ mend, report }, "0.1.0");
  const lesson = JSON.parse(data.lesson) as LiveLesson;
  const { cases } = opened<Exercise>(JSON.parse(data.exercise));
  expect(lesson.may).toEqual(mend.may);
  expect(body).toContain("<summary>Hint 2 of 3</summary><p>How could payment know");
  expect(body).not.toContain("<h2>Why</h2>");
  expect(fromPacked(lesson.packed).lesson).toBeUndefined();
  const missed = async (pairs: Readonly<Record<string, string>>) => {
    const state = { pairs: new Map(Object.entries(pairs)), twisted: false };
    const all = [{ says: "as shown", packed: lesson.packed, seed: 1 }, ...cases];
    const played = all.map(async ({ says, packed, seed }) => {
      const [scenario, options] = playedWith({ ...lesson, packed, seed }, state);
      const { verdict } = await play(jobOf(scenario, { ...options, world: "virtual" }));
      return verdict.holds ? [] : [says];
    });
    return { missed: (await Promise.all(played)).flat(), command: commandOf(lesson, state, false) };
  };
  expect(await missed({ "order.key": "once", "payment.keys": "{whileRunning: waits}" })).toEqual({
    missed: [],
    command: "lab practice never-twice --set order.key=once --set 'payment.keys={whileRunning: waits}'",
  });
  expect((await missed({ "order.timeout": "5s" })).missed).toEqual([
    "payment charges, and its response is lost on the way",
  ]);
});

test("a mystery is played as the client sees it, each request at its own time", async () => {
  const mystery = await loadMystery("no-word");
  const { data, body } = mysteryParts(mystery);
  const { packed } = opened<PackedMystery>(JSON.parse(data.mystery));
  expect(fromPacked(packed).name).toBe("no-word");
  expect(body).toContain('<p class="who">Order takes POST /orders');
  expect(body).toContain("Send at least one request between two guesses.");
  expect(body.replaceAll(/<datalist.*?<\/datalist>|<details id="guessable">.*?<\/details>/gs, "")).not.toContain(
    "hang",
  );
  const line = "POST /orders";
  const probes = [0, 2000, 9000, 9000].map((atMs) => ({ line, atMs }));
  const calls = await answersTo(mystery, probes, play);
  expect(
    calls.map(({ atMs, tookMs, outcome }) => [atMs, tookMs, outcome && "status" in outcome && outcome.status]),
  ).toEqual(probes.map(({ atMs }) => [atMs, 2000, 504]));
});

test("each mystery lists all faults and settings that a guess about its server can have, the same for each answer", async () => {
  const lists = new Map<string, string>();
  for (const { name } of listPractice("mystery")) {
    const mystery = await loadMystery(name);
    const server = hiddenServer(mystery);
    const [settingsOf = ""] = /<details id="guessable">.*?<\/details>/s.exec(mysteryParts(mystery).body) ?? [];
    const list = settingsOf + faultGuessesHtml(server, faults);
    const { faults: some = [], ...settings } = mystery.secret[server] as { faults?: readonly object[] };
    for (const each of [settings, ...some].flatMap(Object.keys))
      expect(list, `${name}: ${each}`).toMatch(new RegExp(`<button>${server}\\.${each}=|<code>${each}</code>`));
    expect(list).toBe(lists.get(server) ?? list);
    lists.set(server, list);
  }
  expect([...lists.keys()]).toEqual(["payment", "shop"]);
  const list = lists.get("payment")!;
  for (const { name, example } of faults.filter(({ realAlone }) => realAlone === undefined))
    expect(list).toContain(`<button>payment.${name}=${example}</button>`);
  expect(list).not.toContain("few-files");
  expect(list.match(/<button>payment.capacity=/g)).toHaveLength(1);
});

test("a paper has a page that plays one run, with what was published", async () => {
  const paper = readPaper("gunther-1993");
  const report = await play(jobOf(paper.scenario, { world: "virtual", seed: 1, examples: 0 }));
  const { data, body } = paperParts({ paper, report }, "0.1.0");
  const [scenario, options] = playedWith(JSON.parse(data.lesson) as LiveLesson, { pairs: new Map(), twisted: false });
  const again = await play(jobOf(scenario, { ...options, world: "virtual", examples: 0 }));
  expect(again.load).toEqual(report.load);
  expect(body).toContain("<td>1568/s (closed form)</td>");
  expect(body).toContain('<a href="../lessons/more-users-less-work.html">');
  expect(body).toContain('<pre id="command">lab paper gunther-1993</pre>');
});

test("every setting that a mystery's page offers is one that a guess can have", async () => {
  const mystery = await loadMystery("at-once");
  const { body } = mysteryParts(mystery);
  const offered = [...body.matchAll(/<button>([^<=]+=)<\/button>/g)].map(([, begun]) => begun!);
  expect(offered.length).toBeGreaterThan(10);
  const refused = offered.filter((begun) => {
    try {
      readGuess(mystery, [`${begun}?`]);
    } catch (error) {
      const { message } = error as Error;
      return /cannot change|not a guess/.test(message) || message.startsWith(`${begun.slice(0, -1)} is not a known`);
    }
    return false;
  });
  expect(refused).toEqual([]);
});
