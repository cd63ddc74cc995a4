import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { constants, platform } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { textWidth } from "../../src/render/text/drawing/width.ts";
import { loadScenario } from "../../src/scenario/library/library.ts";
import { listTracks } from "../../src/scenario/library/tracks.ts";
import { lab } from "./lab.ts";
import { newLearner } from "./learner.ts";
import { ctrlC } from "./pty.ts";

const learner = newLearner();
const { open } = learner;

function tries(lesson: string): unknown {
  return learner.progress.lessons[lesson];
}

test("a lesson: question, hint, choice, how sure, the run, what was seen, why, and the same with one setting changed", async () => {
  const screen = open(["predict", "timeout-504"], { columns: 72, rows: 24 });
  await screen.shows("What happens to the");
  expect(screen.text).toContain("client ─▶ order ─▶ payment");
  expect(screen.text).not.toContain("A timeout turns");
  await screen.press("h").shows("Hint 1 of 3");
  await screen.shows("press 1-3 or use arrows", "h hint");
  await screen.press("3").shows("How sure are you?");
  await screen.shows("b back");
  await screen.press("3").shows("What did you just see?");
  expect(screen.news).toContain("gives up after 1");
  expect(screen.news).toContain("payment: charged, unnoticed");
  await screen.shows("q leave");
  await screen.press("2").shows("Next: the same with one setting changed.");
  expect(screen.news).toContain("As you said: it happens at 3 s");
  expect(screen.news).toContain("The trace does not show this: payment stopped");
  expect(screen.news).toContain("In your code: After a timeout never report");
  await screen.shows("q leave");
  await screen.press("t").shows("what really happened", "q leave");
  await screen.press("m").shows("POST /pay", "q leave");
  await screen.press("\r").shows("What if payment notices", "q leave");
  await screen.press("3").shows("End of the lesson.");
  expect(screen.news).toContain("What happened: 504 after 1 s; not charged.");
  await screen.shows("q leave");
  await screen.press("t").shows("marks what differs", "q leave");
  screen.press("\r");
  expect(await screen.ended).toBe(0);
  expect(tries("timeout-504")).toMatchObject([
    { chose: 3, right: true, sure: 3 },
    { of: "seen", chose: 2, right: false },
    { of: "twist", chose: 3, right: false },
  ]);
});

test("an Enter directly after a digit does not answer the next question", async () => {
  const screen = open(["predict", "timeout-504"], { columns: 72, rows: 24 });
  await screen.shows("q leave");
  await screen.press("3").shows("How sure are you?", "q leave");
  await screen.press("\r").press("3").shows("What did you just see?", "q leave");
  screen.press("q");
  expect(await screen.ended).toBe(0);
  expect(tries("timeout-504")).toMatchObject([{ chose: 3, sure: 3 }]);
});

test("during a run the screen shows a clock, and the space bar skips ahead to its end", async () => {
  const screen = open(["predict", "never-replies"], { columns: 72, rows: 24 });
  await screen.shows("q leave");
  await screen.press("s").shows("s  order is waiting for payment");
  await screen.shows("space: skip ahead");
  expect(screen.news).not.toContain("never-replies");
  await screen.press(" ").shows("What did you just see?");
  expect(screen.news).toContain("Skipped ahead: this is the same run in simulated time.");
  expect(screen.news).toContain("would wait forever");
  await screen.shows("q leave");
  screen.press("q");
  expect(await screen.ended).toBe(0);
});

test("before a twist a short answer is shown with its question", async () => {
  const screen = open(["predict", "before-migration", "--no-predict"], { columns: 72, rows: 24 });
  await screen.shows("q leave");
  await screen.press("\r").shows("What if gateway sends all");
  expect(screen.news).toContain("Before: Which of the three requests fail? None of them.");
  await screen.shows("q leave");
  screen.press("q");
  expect(await screen.ended).toBe(0);
});

