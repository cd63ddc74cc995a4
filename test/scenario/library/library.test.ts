import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseDocument, visit } from "yaml";
import { pack, unpack } from "../../../src/scenario/library/compiled.ts";
import { head } from "../../../src/scenario/library/head.ts";
import { isPath, listScenarios, loadScenario } from "../../../src/scenario/library/library.ts";
import { readScenario } from "../../../src/scenario/read/source.ts";
import { formerLessonNames, lessonNow } from "../../../src/text/former/former-lessons.ts";

const listed = listScenarios();

test("names are unique over all tracks", () => {
  const names = listed.map((each) => each.name);
  expect(names).toEqual([...new Set(names)]);
});

test.each(formerLessonNames)("%s, a former name, opens a lesson of today", async (name) => {
  expect(listed.map((each) => each.name)).not.toContain(name);
  expect((await loadScenario(name)).name).toBe(lessonNow(name));
});

test.each(listed)("$name is listed as the parser reads it, and packing does not change it", async (lesson) => {
  const { file, title, worlds, level, after } = lesson;
  const text = readFileSync(file, "utf8");
  // The places of goals are those of the file where the program was built.
  const { places: _, ...scenario } = await readScenario(file);
  expect(unpack(pack(scenario, text), text)).toEqual(scenario);
  expect({ title, level, after, worlds: [...worlds].sort() }).toEqual({
    ...{ title: scenario.title, level: scenario.level, after: scenario.after ?? [] },
    worlds: [...scenario.worlds].sort(),
  });
});

test.each(listed)("no text of $name is cut off by a comment", ({ file }) => {
  const cut: unknown[] = [];
  visit(parseDocument(readFileSync(file, "utf8")), {
    Scalar: (_, { type, value, comment }) => void (type === "PLAIN" && comment && cut.push(value)),
  });
  expect(cut).toEqual([]);
});

test("a file may build on lessons by their former names, and on no others", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "lab-own-")), "own.yaml");
  const text = (after: string) =>
    `title: A lesson\nafter: [${after}]\nsetup: { order: {}, payment: {} }\nsteps: [{ send: POST /orders, to: order }]\n`;
  writeFileSync(file, text("retry-budget, timeout-504"));
  expect((await loadScenario(file)).after).toEqual(["retry-budget", "timeout-504"]);
  writeFileSync(file, text("timeout-504, retry-bugdet"));
  await expect(loadScenario(file)).rejects.toMatchObject({
    problems: [{ says: expect.stringContaining("retry-bugdet"), where: { file, line: 2, column: 22 } }],
  });
});

test("a lesson that was edited after the build is read again", async () => {
  const { file } = listed[0]!;
  const text = readFileSync(file, "utf8");
  const packed = pack(await readScenario(file), text);
  expect(unpack(packed, `${text}\n`)).toBeUndefined();
  expect(unpack(packed, text.replace("a", "b"))).toBeUndefined();
});

test("titles in quotes are listed without them", () => {
  expect(head('title: "a \\"b\\""\nworlds: [real]\n')).toMatchObject({ title: 'a "b"', worlds: ["real"] });
  expect(head("title: 'it''s'\n").title).toBe("it's");
  expect(head("title: a\npredict:\n  ask: Why?\n  review:\n    ask: Who?\n").ask).toBe("Why?");
});

test("a name is a scenario's name unless it contains a slash or ends in .yaml", () => {
  expect(["timeout-504", "./timeout-504", "my.yaml", "a/b", "a\\b.yml"].map(isPath)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
});

test("a scenario is loaded by its name, with its track", async () => {
  expect(await loadScenario("timeout-504")).toMatchObject({ name: "timeout-504", track: "calls" });
});

test("an unknown name gets the nearest one", async () => {
  await expect(loadScenario("timeout504")).rejects.toMatchObject({
    problems: [{ says: 'unknown scenario "timeout504"', cure: "did you mean timeout-504?" }],
  });
});
