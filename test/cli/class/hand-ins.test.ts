import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readStudent, storeOf } from "../../../src/cli/class/student-file.ts";
import { getsReview } from "../../../src/scenario/class/numbers.ts";
import { lab } from "../lab.ts";
import { Screen } from "../pty.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-hand-ins-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const minute = (nth: number) => `2026-01-01T10:${String(nth).padStart(2, "0")}:00.000Z`;

/** Writes the answers of a student, as `lab learn --class` stores them, and hands them in. */
async function handsIn(student: string, name: string, answers: object, attempts: object = {}): Promise<string> {
  const state = at(`state-${student}`);
  const given = at(`class/${student}.json`);
  await lab(["progress", "--class", given], { LAB_STATE: state });
  const ended = { "refused-502": { at: minute(5), how: "done" } };
  const stored = { version: 1, lessons: answers, ended, attempts };
  mkdirSync(state, { recursive: true });
  writeFileSync(join(state, storeOf(readStudent(given))), JSON.stringify(stored));
  const file = at(`${name}.json`);
  const { code, err } = await lab(["progress", "--class", given, "--name", name, "--out", file], { LAB_STATE: state });
  expect({ code, err: err.slice(0, 5) }).toEqual({ code: 0, err: "Wrote" });
  return file;
}

const collected = async (...files: string[]) => {
  const { code, out, err } = await lab(["class", "collect", ...files, "--json"], { COLUMNS: "400" });
  return { code, err, ...(out === "" ? {} : JSON.parse(out)) };
};

/** Saves a changed copy of a hand-in. */
function changed(file: string, change: (text: string) => string): string {
  const other = file.replace(".json", "-changed.json");
  writeFileSync(other, change(readFileSync(file, "utf8")));
  return other;
}

const answer = (chose: number, of?: "review") => ({ at: minute(1), ...(of && { of }), chose, right: false, sure: 3 });
const team = "title: Ours\nsteps:\n  - { lesson: refused-502, minutes: 4 }\n  - { mend: ends-in-time, minutes: 5 }\n";
let ann = "";
let ben = "";
let eve = "";

beforeAll(async () => {
  writeFileSync(at("team.yaml"), team);
  const made = ["class", "new", "--students", "4", "--path", at("team.yaml"), "--seed", "7", "--out", at("class")];
  expect(await lab(made)).toMatchObject({ code: 0, out: "" });
  const of = (student: number) => (getsReview(7, student, "refused-502") ? ("review" as const) : undefined);
  const right = (student: number) => answer(of(student) === "review" ? 1 : 3, of(student));
  const wrong = (student: number) => answer(of(student) === "review" ? 2 : 1, of(student));
  const attempts = (timeout: string) => ({
    "mend/ends-in-time": [{ at: minute(6), changes: { order: { timeout } }, right: true }],
  });
  // All claim that every attempt was right; nothing but playing decides.
  ann = await handsIn("01", "ann", { "refused-502": [wrong(1), right(1)] }, attempts("1s"));
  ben = await handsIn("02", "ben", { "refused-502": [right(2)] }, attempts("3s"));
  eve = await handsIn("03", "=cmd()", { "refused-502": [wrong(3)] });
}, 60_000);

test("of two neighbours one gets the numbers of the review, and a seed gives the same class again", async () => {
  const lessons = Array.from({ length: 40 }, (_, nth) => `lesson-${nth}`);
  for (const student of [1, 3, 29]) {
    const gets = (each: number) => lessons.map((lesson) => getsReview(7, each, lesson));
    expect(gets(student)).toEqual(gets(student + 1).map((isReview) => !isReview));
    expect(new Set(gets(student)).size).toBe(2);
  }
  await lab(["class", "new", "--students", "4", "--path", at("team.yaml"), "--seed", "7", "--out", at("again")]);
  for (const student of ["01", "04"])
    expect(readFileSync(at(`again/${student}.json`), "utf8")).toBe(readFileSync(at(`class/${student}.json`), "utf8"));
});