test("many client requests are shown as a row of dots", async () => {
  const screen = open(["predict", "share-10"], { columns: 72, rows: 24 });
  await screen.shows("q leave");
  await screen.press("s").shows("What did you just see?");
  expect(screen.news).toContain("client → gateway: POST /orders, 20 times");
  expect(screen.news).toContain("18 × 200 by monolith, ● 2 × 200 by order");
  await screen.shows("q leave");
  screen.press("q");
  expect(await screen.ended).toBe(0);
});

test("text follows the size of the window", async () => {
  const screen = open(["predict", "timeout-504"], { columns: 100, rows: 24 });
  await screen.shows("q leave");
  expect(screen.news).toContain("What happens to the charge?");
  await screen.resize(60, 24).shows("q leave");
  expect(screen.news).toContain("client ─▶ order ─▶ payment");
  expect(screen.news.split("\n").filter((line) => textWidth(line) > 60)).toEqual([]);
  expect(screen.news).toContain("What\n  happens to the charge?");
  screen.press("q");
  expect(await screen.ended).toBe(0);
});

const twelfth = listTracks()[11]!.name;

test("lab without arguments offers the tracks; going back from the first lesson offers them again, and leaving says how to continue", async () => {
  const screen = open([], { columns: 80, rows: 24 });
  await screen.shows(
    "What would you like to see?",
    "1  start-here",
    "20  ",
    "type 1 to 20 and Enter, or use arrows, q leave",
  );
  expect(screen.text.split("\n").length).toBeLessThanOrEqual(24);
  await screen.press("1\r").shows("start-here, lesson 1 of");
  await screen.shows("b back");
  await screen.press("b").shows("What would you like to see?", "q leave");
  await screen.press("12\r").shows(`${twelfth}, lesson 1 of`);
  await screen.shows("b back");
  screen.press("q");
  expect(await screen.ended).toBe(0);
  expect(screen.news).toContain(`To continue: node ${join("bin", "lab.js")} learn ${twelfth}`);
});

test("a question that was left disappears from the screen, and an answered one stays with its answer", async () => {
  const screen = open(["predict", "timeout-504"]);
  await screen.shows("h hint");
  await screen.press("h").shows("Hint 1 of 3");
  await screen.shows("h hint");
  expect(screen.seen.match(/What happens to the/g)).toHaveLength(1);
  await screen.press("2").shows("How sure", "q leave");
  expect(screen.seen).toContain("charge?\n  it happens at 1 s, and the client gets 200 after all\n\n");
  expect(screen.seen).not.toContain("1  it never happens");
  screen.press("q");
  expect(await screen.ended).toBe(0);
});

test("a first lesson offers no way back", async () => {
  for (const args of [
    ["predict", "refused-502"],
    ["learn", "calls"],
  ]) {
    const screen = open(args);
    await screen.shows("h hint, s skip, q leave");
    screen.press("q");
    expect(await screen.ended).toBe(0);
  }
});

test("servers are introduced once", async () => {
  const screen = open(["learn", "calls", "--no-predict"]);
  await screen.shows("Payment takes POST /pay, charges the customer", "q leave");
  await screen.press("s").shows("the next lesson", "q leave");
  await screen.press("1").shows("calls, lesson 2 of", "q leave");
  expect(screen.news).not.toContain("Payment takes POST /pay");
  screen.press("q");
  await screen.ended;
});

test("w shows who is who if the page has no room for it", async () => {
  const screen = open(["predict", "share-10"], { columns: 72, rows: 18 });
  await screen.shows("w who is who");
  expect(screen.news).not.toMatch(/Payment\s+takes POST \/pay/);
  await screen.press("w").shows("Monolith", "q leave");
  expect(screen.news).toMatch(/Payment\s+takes POST \/pay/);
  screen.press("q");
  expect(await screen.ended).toBe(0);
});

test("going back after the run restarts the lesson", async () => {
  const screen = open(["predict", "refused-502"]);
  await screen.shows("q leave");
  await screen.press("s").shows("What did you just see?");
  await screen.shows("b back");
  await screen.press("b").shows("order server's call fail");
  await screen.shows("h hint");
  screen.press("q");
  expect(await screen.ended).toBe(0);
});

