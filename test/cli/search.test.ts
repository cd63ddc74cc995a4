import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packedGuide } from "../../src/cli/search/packed-guide.ts";
import { lab } from "./lab.ts";

const found = async (...args: string[]) => JSON.parse((await lab(["search", ...args, "--json"])).out).found;

test("a search lists the best first, each with the command that shows it", async () => {
  const { code, out } = await lab(["search", "charged", "twice"], { COLUMNS: "80" });
  expect(code).toBe(0);
  expect(out).toMatch(/^a customer was charged twice \(symptom\)\n/);
  expect(out).toContain("\n    lab explain 'a customer was charged twice'\n");
  expect(out).toMatch(/\d+ more: lab search charged twice --all\n$/);
  expect((await lab(["search", "charged", "twice", "--all"])).out).not.toContain(" more: ");
});

test("the JSON has what is found, its name, what it says, and a command", async () => {
  expect((await found("reset"))[0]).toEqual({
    is: "fault",
    name: "reset",
    says: expect.stringContaining("resets the connection"),
    command: "lab compare reset",
  });
  const kinds = new Set((await found("retry")).map(({ is }: { is: string }) => is));
  expect(
    [...kinds].every((is) =>
      ["lesson", "fault", "code", "setting", "recipe", "practice", "track", "word", "page"].includes(is as string),
    ),
  ).toBe(true);
});

test("a recipe names its page where the reader has it, and in JSON where the package has it", async () => {
  const words = ["choose", "a", "timeout"];
  const { out } = await lab(["search", ...words], { COLUMNS: "200" });
  const [, page = ""] = /: (\S+choose-a-timeout\.md)$/m.exec(out) ?? [];
  expect(readFileSync(page, "utf8")).toMatch(/^# Choose a timeout/);
  expect((await found(...words))[0].says).toMatch(/: docs\/how-to\/choose-a-timeout\.md$/);
});

test("a word of the glossary and a page name the file to open: where the reader has it, and in JSON where the package has it", async () => {
  expect((await found("goodput"))[0]).toEqual({
    is: "word",
    name: "goodput",
    says: "good responses a second",
    command: "docs/glossary.md",
    page: "docs/glossary.md",
  });
  expect((await found("exit", "codes"))[0]).toMatchObject({
    is: "page",
    command: "docs/reference/exit-codes.md",
    page: "docs/reference/exit-codes.md",
  });
  const { out } = await lab(["search", "goodput"], { COLUMNS: "200" });
  const [, page = ""] = /^goodput \(word\)\n {4}good responses a second\n {4}(\S+glossary\.md)$/m.exec(out) ?? [];
  expect(readFileSync(page, "utf8")).toMatch(/^# Glossary/);
});

test("a former name of a lesson finds the present one first", async () => {
  expect((await found("reset-says-nothing"))[0]).toMatchObject({ is: "lesson", name: "reset-before-reply" });
  expect((await found("retry-budget"))[0]).toMatchObject({ is: "lesson", name: "a-budget-for-retries" });
});

test("a paper is found by its authors", async () => {
  expect((await found("bronson"))[0]).toMatchObject({ name: "bronson-2021", command: "lab paper bronson-2021" });
});

test("nothing found is exit code 1, and no words are a mistake", async () => {
  expect(await lab(["search", "xyzzyqqq"])).toEqual({
    code: 1,
    out: "",
    err: 'nothing found for "xyzzyqqq"\n  see lab list scenarios\n',
  });
  const { code, out } = await lab(["search", "xyzzyqqq", "--json"]);
  expect([code, JSON.parse(out)]).toEqual([1, expect.objectContaining({ found: [] })]);
  expect(await lab(["search", " "])).toMatchObject({ code: 2, err: expect.stringContaining("no words to search for") });
});

test("a listing takes words, and words instead of a listing search everything", async () => {
  const lessons = JSON.parse((await lab(["list", "scenarios", "reset", "--json"])).out).found;
  expect(lessons.length).toBeGreaterThan(2);
  expect(lessons.every(({ is }: { is: string }) => is === "lesson")).toBe(true);
  const all = await lab(["list", "keep-alive", "--json"]);
  expect(JSON.parse(all.out).found).toEqual(await found("keep-alive"));
});

test("symptoms are explained, and messages still come first", async () => {
  const race = await lab(["explain", "keep-alive race"]);
  expect(race.out).toMatch(/^ECONNRESET only when a connection was idle\n/);
  expect(race.out).toContain("\nlab run keep-alive-502 stale-socket\n");
  expect((await lab(["explain", "p99", "equals", "my", "timeout"])).out).toMatch(/^p99 equals my timeout\n/);
  for (const message of ["ECONNRESET", "socket hang up"])
    expect((await lab(["explain", message])).out).toMatch(/lab run keep-alive-502 stale-socket/);
});

test("every recipe of a symptom is a command that works", async () => {
  for (const { symptom } of packedGuide().symptoms) {
    const [entry] = await found(symptom);
    expect(entry).toMatchObject({ is: "recipe", name: symptom });
    expect(await lab(["explain", symptom])).toMatchObject({ code: 0, err: "" });
  }
});
