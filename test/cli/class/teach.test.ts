import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadPath } from "../../../src/cli/learn/practice-path-session.ts";
import { misconceptions, teachingNotes } from "../../../src/scenario/class/teaching-notes.ts";
import { listScenarios, loadScenario } from "../../../src/scenario/library/library.ts";
import { listed } from "../../../src/text/words/lists.ts";
import { lab } from "../lab.ts";
import { Screen } from "../pty.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-class-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(["workshop", "junior", "sre"])("every lesson of %s has notes for its instructor", async (name) => {
  const noteOf = teachingNotes();
  const lessons = (await loadPath(name)).steps.filter(({ what }) => what === "lesson").map((stop) => stop.name);
  expect(lessons.length).toBeGreaterThan(8);
  expect(lessons.filter((lesson) => noteOf(lesson) === undefined)).toEqual([]);
  for (const lesson of lessons) {
    const { discuss, look } = noteOf(lesson)!;
    expect(discuss, lesson).toMatch(/\?/);
    expect(look, lesson).toMatch(/\.$/);
    expect(misconceptions(await loadScenario(lesson)).length, lesson).toBeGreaterThan(1);
  }
});

test("notes are about lessons that exist, and no two lessons share a sentence", () => {
  const text = readFileSync(new URL("../../../practice/notes.yaml", import.meta.url), "utf8");
  const names = Array.from(text.matchAll(/^([\w-]+):$/gm), ([, name]) => name!);
  const known = listScenarios().map(({ name }) => name);
  expect(
    names.filter((name) => !known.includes(name)),
    listed(names),
  ).toEqual([]);
  const sentences = Array.from(text.matchAll(/^ {2}\w+: (.*)$/gm), ([, says]) => says!);
  expect(new Set(sentences).size).toBe(2 * names.length);
});

test("notes say the time, the misconceptions, what to look at and what to discuss", async () => {
  const { code, out } = await lab(["class", "notes", "workshop"]);
  expect(code).toBe(0);
  expect(out).toContain("16 steps, 90 minutes");
  expect(out).toMatch(/\ntimeout-504 \(5 min\)\n {2}A timeout turns a slow payment into a 504\n/);
  expect(out.replace(/\s+/g, " ")).toContain(
    '"it happens at 1 s, and the client gets 200 after all": Payment cannot hurry.',
  );
  expect(out).toContain("  Look at: The order of the last two rows.");
  expect(out).toContain('  Discuss: Your client shows "payment failed"');
  expect(out).toMatch(/\ncalm-the-storm \(12 min\)\n[^\n]*/);
  expect(out).toMatch(/Discussion. Which calls of your own/);
});

test("notes of a track have its lessons, also without a question to discuss", async () => {
  const { code, out } = await lab(["class", "notes", "calls"]);
  expect({ code, first: out.split("\n")[0] }).toMatchObject({ code: 0, first: expect.stringMatching(/^calls: /) });
  expect(out).toContain("Misconceptions:");
  expect(await lab(["class", "notes", "constructor"])).toMatchObject({ code: 2 });
});

test("a question is shown without its answer, and the run follows", async () => {
  const { code, out } = await lab(["class", "ask", "hockey-stick"], { COLUMNS: "100" });
  const [asked = "", run = ""] = out.split("\nhockey-stick ");
  expect(code).toBe(0);
  expect(asked).toMatch(
    /\n {4}One worker, 10 ms of work a call[\s\S]*\n\n {4}1 {3}about 12 ms\n\n {4}2 {3}about 18 ms\n\n {4}3 {3}about 50 ms\n/,
  );
  expect(asked).not.toMatch(/five times|idle a fifth/);
  expect(run).toContain("five times");
});

test.each(["html", "md"])("a question is a page in .%s that gives nothing away", async (ending) => {
  const out = join(folder, `question.${ending}`);
  expect(await lab(["class", "ask", "retry-charges-thrice", "--out", out])).toMatchObject({ code: 0, out: "" });
  const page = readFileSync(out, "utf8");
  expect(page).toContain("makes up to three attempts. How does one order end?");
  expect(page).toContain("504, and three charges");
  expect(page).not.toMatch(/thrice|every attempt is a new order|Each attempt gives up/);
  if (ending === "html") expect(page).toContain('<body class="large">');
});

test("lab class alone shows its help", async () => {
  const alone = await lab(["class"]);
  expect(alone).toMatchObject({ code: 0, err: "", out: expect.stringContaining("class collect ann.json ben.json") });
  expect(alone).toEqual(await lab(["class", "--help"]));
});

test("what has no question is refused", async () => {
  expect(await lab(["class", "ask", "timeout-503"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("did you mean"),
  });
});

test("at a terminal the run waits for Enter", async () => {
  const screen = new Screen(["class", "ask", "refused-502"], { columns: 100, env: { LAB_STATE: folder } });
  await screen.shows("Ready?");
  expect(screen.text).toContain("    3   at once; it knows that no charge was made");
  expect(screen.text).not.toContain("Nothing listens");
  screen.press("\r");
  await screen.shows("Nothing listens on payment's port");
  expect(await screen.ended).toBe(0);
});