test("Ctrl-C at each question ends with 130, the cursor back", async () => {
  const questions: [keys: string, question: string][] = [
    ["", "order server's call fail"],
    ["2", "How sure are you?"],
    ["3", "What did you just see?"],
    ["s", "Next: the same"],
    ["1", "What if order makes"],
  ];
  for (let depth = 1; depth <= questions.length; depth++) {
    const screen = open(["predict", "refused-502"]);
    for (const [keys, question] of questions.slice(0, depth)) {
      if (keys !== "") screen.press(keys);
      await screen.shows(question, "q leave");
    }
    screen.press(ctrlC);
    expect(await screen.ended).toBe(130);
    expect(screen.raw.lastIndexOf("\u001b[?25h")).toBeGreaterThan(screen.raw.lastIndexOf("\u001b[?25l"));
  }
});

test.runIf(platform() !== "win32").each([
  ["at a question", ["learn", "start-here"], "", "q leave"],
  ["during a run", ["predict", "never-replies"], "s", "order is waiting for payment"],
  ["in plain mode", ["predict", "refused-502", "--plain"], "", "Enter:"],
])("a window that is closed %s ends the program by the signal that says so", async (_, args, key, seen) => {
  const screen = open(args);
  await screen.shows(key === "" ? seen : "q leave");
  if (key !== "") await screen.press(key).shows(seen);
  screen.hangUp();
  expect(await screen.endedBy).toBe(constants.signals.SIGHUP);
});

test("Ctrl-C while a run is watched ends with 130, the cursor back", async () => {
  const screen = open(["run", "never-replies"]);
  await screen.shows("order is waiting for payment");
  screen.press(ctrlC);
  expect(await screen.ended).toBe(130);
  expect(screen.raw.lastIndexOf("\u001b[?25h")).toBeGreaterThan(screen.raw.lastIndexOf("\u001b[?25l"));
});

test("Ctrl-C in plain mode leaves the cursor at the beginning of a line, also during a run", async () => {
  const screen = open(["predict", "never-replies", "--plain"]);
  await screen.shows("Enter:");
  await screen.press("s\r").shows("payment: never answers\n");
  screen.press(ctrlC);
  expect(await screen.ended).toBe(130);
  expect(screen.raw).toMatch(/[\n\r]$/);
});

test("without predictions the only question is what comes next", async () => {
  const screen = open(["predict", "refused-502", "--no-predict"]);
  await screen.shows("Next: the same", "q leave");
  await screen.press("1").shows("What if order makes");
  expect(screen.text).not.toContain("How sure");
  await screen.shows("q leave");
  await screen.press("s").shows("End of the lesson.", "q leave");
  screen.press("q");
  expect(await screen.ended).toBe(0);
});

test("plain mode draws nothing: sentences, and numbers to type", async () => {
  const screen = open(["predict", "refused-502", "--plain"]);
  await screen.shows("Enter:");
  await screen.press("2\r").shows("How sure are you?", "Enter:");
  await screen.press("s\r").shows("What did you just see?", "Enter:");
  screen.press("q\r");
  expect(await screen.ended).toBe(0);
  expect(screen.text).not.toMatch(/[─│┌▶⠋→←]/);
  expect(screen.text).toContain("client calls order: POST /orders");
});

test("plain mode at 40 columns breaks no word, ignores invalid answers, and repeats no question for a hint", async () => {
  const screen = open(["predict", "refused-502", "--plain"], { columns: 40 });
  await screen.shows("Enter:");
  expect(screen.news).toContain("Type a number from 1 to 3, h for a\n  hint, s to skip or q to leave, then\n  Enter:");
  await screen.press("9\r").shows("Not one of the choices.");
  await screen.press("h\r").shows("Hint 1 of 2", "Enter:");
  await screen.press("3\r").shows("You chose: at once; it knows that no", "Enter:");
  expect(screen.seen.match(/after 1 s/g)).toHaveLength(1);
  screen.press("q\r");
  expect(await screen.ended).toBe(0);
});

