import { join } from "node:path";
import { expect, test } from "vitest";
import { listTracks } from "../../src/scenario/library/tracks.ts";
import { lab } from "./lab.ts";
import { newLearner } from "./learner.ts";
import { escapeKey } from "./pty.ts";

const learner = newLearner();
const { open } = learner;
const small = { columns: 72, rows: 24 };
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
const start = listTracks()[0]!;

test("a track continues where you left off", async () => {
  await lab(["predict", start.lessons[0]!, "--choose", "1"], learner.env);
  const screen = open(["learn", "start-here"]);
  await screen.shows("start-here, lesson 2 of", "q leave");
  screen.press(escapeKey);
  expect(await screen.ended).toBe(0);
});

test("a lesson that was taken without a prediction is skipped, and stays so", async () => {
  const screen = open(["learn", "start-here"], small);
  await screen.shows("q leave");
  await screen.press("s").shows("What did you just see?", "q leave");
  await screen.press("s").shows("Next: the same", "q leave");
  await screen.press("s").shows("And now?", "q leave");
  screen.press("q");
  await screen.ended;
  expect(learner.progress).toMatchObject({ lessons: {}, ended: { "timeout-504": { how: "skipped" } } });
  const again = open(["learn", "start-here"], small);
  await again.shows("start-here, lesson 2 of");
  await again.shows("q leave");
  again.press("q");
  expect(await again.ended).toBe(0);
});

test("the menu says which tracks are done or begun, and what was skipped", async () => {
  const tries = [{ at: ago(1), chose: 1, right: true, sure: 2 as const }];
  const others = start.lessons.slice(1);
  learner.has({
    lessons: Object.fromEntries(others.map((lesson) => [lesson, tries])),
    ended: { "timeout-504": { at: ago(1), how: "skipped" } },
  });
  const screen = open([], { columns: 72, rows: 40 });
  await screen.shows("q leave");
  expect(screen.text).toContain("start-here (done, 1 skipped): ");
  expect(screen.text).toContain("calls (2 of 11, 1 skipped): ");
  expect(screen.text).toContain("refusal (expert, after start-here): ");
  screen.press("q");
  expect(await screen.ended).toBe(0);
});

test("a finished track opens at its end: what was learned, how it went, what to review, and the next track", async () => {
  const right = { at: ago(1), chose: 1, right: true, sure: 1 as const };
  const wrong = { at: ago(1), chose: 1, right: false, sure: 3 as const };
  const lessons = Object.fromEntries(start.lessons.map((lesson) => [lesson, [right]]));
  learner.has({ lessons: { ...lessons, "timeout-504": [wrong, { ...right, of: "seen" }] } });
  const screen = open(["learn", "start-here"], small);
  await screen.shows("What next?", "q leave");
  expect(screen.text).toContain("The end of start-here.");
  const text = screen.text.replaceAll(/\s+/g, " ");
  for (const sentence of start.learned) expect(text).toContain(sentence);
  expect(text).toContain("Your predictions: 7 of 8 came true; 1 did not, 1 although you were certain.");
  expect(text).toContain("Your observations: 1 of 1 were right.");
  expect(text).toContain("lab.js review: timeout-504.");
  expect(screen.seen.split("\n").length).toBeLessThanOrEqual(24);
  await screen.press("1").shows("calls, lesson", "q leave");
  screen.press("q");
  expect(await screen.ended).toBe(0);
  expect(screen.news).toContain(`To continue: node ${join("bin", "lab.js")} learn calls`);
});

test("the end of a track offers what was skipped, and returns when that is taken", async () => {
  const tries = [{ at: ago(1), chose: 1, right: true, sure: 2 as const }];
  const [first, last] = ["refused-502", "breaker-opens"];
  const others = start.lessons.filter((lesson) => lesson !== first && lesson !== last);
  learner.has({
    lessons: Object.fromEntries(others.map((lesson) => [lesson, tries])),
    ended: Object.fromEntries([first, last].map((lesson) => [lesson, { at: ago(1), how: "skipped" as const }])),
  });
  const screen = open(["learn", "start-here"], small);
  await screen.shows("Skipped: refused-502 and breaker-opens.", "q leave");
  await screen.press("2").shows("start-here, lesson 2 of 8");
  for (const heading of ["start-here, lesson 8 of 8", "The end of start-here."]) {
    await screen.shows("h hint");
    await screen.press("s").shows("What did you just see?", "q leave");
    await screen.press("s").shows("Next: the same", "q leave");
    await screen.press("s").shows("press 1-3 or use arrows", "t table");
    await screen.press("1").shows(heading);
  }
  await screen.shows("q leave");
  screen.press("q");
  expect(await screen.ended).toBe(0);
});

test("the last lesson leads to the end of the track", async () => {
  const tries = [{ at: ago(1), chose: 1, right: true, sure: 2 as const }];
  learner.has({ lessons: Object.fromEntries(start.lessons.slice(0, -1).map((lesson) => [lesson, tries])) });
  const screen = open(["learn", "start-here", "--no-predict"], small);
  await screen.shows("Next: the same");
  expect(screen.news).toContain("start-here, lesson 8 of 8");
  await screen.shows("q leave");
  await screen.press("s").shows("1  end this track", "q leave");
  await screen.press("1").shows("The end of start-here.", "q leave");
  screen.press("q");
  expect(await screen.ended).toBe(0);
  expect(learner.progress.ended).toMatchObject({ "breaker-opens": { how: "done" } });
});

test("a lesson comes back when it is due, with other numbers, and the run decides", async () => {
  await lab(["predict", "refused-502", "--choose", "1"], learner.env);
  expect((await lab(["review"], learner.env)).out).toMatch(
    /^Nothing to review today. refused-502 is next, in one day; to review now:\n\S*lab review --early\n$/,
  );
  expect((await lab(["review", "--early"], learner.env)).out).toBe("refused-502\n");
  learner.has({ lessons: { "refused-502": [{ at: ago(1.1), chose: 1, right: false, sure: 1 }] } });
  expect((await lab(["review"], learner.env)).out).toBe("refused-502\n");
  const screen = open(["review"], small);
  await screen.shows("review, lesson 1 of 1", "q leave");
  expect(screen.text).toContain("Order waits at most 3 s.");
  await screen.press("1").shows("How sure", "q leave");
  await screen.press("3").shows("That was the last one for today.");
  expect(screen.news).toContain("As you said: within a quarter of a second.");
  expect(screen.seen).toMatch(/\n *\n\? That was the last one/);
  await screen.shows("q leave");
  screen.press("q");
  expect(await screen.ended).toBe(0);
  expect(learner.progress.lessons["refused-502"]).toMatchObject([{}, { of: "review", right: true, sure: 3 }]);
  expect((await lab(["review"], learner.env)).out).toContain("in three days");
});

test("the end of a lesson is shown to learners who have taken it, or ask for it", async () => {
  const title = "A timeout turns a slow payment into a 504";
  const show = async (...args: string[]) => (await lab(["show", ...args], learner.env)).out;
  expect(await show("timeout-504")).not.toContain(title);
  expect(await show("start-here")).not.toContain(title);
  expect(await show("start-here")).toContain("What happens to the");
  expect(await show("timeout-504", "--spoilers")).toContain(title);
  expect(await show("start-here", "--spoilers")).toContain(title);
  await lab(["predict", "timeout-504", "--choose", "1"], learner.env);
  expect(await show("timeout-504")).toContain(title);
  expect(await show("start-here")).toContain(title);
});