test("a class that exists is replaced only with --force, and the hint works from this folder", async () => {
  const out = at("a class");
  const write = (seed: string, ...more: string[]) =>
    lab(["class", "new", "--students", "2", "--path", at("team.yaml"), "--seed", seed, "--out", out, ...more], {
      COLUMNS: "400",
    });
  const files = () => ["01", "02"].map((each) => readFileSync(join(out, `${each}.json`), "utf8"));
  const begins = `A student begins with lab learn --class '${join(out, "01.json")}'.\n`;
  expect(await write("7")).toEqual({ code: 0, out: "", err: `Wrote two files into ${out}. ${begins}` });
  const before = files();
  // Only the last one is in the way, and still none is written.
  rmSync(join(out, "01.json"));
  const cure = "name another folder, or add --force to replace all files";
  const err = `error: ${join(out, "02.json")} already exists\n  ${cure}\n`;
  expect(await write("8")).toEqual({ code: 2, out: "", err });
  expect(existsSync(join(out, "01.json"))).toBe(false);
  expect(await write("8", "--force")).toMatchObject({ code: 0 });
  expect(files()).not.toEqual(before);
});

test("hand-ins without an answer are not called right", async () => {
  const empty = await handsIn("04", "dan", {});
  const { code, out } = await lab(["class", "collect", empty]);
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ nothing answered, [\s\S]*\n\nNo question was answered yet\.\n$/),
  });
});

test("a hand-in is graded by playing it, with solutions and failed attempts, and replays", async () => {
  const result = await collected(ann, ben, eve);
  expect(result).toMatchObject({ code: 0, is: "failure-lab report", kind: "class", version: 1, title: "Ours" });
  expect(result.students).toMatchObject([
    { id: "01", name: "ann", done: 1, right: 0, answered: 1, minutes: 4, replays: true, differs: [] },
    { id: "02", name: "ben", done: 1, right: 1, answered: 1, replays: true },
    { id: "03", name: "=cmd()", right: 0, replays: true },
  ]);
  const solved = result.students.map(({ work }: { work: { solved: boolean; attempts: number }[] }) => work[1]);
  expect(solved).toMatchObject([{ solved: true, attempts: 1 }, { solved: false, attempts: 1 }, { attempts: 0 }]);
  const [first] = result.questions;
  expect(first).toMatchObject({
    lesson: "refused-502",
    wrong: [{ count: expect.any(Number), misconception: expect.any(String) }],
  });
  expect(result.questions.map(({ of }: { of: string }) => of).sort()).toEqual(["predict", "review"]);
  expect(JSON.parse(readFileSync(ben, "utf8")).steps[1].attempts).toMatchObject([
    { right: false, changes: { order: { timeout: "3s" } } },
  ]);
});