test("on an ASCII screen only ASCII is written, also by questions", async () => {
  const screen = open(["predict", "limit-that-only-tells", "--no-predict"], { env: { LC_ALL: "C" } });
  await screen.shows("Next: the same", "q leave");
  await screen.press("1").shows("The timeout ends the call now (order.warnsOnly from true to false).", "q leave");
  screen.press("q");
  await screen.ended;
  expect(screen.raw).toMatch(/^[\u0000-\u007f]*$/);
});

test("without colour nothing is coloured, and at 40 columns nothing is wider", async () => {
  const screen = open(["predict", "refused-502"], { columns: 40, env: { NO_COLOR: "1" } });
  await screen.shows("leave");
  await screen.press("2").shows("How sure", "leave");
  await screen.press("3").shows("What did you just see?", "leave");
  screen.press("q");
  await screen.ended;
  expect(screen.raw).not.toMatch(/\u001b\[\d*(;\d+)*m/);
  expect(screen.lines.filter((line) => textWidth(line) > 40)).toEqual([]);
});

test.each([
  [["predict", "refused-502"], "client ─▶ order", "refused-502"],
  [["learn"], "start-here, lesson 1 of 8", "timeout-504"],
  [["learn", "retries"], "retries, lesson 1 of 23", "retry-charges-thrice"],
  [["learn", "--path", "45-minutes"], "The essentials, in 45 minutes, 1 of 10: about 2 min", "on-time"],
])(
  "without a terminal, lab %j prints setup, question and choices, and the command that answers",
  async (args, first, name) => {
    const { code, out, err } = await lab(args, { LAB_STATE: join(learner.state, "piped") });
    expect({ code, err }).toEqual({ code: 2, err: "" });
    expect(out.startsWith(first)).toBe(true);
    const { ask, choices } = (await loadScenario(name)).predict!;
    const text = out.replaceAll(/\s+/g, " ");
    for (const part of ["sends", ask, ...choices.map(({ says }, at) => `${at + 1} ${says}`)])
      expect(text).toContain(part);
    const then =
      args[0] === "learn" ? `Then, for the next: lab ${args.length === 1 ? "learn start-here" : args.join(" ")}\n` : "";
    expect(out).toMatch(new RegExp(`\n\nTo answer with 1, 2.*: lab predict ${name} --choose 1\n${then}$`));
  },
);

test("without a terminal, lab learn goes on with the lesson after those that were predicted", async () => {
  const env = { LAB_STATE: join(learner.state, "onward") };
  await lab(["predict", "timeout-504", "--choose", "1"], env);
  expect((await lab(["learn", "start-here"], env)).out).toMatch(/^start-here, lesson 2 of 8\n/);
});

test("a wrong line of a pipe names the choices, and --plain reads none", async () => {
  expect((await lab(["learn", "calls"], { LAB_STATE: join(learner.state, "wrong") }, "9\n")).err).toMatch(
    /^error: 9 is not the number of a choice\n {2}write 1 \(/,
  );
  const plain = await lab(["predict", "on-time", "--plain"], {}, "1\n");
  expect(plain).toMatchObject({ code: 2, out: expect.stringMatching(/\nTo answer with 1, 2.* --choose 1\n$/s) });
});

test("without a terminal, lines of a pipe answer the questions of a track, and the next one follows", async () => {
  const { code, out } = await lab(["learn", "calls"], learner.env, "1\n3\n");
  expect(code).toBe(0);
  const parts = [
    "calls, lesson 1 of",
    "As you said: after 0.1 s",
    "calls, lesson 2 of",
    "As you said: at once",
    "calls, lesson 3 of",
  ];
  expect(parts.map((part) => out.indexOf(part))).toEqual(parts.map((part) => out.indexOf(part)).sort((a, b) => a - b));
  expect(parts.filter((part) => !out.includes(part))).toEqual([]);
  expect(out.match(/To answer with/g)).toHaveLength(1);
  expect(out.split("When does the client have its response?")).toHaveLength(2);
  expect([tries("on-time"), tries("refused-502")]).toMatchObject([[{ chose: 1, right: true }], [{ chose: 3 }]]);
});

test("a line of a pipe that is not the number of a choice is one mistake", async () => {
  const { code, err } = await lab(["predict", "refused-502"], learner.env, "x\n");
  expect(code).toBe(2);
  expect(err).toMatch(/^error: x is not the number of a choice\n {2}write 1 \(after 1 s/);
});

test("lines of a pipe give hints, and after the prediction answer what was seen and the twist", async () => {
  const own = { LAB_STATE: join(learner.state, "lines") };
  const { code, out, err } = await lab(["predict", "timeout-504"], own, "h\n3\n1\n2\n");
  expect([code, err]).toEqual([0, ""]);
  const parts = [
    "Hint 1 of 3: ",
    "As you said: ",
    "What did you just see?",
    "You saw: ",
    "What if payment",
    "As you said: 504",
  ];
  let from = 0;
  for (const part of parts) {
    expect([part, out.indexOf(part, from)]).not.toEqual([part, -1]);
    from = out.indexOf(part, from) + 1;
  }
  const progress = JSON.parse((await lab(["progress", "--json"], own)).out);
  expect(progress.lessons["timeout-504"]).toMatchObject([
    { chose: 3 },
    { of: "seen", chose: 1 },
    { of: "twist", chose: 2 },
  ]);
});

test("without a terminal, lines of a pipe answer a path up to an exercise, and a review", async () => {
  const file = join(learner.state, "mixed-path.yaml");
  const steps = "[{ lesson: on-time, minutes: 1 }, { mend: never-twice, minutes: 8 }]";
  writeFileSync(file, `title: Mine\nsteps: ${steps}\n`);
  const own = { LAB_STATE: join(learner.state, "mixed") };
  const path = await lab(["learn", "--path", file], own, "1\n1\n");
  expect(path.code).toBe(0);
  expect(path.out).toMatch(/Mine, 1 of 2.*As you said: .*Mine, 2 of 2.*The next step: lab practice never-twice\n$/s);
  expect(path.err).toContain("The other lines were not read, because this step is not a lesson.");
  const review = await lab(["review", "--early"], own, "1\n1\n");
  expect(review).toMatchObject({ code: 0, err: expect.stringContaining("The lines after that were not read.") });
  expect(review.out).toMatch(/^review, lesson 1 of 1\n.*\nMeasured: .*\nThat was the last one for today\.\n$/s);
  const progress = JSON.parse((await lab(["progress", "--json"], own)).out);
  expect(progress.lessons["on-time"]).toMatchObject([{ chose: 1 }, { of: "review", chose: 1 }]);
});

test("a twist that a line of a pipe answers is not told before, and one that no line answers is suggested", async () => {
  const own = { LAB_STATE: join(learner.state, "untold") };
  const { says } = (await loadScenario("timeout-504")).twist!;
  const told = async (input: string) => {
    const { out } = await lab(["predict", "timeout-504"], own, input);
    return [
      out.replaceAll(/\s+/g, " ").split(says).length - 1,
      out.indexOf("What if payment"),
      out.indexOf("what if  "),
    ];
  };
  const [times, asked = 0, said = 0] = await told("3\n1\n2\n");
  expect([times, asked > 0, said > asked]).toEqual([1, true, true]);
  expect(await told("3\n")).toEqual([1, -1, expect.any(Number)]);
  expect((await told("3\n1\n")).slice(0, 1)).toEqual([1]);
});

test("a mistake in a later line of a pipe is told, and does not change the exit code", async () => {
  const own = { LAB_STATE: join(learner.state, "later") };
  const { code, out, err } = await lab(["predict", "timeout-504"], own, "3\nh\n9\n1\n2\n");
  expect(code).toBe(0);
  expect(out).toContain("This question has no hint.\n");
  expect(out).toContain("\nAs you said: 504");
  expect(err).toMatch(/^error: 9 is not the number of a choice\n {2}write 1 \(.*\n$/s);
  const track = await lab(["learn", "calls"], { LAB_STATE: join(learner.state, "later-lesson") }, "1\nx\n");
  expect([track.code, track.out.match(/To answer with/g)?.length]).toEqual([0, 1]);
  expect(track.err).toContain("error: x is not the number of a choice");
});

test("a track, a path and a review end alike: the end, lines that were not read, or what is left", async () => {
  const file = join(learner.state, "short-path.yaml");
  writeFileSync(file, "title: Short\nsteps: [{ lesson: on-time, minutes: 1 }]\n");
  const own = { LAB_STATE: join(learner.state, "ends") };
  const path = await lab(["learn", "--path", file], own, "1\n1\n1\n");
  expect(path).toMatchObject({ code: 0, err: "The lines after that were not read.\n" });
  expect(path.out).toMatch(/\nThat was the end of Short\.\n$/);
  await lab(["predict", "refused-502", "--choose", "3"], own);
  const review = await lab(["review", "--early"], own, "1\n");
  expect(review.out).toMatch(/\nNot reviewed: one lesson\. To continue: lab review --early\n$/);
  expect(await lab(["review", "--early"], own)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^[\w-]+\n[\w-]+\n$/),
  });
  for (const input of ["", "1\n"]) {
    const { code, err } = await lab(["review", "--early", "--no-predict"], own, input);
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/^error: a lesson turns its pages at a terminal.*lab run /s),
    ]);
  }
});

