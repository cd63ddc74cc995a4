import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { textWidth } from "../../src/render/width.ts";
import { lab } from "./lab.ts";
import { ctrlC, escapeKey, Screen } from "./pty.ts";

let state = "";
let screens: Screen[] = [];
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), "lab-state-"));
});
afterEach(() => {
  for (const screen of screens) screen.close();
  screens = [];
  rmSync(state, { recursive: true });
});

function open(args: readonly string[], options: { columns?: number; env?: Record<string, string> } = {}): Screen {
  const screen = new Screen(args, { ...options, env: { LAB_STATE: state, ...options.env } });
  screens.push(screen);
  return screen;
}

function tries(lesson: string): unknown[] {
  return JSON.parse(readFileSync(join(state, "progress.json"), "utf8")).lessons[lesson];
}

test("a lesson: question, hint, choice, how sure, the run, what was seen, why, and the same with one setting changed", async () => {
  const screen = open(["predict", "timeout-504"]);
  await screen.shows("is the customer charged?");
  expect(screen.text).toContain("client ─▶ order ─▶ payment");
  expect(screen.text).not.toContain("A timeout turns");
  await screen.press("h").shows("Hint 1 of 3");
  await screen.shows("1-3, h hint");
  await screen.press("2").shows("How sure are you?");
  await screen.shows("b back");
  await screen.press("3").shows("What did you just see?");
  expect(screen.news).toContain("gives up after 1.0");
  expect(screen.news).toContain("payment: charged; nobody waits");
  await screen.shows("q leave");
  await screen.press("1").shows("What if one setting were changed");
  expect(screen.news).toContain("You saw: 504 after 1 s; the customer is not charged.");
  expect(screen.news).toContain("Measured: The client received 504");
  expect(screen.news).toContain(
    "You said: 504 after 1 s; the customer is charged all the same. That is what\nhappened.",
  );
  expect(screen.news).toContain("A timeout turns a slow payment into a 504");
  await screen.shows("q leave");
  await screen.press("3").shows("first difference: client received");
  expect(await screen.ended).toBe(0);
  expect(tries("timeout-504")).toMatchObject([{ chose: 2, right: true, sure: 3 }]);
});

test("lab alone offers the tracks; back and out work, and nothing is lost", async () => {
  const screen = open([]);
  await screen.shows("What would you like to see?");
  await screen.shows("q leave");
  await screen.press("1").shows("start-here, lesson 1 of");
  await screen.shows("b back");
  await screen.press("b").shows("start-here, lesson 1 of");
  await screen.shows("b back");
  screen.press("q");
  expect(await screen.ended).toBe(0);
});

test("back after the run begins the lesson anew", async () => {
  const screen = open(["predict", "refused-502"]);
  await screen.shows("b back");
  await screen.press("s").shows("What did you just see?");
  await screen.shows("b back");
  await screen.press("b").shows("does the client receive?");
  await screen.shows("h hint");
  screen.press("q");
  expect(await screen.ended).toBe(0);
});

test("a track goes on where it was left", async () => {
  lab(["predict", "refused-502", "--choose", "1"], { LAB_STATE: state });
  const screen = open(["learn", "start-here"]);
  await screen.shows("start-here, lesson 2 of");
  await screen.shows("q leave");
  screen.press(escapeKey);
  expect(await screen.ended).toBe(0);
});

test("what was sure and wrong comes back in a review", async () => {
  lab(["predict", "refused-502", "--choose", "1", "--sure", "3"], { LAB_STATE: state });
  lab(["predict", "refused-502", "--choose", "1"], { LAB_STATE: state });
  expect(lab(["review"], { LAB_STATE: state }).out).toBe("refused-502\n");
  const screen = open(["review"]);
  await screen.shows("review, lesson 1 of 1");
  await screen.shows("2  ");
  await screen.press("2").shows("How sure");
  await screen.shows("q leave");
  await screen.press("3").shows("What did you just see?");
  await screen.shows("q leave");
  screen.press("q");
  expect(await screen.ended).toBe(0);
});

test("Ctrl-C at each question ends with 130, the cursor back", async () => {
  const questions: [keys: string, question: string][] = [
    ["", "does the client receive?"],
    ["2", "How sure are you?"],
    ["3", "What did you just see?"],
    ["s", "What if one setting"],
  ];
  for (let depth = 1; depth <= questions.length; depth++) {
    const screen = open(["predict", "refused-502"]);
    for (const [keys, question] of questions.slice(0, depth)) {
      if (keys !== "") screen.press(keys);
      await screen.shows(question);
      await screen.shows("q leave");
    }
    screen.press(ctrlC);
    expect(await screen.ended).toBe(130);
    expect(screen.raw.lastIndexOf("\u001b[?25h")).toBeGreaterThan(screen.raw.lastIndexOf("\u001b[?25l"));
  }
});

test("Ctrl-C while a run is watched ends with 130, the cursor back", async () => {
  const screen = open(["run", "never-replies"]);
  await screen.shows("order waits for payment");
  screen.press(ctrlC);
  expect(await screen.ended).toBe(130);
  expect(screen.raw.lastIndexOf("\u001b[?25h")).toBeGreaterThan(screen.raw.lastIndexOf("\u001b[?25l"));
});

test("without predictions nothing is asked but what comes next", async () => {
  const screen = open(["predict", "refused-502", "--no-predict"]);
  await screen.shows("What if one setting");
  expect(screen.text).not.toContain("How sure");
  await screen.shows("q leave");
  screen.press("s");
  expect(await screen.ended).toBe(0);
});

test("plain mode draws nothing: sentences, and numbers to type", async () => {
  const screen = open(["predict", "refused-502", "--plain"]);
  await screen.shows("then Enter:");
  await screen.press("2\r").shows("How sure are you?");
  await screen.shows("then Enter:");
  await screen.press("s\r").shows("What did you just see?");
  await screen.shows("then Enter:");
  screen.press("q\r");
  expect(await screen.ended).toBe(0);
  expect(screen.text).not.toMatch(/[─│┌▶⠋→←]/);
  expect(screen.text).toContain("client asks order: POST /orders");
});

test("without colour nothing is coloured, and at 40 columns nothing is wider", async () => {
  const screen = open(["predict", "refused-502"], { columns: 40, env: { NO_COLOR: "1" } });
  await screen.shows("q leave");
  await screen.press("2").shows("How sure");
  await screen.shows("q leave");
  await screen.press("3").shows("What did you just see?");
  await screen.shows("q leave");
  screen.press("q");
  await screen.ended;
  expect(screen.raw).not.toMatch(/\u001b\[\d*(;\d+)*m/);
  expect(screen.lines.filter((line) => textWidth(line) > 40)).toEqual([]);
});

test("without a terminal a question is a Problem, never a hang", () => {
  for (const args of [["predict", "timeout-504"], ["learn"], ["learn", "calls"]]) {
    const { code, err } = lab(args, { LAB_STATE: state });
    expect(code).toBe(2);
    expect(err).toContain("there is no terminal");
  }
});

test("a choice on the command line needs no terminal, and is told by the trace", () => {
  const { code, out } = lab(["predict", "refused-502", "--choose", "2", "--json"], { LAB_STATE: state });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ version: 1, predictions: [{ chose: 2, right: true }], reports: [{}] });
  expect(lab(["predict", "refused-502", "--choose", "9"], { LAB_STATE: state }).code).toBe(2);
});