test.each([
  [
    "a grade",
    (text: string) => text.replace('"right": false', '"right": true'),
    /refused-502: answer 1 replays as wrong/,
  ],
  [
    "a choice",
    (text: string) => text.replace(/"chose": \d/, '"chose": 9'),
    /refused-502: answer 1 chose what the question does not offer/,
  ],
  ["a time", (text: string) => text.replace(minute(5), minute(2)), /refused-502: it was changed by hand/],
  [
    "a solution",
    (text: string) => text.replace('"timeout": "1s"', '"timeout": "9s"'),
    /ends-in-time: attempt 1 replays as wrong/,
  ],
  ["a run", (text: string) => text.replace(/"run": "./, '"run": "z'), /refused-502: its run is another one/],
  [
    "a name",
    (text: string) => text.replace('"name": "ann"', '"name": "bob"'),
    /its name or its steps were changed by hand/,
  ],
  ["the layout", (text: string) => `${JSON.stringify(JSON.parse(text))}\n`, /its bytes: another program has saved it/],
  [
    "a setting that the exercise does not allow",
    (text: string) => text.replace('"timeout": "1s"', '"retry": 3'),
    /attempt 1 cannot be played/,
  ],
])("a hand-in with %s changed by hand does not replay", async (_, change, differs) => {
  const { code, students } = await collected(changed(ann, change), ben);
  expect(code).toBe(1);
  expect(students[0]).toMatchObject({ replays: false });
  expect(students[0].differs.join("; ")).toMatch(differs);
  expect(students[1]).toMatchObject({ replays: true });
});

test("a hand-in of an earlier lab, whose version is after its kind, replays", async () => {
  const order = / {2}"version": 1,\n( {2}"kind": "hand-in",\n)/;
  const earlier = changed(ann, (text) => text.replace(order, '$1  "version": 1,\n'));
  expect(readFileSync(earlier, "utf8")).not.toBe(readFileSync(ann, "utf8"));
  const { code, students } = await collected(earlier);
  expect({ code, differs: students[0].differs }).toEqual({ code: 0, differs: [] });
});

test("a grade that nothing has played again is marked, and so is what was left out", async () => {
  const [given, state, file] = [at("class/04.json"), at("state-own"), at("own.json")];
  mkdirSync(state);
  const tried = { at: minute(3), changes: {}, missed: ["hang: in-time"], right: true };
  const ended = Object.fromEntries(
    Array.from({ length: 206 }, (_, nth) => [`mystery/random-${nth}-1`, { at: minute(2), how: "done" }]),
  );
  const stored = { version: 1, lessons: {}, ended, attempts: { "code/write-retries": [tried] } };
  writeFileSync(join(state, storeOf(readStudent(given))), JSON.stringify(stored));
  const { err } = await lab(["progress", "--class", given, "--out", file], { LAB_STATE: state, COLUMNS: "400" });
  expect(err).toMatch(/full, so it leaves out mystery\/random-199-1, mystery\/random-200-1, .* and two more\.\nWrote/);
  const { code, students } = await collected(file);
  expect(code).toBe(0);
  expect(students[0].leftOut.practice).toHaveLength(7);
  const task = { name: "write-retries", solved: true, playedAgain: false };
  expect(students[0].extra.filter((each: { playedAgain: boolean }) => !each.playedAgain)).toMatchObject([task]);
  expect(students[0].work.map((each: { playedAgain: boolean }) => each.playedAgain)).toEqual([true, true]);
  const { out } = await lab(["class", "collect", file], { COLUMNS: "9000" });
  expect(out).toContain("; replays; not played again: write-retries; left out: seven exercises besides the path\n");
  const csv = (await lab(["class", "collect", file, "--format", "csv"])).out;
  expect(csv).toMatch(/,differs,playedAgain\r\n/);
  expect(csv).toMatch(/\r\nextra,04,[^,]*,write-retries,.*,false\r\n/);
  await lab(["class", "collect", file, "--out", at("own.html")]);
  expect(readFileSync(at("own.html"), "utf8")).toContain("not played again: write-retries");
});

test("a step that is not in the library is named, and no file is read for it", async () => {
  const own = at("canary.yaml");
  writeFileSync(own, "title: canary-of-a-file\n");
  const { students, err } = await collected(
    changed(ann, (text) => text.replace('"name": "refused-502"', `"name": ${JSON.stringify(own)}`)),
  );
  expect(students[0].differs[0]).toMatch(/there is no lesson of this name/);
  expect(JSON.stringify(students) + err).not.toContain("canary-of-a-file");
});

test.each(["constructor", "__proto__", "toString"])("steps and settings called %s are told", async (name) => {
  for (const [from, to, says] of [
    ['"name": "refused-502"', `"name": "${name}"`, /there is no lesson of this name/],
    ['"name": "ends-in-time"', `"name": "${name}"`, /there is no mend of this name/],
    ['"order": {', `"${name}": {`, /attempt 1 replays as wrong; .*changed by hand/],
    ['"timeout": "1s"', `"${name}": "1s"`, /attempt 1 replays as wrong; .*changed by hand/],
  ] as const) {
    const { code, students } = await collected(changed(ann, (text) => text.replaceAll(from, to)));
    expect({ code, differs: students[0].differs.join("; ") }).toEqual({
      code: 1,
      differs: expect.stringMatching(says),
    });
  }
  const file = at("odd-student.json");
  writeFileSync(file, readFileSync(at("class/01.json"), "utf8").replace("refused-502", name));
  for (const command of ["learn", "progress"]) {
    const { code, err } = await lab([command, "--class", file], { COLUMNS: "400" });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`there is no lesson called ${name}`) });
  }
});

