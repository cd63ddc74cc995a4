import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lab } from "../lab.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-code-"));
afterAll(() => rmSync(folder, { recursive: true }));
const env = { LAB_STATE: join(folder, "state") };
const practice = (...args: string[]) => lab(["practice", ...args], env);

test("a task says what to write and writes starters in five languages, which it never replaces", async () => {
  const shown = await practice("write-retries");
  expect(shown).toMatchObject({ code: 0, err: "" });
  expect(shown.out).toContain("Idempotency-Key");
  const out = join(folder, "new", "starters");
  expect(await practice("write-retries", "--out", out)).toMatchObject({ code: 0, err: "" });
  const files = readdirSync(out).sort();
  expect(files).toEqual(["Order.java", "order.go", "order.mjs", "order.py", "order.rs"]);
  for (const file of files) expect(readFileSync(join(out, file), "utf8")).toMatch(/^(\/\/|#) write-retries: An order/);
  rmSync(join(out, "order.rs"));
  writeFileSync(join(out, "order.go"), "mine");
  expect(await practice("write-retries", "--out", out)).toMatchObject({
    code: 2,
    out: "",
    err: expect.stringMatching(/Order.java already\s+exists/),
  });
  expect(readFileSync(join(out, "order.go"), "utf8")).toBe("mine");
  expect(readdirSync(out)).not.toContain("order.rs");
});

test("the starter in Node does not pass, and a program that does what the task says passes", async () => {
  const out = join(folder, "server");
  await practice("write-retries", "--out", out);
  await lab(["class", "new", "--students", "1", "--path", "45-minutes", "--out", join(folder, "class")]);
  const inClass = ["--class", join(folder, "class", "01.json")];
  const starter = await practice("write-retries", "--use", `order=node ${out}/order.mjs`, "--json", ...inClass);
  expect(starter).toMatchObject({ code: 1, err: "" });
  const { failures, ...about } = JSON.parse(starter.out);
  expect(about).toMatchObject({
    is: "failure-lab report",
    kind: "task",
    version: 1,
    code: "write-retries",
    done: false,
  });
  const missed = failures.map(({ failure, missed }: { failure: string; missed: { rule: string }[] }) => [
    failure,
    missed.map(({ rule }) => rule),
  ]);
  expect(Object.fromEntries(missed)).toMatchObject({
    flapping: ["pays"],
    "reset-at-once": ["pays"],
    "slow-then-well": ["in-time"],
    "status-503": [],
  });
  expect(readdirSync(join(folder, "state"))).not.toContain("progress.json");
  const handIn = JSON.parse((await lab(["progress", ...inClass, "--json"], env)).out);
  expect(handIn.extra).toMatchObject([
    {
      ...{ what: "code", name: "write-retries", ended: null },
      attempts: [{ right: false, missed: expect.arrayContaining(["flapping: pays", "slow-then-well: in-time"]) }],
    },
  ]);
  const solved = await practice("write-retries", "--use", "order=node test/cli/code/solved-order.mjs");
  expect(solved).toMatchObject({ code: 0, err: "" });
  expect(solved.out).toContain("Done: it passes all five failures.");
  const progress = JSON.parse(readFileSync(join(folder, "state", "progress.json"), "utf8"));
  expect(progress.ended["code/write-retries"]).toMatchObject({ how: "done" });
}, 120_000);

test("hints are in the language of the reader, one line each", async () => {
  const state = join(folder, "in-go");
  mkdirSync(state);
  writeFileSync(join(state, "languages.json"), '["go"]');
  const { out } = await lab(["practice", "write-timeouts", "--hints"], { LAB_STATE: state, COLUMNS: "400" });
  expect(out).toMatch(/^Hint \d of \d: in-time: /m);
  expect(out).toMatch(/^Go: /m);
  expect(out).not.toMatch(/Java: |Python: |Node: /);
});

test.each([
  [["write-retries", "--client", "node x.mjs"], "write-retries is a task for a server\n  write --use 'order=COMMAND'"],
  [["write-lookups", "--use", "order=node x.mjs"], "write-lookups is a task for a client\n  write --client 'COMMAND'"],
  [["write-retries", "--use", "order=node x.mjs", "--out", "here"], "--out and --use cannot be used together"],
  [["write-retries", "--use", "order=node x.mjs", "--hints"], "--hints and --use cannot be used together"],
  [["ends-in-time", "--use", "order=node x.mjs"], "--use applies only to tasks to write code for\n  leave it out"],
  [["write-retries", "--set", "order.timeout=1s"], "--set applies only to exercises"],
])("lab practice %j is a mistake", async (args, says) => {
  expect(await practice(...args)).toMatchObject({ code: 2, out: "", err: expect.stringContaining(says) });
});