test("a key that does nothing rings the bell", async () => {
  const screen = open(["predict", "refused-502"]);
  await screen.shows("q leave");
  await screen.press("x").shows("\u0007");
  await screen.press("h").shows("Hint 1 of 2", "q leave");
  screen.press("q");
  expect(await screen.ended).toBe(0);
});

test("without a terminal, a path whose next step is an exercise names its command", async () => {
  const file = join(learner.state, "own-path.yaml");
  writeFileSync(file, "title: Mine\nsteps: [{ talk: Welcome, minutes: 1 }, { mend: never-twice, minutes: 8 }]\n");
  const { code, out } = await lab(["learn", "--path", file], learner.env);
  expect({ code, out }).toEqual({
    code: 2,
    out: "Mine, 2 of 2: about 8 min\n\nThe next step: lab practice never-twice\n",
  });
});

test("a choice on the command line needs no terminal, and the trace decides about it", async () => {
  const { code, out } = await lab(["predict", "refused-502", "--choose", "3", "--json"], learner.env);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ version: 1, predictions: [{ chose: 3, right: true }], reports: [{}] });
  expect((await lab(["predict", "refused-502", "--choose", "9"], learner.env)).code).toBe(2);
  const unasked = join(learner.state, "unasked.yaml");
  writeFileSync(unasked, "title: t\nsetup: { payment: {} }\nsteps: [{ send: POST /pay, to: payment }]\n");
  const without = await lab(["predict", unasked], learner.env);
  expect(without.err.replaceAll(/\s+/g, " ")).toContain(`write lab run ${unasked}`);
});

test("a run that this machine cannot play is neither asked about nor judged", async () => {
  const lesson = readFileSync("scenarios/calls/refused-502.yaml", "utf8");
  const file = join(learner.state, "lesson.yaml");
  writeFileSync(file, `needs: [curl]\n${lesson}`);
  const env = { LAB_STATE: learner.state, PATH: learner.state };
  const { code, out } = await lab(["predict", file, "--choose", "1"], env);
  expect(code).toBe(0);
  expect(out).toContain("skipped   it needs curl, which this machine lacks");
  expect(JSON.parse((await lab(["predict", file, "--choose", "1", "--json"], env)).out)).toMatchObject({
    predictions: [],
  });
  expect(existsSync(join(learner.state, "progress.json"))).toBe(false);
  const screen = open(["predict", file], { env: { PATH: learner.state } });
  expect(await screen.ended).toBe(0);
  expect(screen.text).toContain("Skipped on this machine: it needs curl, which this machine lacks.");
  expect(screen.text).not.toContain("order server's call fail");
});