test.each([
  ["a hand-in that is not JSON", "{", "is not JSON"],
  ["another document", '{"is":"failure-lab report","kind":"story"}', "is not a hand-in"],
  ["a list", "[1]", "is not a hand-in"],
  [
    "a later version",
    '{"is":"failure-lab report","kind":"hand-in","version":2}',
    "was written by a later version of the lab",
  ],
  [
    "a student called constructor",
    '{"is":"failure-lab report","kind":"hand-in","version":1,"name":"x","student":"constructor"}',
    "cannot be read as a hand-in: at student",
  ],
  [
    "a setting that is nested too deeply",
    () => readFileSync(ann, "utf8").replace('"timeout": "1s"', `"timeout": ${"[".repeat(50_000)}${"]".repeat(50_000)}`),
    "cannot be read as a hand-in: at steps.1.attempts.0.changes.order.timeout",
  ],
  [
    "a hand-in with more attempts than can be played",
    () => {
      const { steps, ...rest } = JSON.parse(readFileSync(ann, "utf8"));
      return JSON.stringify({
        ...rest,
        steps: [...steps, ...Array(4).fill({ ...steps[1], attempts: Array(100).fill(steps[1].attempts[0]) })],
      });
    },
    "cannot be read as a hand-in: at steps",
  ],
  ["a huge file", " ".repeat(2_100_000), "is too large for a hand-in: 2.1 MB, at most 2 MB"],
])("%s is named in one message, and the others count", async (_, text, says) => {
  const odd = at("odd.json");
  writeFileSync(odd, typeof text === "string" ? text : text());
  const { code, err, students } = await collected(odd, ben);
  expect({ code, count: students.length }).toEqual({ code: 2, count: 1 });
  expect(err.match(/error: /g)).toHaveLength(1);
  expect(err).toContain(`odd.json ${says}`);
  expect(await collected(odd)).toMatchObject({ code: 2, err: expect.stringContaining(says) });
});

test("two hand-ins of one student, and one of another class, are named", async () => {
  const twice = await collected(
    ben,
    changed(ben, (text) => text),
  );
  expect(twice).toMatchObject({ code: 2, err: expect.stringMatching(/are both of student 02; only the first counts/) });
  expect(twice.students).toHaveLength(1);
  const other = await collected(
    ben,
    changed(ann, (text) => text.replace('"seed": 7', '"seed": 8')),
  );
  expect(other).toMatchObject({ code: 2, err: expect.stringContaining("is of another class than") });
});

test("neither a spreadsheet nor a page runs what a name says", async () => {
  const bold = changed(eve, (text) => text.replaceAll("=cmd()", "<b>=cmd()</b>"));
  const { out } = await lab(["class", "collect", eve, ben, "--format", "csv"]);
  expect(out).toContain(",'=cmd(),refused-502,");
  expect(out).toMatch(/^row,id,name,step,question,choice,right,sure,misconception,count,minutes,/);
  expect(out).toMatch(/\r\nwrong,,,refused-502,/);
  await lab(["class", "collect", bold, "--out", at("class.html")]);
  const page = readFileSync(at("class.html"), "utf8");
  expect(page).toContain("&lt;b");
  expect(page).not.toContain("<b>=cmd()");
});

test("guesses at a mystery are graded, and its requests are handed in", async () => {
  writeFileSync(at("mystery.yaml"), "title: M\nsteps:\n  - { mystery: at-once, minutes: 5 }\n");
  await lab(["class", "new", "--students", "1", "--path", at("mystery.yaml"), "--out", at("mystery")]);
  const [given, state, file] = [at("mystery/01.json"), at("state-mystery"), at("mystery.json")];
  mkdirSync(state);
  const guess = (payment: object, right: boolean) => ({ at: minute(1), changes: { payment }, right });
  const attempts = { "mystery/at-once": [guess({ delay: "1s" }, true), guess({ off: true }, false)] };
  const probes = { "mystery/at-once": [{ line: "POST /orders", atMs: 12 }] };
  const stored = { version: 1, lessons: {}, attempts, probes };
  writeFileSync(join(state, storeOf(readStudent(given))), JSON.stringify(stored));
  await lab(["progress", "--class", given, "--out", file], { LAB_STATE: state });
  const [step] = JSON.parse(readFileSync(file, "utf8")).steps;
  expect(step).toMatchObject({ attempts: [{ right: false }, { right: true }], probes: [{ line: "POST /orders" }] });
  const { code, students } = await collected(file);
  expect(code).toBe(0);
  expect(students[0]).toMatchObject({
    name: "mystery",
    work: [{ solved: true, attempts: 2, probes: 1, minutes: null }],
  });
});

test("practice outside the path is handed in, with failed attempts, and replays", async () => {
  const [given, state, file] = [at("class/03.json"), at("state-extra"), at("extra.json")];
  const practise = async (...args: string[]) =>
    (await lab(["practice", ...args, "--class", given], { LAB_STATE: state })).code;
  const codes = [
    await practise("ends-in-time", "--set", "order.timeout=3s"),
    await practise("never-twice", "--set", "order.timeout=1h"),
    await practise("random-7-2", "--guess", "payment.delay=2s"),
    await practise("cpu-rule", "--choose", "shed"),
    await practise("cpu-rule", "--choose", "roll-back", "--seed", "2"),
    await practise("cpu-rule", "--set", "payment.shed=5"),
  ];
  expect(codes).toEqual([1, 1, 1, 1, 0, 1]);
  expect((await lab(["progress", "--json"], { LAB_STATE: state })).out).not.toContain("cpu-rule");
  const { err } = await lab(["progress", "--class", given, "--out", file], { LAB_STATE: state });
  expect(err).toMatch(/^Wrote/);
  const { steps, extra } = JSON.parse(readFileSync(file, "utf8"));
  expect(steps[1].attempts).toMatchObject([{ right: false, changes: { order: { timeout: "3s" } } }]);
  expect(extra).toMatchObject([
    { what: "mend", name: "never-twice", attempts: [{ right: false }], ended: null },
    { what: "mystery", name: "random-7-2", attempts: [{ right: false, changes: { payment: { delay: "2s" } } }] },
    {
      ...{ what: "incident", name: "cpu-rule", ended: { how: "done" } },
      attempts: [
        { right: false, choose: ["shed"], seed: 1 },
        { right: true, choose: ["roll-back"], seed: 2 },
        { right: false, changes: { payment: { shed: 5 } } },
      ],
    },
  ]);
  const { code, students } = await collected(file, ben);
  expect(code).toBe(0);
  expect(students[0].extra).toMatchObject([
    { name: "never-twice", solved: false, attempts: 1, tried: [{ changes: { order: { timeout: "1h" } } }] },
    { name: "random-7-2", solved: false },
    { name: "cpu-rule", solved: true, attempts: 3 },
  ]);
  const cheat = changed(file, (text) => text.replace(/"choose": \[\s*"shed"/, '"choose": [ "roll-back"'));
  const replayed = await collected(cheat, ben);
  expect(replayed.code).toBe(1);
  expect(replayed.students[0].differs).toEqual([
    "cpu-rule: attempt 1 replays as right",
    "cpu-rule: it was changed by hand",
  ]);
  const csv = (await lab(["class", "collect", file, "--format", "csv"])).out;
  expect(csv).toMatch(/\r\nextra,03,extra,cpu-rule,,,true,/);
}, 60_000);

test("another machine that graded otherwise hands in the same bytes", async () => {
  const [given, state] = [at("class/01.json"), at("state-other")];
  mkdirSync(state);
  const store = storeOf(readStudent(given));
  const stored = readFileSync(join(at("state-01"), store), "utf8");
  expect(stored).toContain('"right":false');
  writeFileSync(join(state, store), stored.replaceAll('"right":false', '"right":true'));
  const again = at("again.json");
  const env = { LAB_STATE: state, TZ: "Asia/Tokyo", LANG: "C" };
  await lab(["progress", "--class", given, "--name", "ann", "--out", again], env);
  expect(readFileSync(again, "utf8")).toBe(readFileSync(ann, "utf8"));
});

test("the table tells who did what, and what was misunderstood", async () => {
  const { code, out } = await lab(["class", "collect", ann, ben], { COLUMNS: "400" });
  expect(code).toBe(0);
  expect(out).toMatch(/01 {2}ann {2}1 of 2 done, 0 of 1 right, 4 min, one exercise solved; replays\n/);
  expect(out).toMatch(/1 of 1 +2: when the timeout of 3 s has passed\. A timeout counts only/);
});

test("the file of a student is checked before anything is played", async () => {
  const odd = at("student.json");
  const text = readFileSync(at("class/01.json"), "utf8");
  writeFileSync(odd, text.replace("refused-502", "../../other.yaml"));
  expect(await lab(["learn", "--class", odd], { COLUMNS: "400" })).toMatchObject({
    code: 2,
    err: expect.stringContaining("there is no lesson called ../../other.yaml"),
  });
  expect(await lab(["progress", "--class", ann], { COLUMNS: "400" })).toMatchObject({
    code: 2,
    err: expect.stringContaining("is not the file of a student"),
  });
  expect(await lab(["learn", "calls", "--class", odd])).toMatchObject({ code: 2 });
});

test("a student takes the steps with numbers of their own, and every attempt is handed in", async () => {
  const state = at("state-terminal");
  const cwd = mkdtempSync(at("work-"));
  const screen = new Screen(["learn", "--class", at("class/04.json")], { cwd, env: { LAB_STATE: state } });
  await screen.shows("Ours (04), 1 of 2");
  await screen.shows(getsReview(7, 4, "refused-502") ? "waits at most 3 s" : "waits at most 1 s");
  screen.press("s");
  await screen.shows("And now?");
  screen.press("1");
  await screen.shows("Not fixed yet.");
  screen.press("order.timeout=3s\r");
  await screen.shows("Not fixed yet.");
  screen.press("order.timeout=1s\r");
  await screen.shows("Fixed");
  screen.press("quit\r");
  await screen.shows("end this path");
  screen.press("1");
  await screen.shows("To hand in:");
  expect(await screen.ended).toBe(0);
  const { out } = await lab(["progress", "--class", at("class/04.json"), "--json"], { LAB_STATE: state });
  const [lesson, mend] = JSON.parse(out).steps;
  expect(lesson).toMatchObject({ name: "refused-502", answers: [], ended: { how: "skipped" } });
  expect(mend.attempts).toMatchObject([{ right: false }, { right: true, changes: { order: { timeout: "1s" } } }]);
  expect((await lab(["progress", "--json"], { LAB_STATE: state })).out).not.toContain("ends-in-time");
}, 60_000);
