import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { lab } from "./lab.ts";

const state = mkdtempSync(join(tmpdir(), "lab-languages-"));
const file = join(state, "languages.json");
const env = { LAB_STATE: state };
const advice = async (...more: string[]) => {
  const { out } = await lab(["run", "never-replies", "--world", "virtual", ...more], env);
  return out.match(/^(?:In your code|Node|Java|Go|Python): /gm)?.map((head) => head.slice(0, -2));
};

afterEach(() => rmSync(file, { force: true }));

test("without a choice a run shows the advice for every language", async () => {
  expect(await advice()).toEqual(["In your code", "Node", "Java", "Go", "Python"]);
  expect(existsSync(file)).toBe(false);
});

test("the chosen languages are shown from now on, until all are chosen", async () => {
  expect(await advice("--languages", "Python,java")).toEqual(["In your code", "Java", "Python"]);
  expect(await advice()).toEqual(["In your code", "Java", "Python"]);
  const { out } = await lab(["show", "never-replies", "--spoilers"], env);
  expect(out).toContain("\nPython: ");
  expect(out).not.toContain("\nGo: ");
  expect(await advice("--languages", "all")).toHaveLength(5);
  expect(existsSync(file)).toBe(false);
});

test("a choice that is stored is said once, and --for is another spelling of the option", async () => {
  const run = ["run", "never-replies", "--world", "virtual"];
  const said = /^From now on "In your code" shows Java and Go; --languages all shows every\s+language again\.\n$/;
  expect((await lab([...run, "--languages", "go,java"], env)).err).toMatch(said);
  expect((await lab([...run, "--for", "java,go"], env)).err).toBe("");
  expect((await lab([...run, "--for=all"], env)).err).toBe('From now on "In your code" shows every language.\n');
  expect((await lab(["run", "--help"], env)).out).not.toMatch(/--for\b/);
});

test("progress names the stored choice and deletes it", async () => {
  await advice("--languages", "go");
  expect((await lab(["progress", "--where"], env)).out).toContain(
    `  ${file}\n      the languages chosen with --languages\n`,
  );
  await lab(["progress", "--reset"], env);
  expect(existsSync(file)).toBe(false);
});

test("a file that names no known language counts as no choice", async () => {
  for (const text of ['["constructor"]', "{", '"java"']) {
    writeFileSync(file, text);
    expect(await advice(), text).toHaveLength(5);
  }
});

test.each(["jawa", "constructor", "java,"])("%s is a mistake with a way out", async (written) => {
  const { code, err } = await lab(["run", "never-replies", "--for", written], env);
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringMatching(/is not a language.*\n {2}(did you mean|write)/),
  });
  expect(existsSync(file)).toBe(false);
});

test("a folder that cannot be written is said, and the run goes on", async () => {
  const blocked = { LAB_STATE: join(file, "below") };
  writeFileSync(file, "{}");
  const { code, err } = await lab(["run", "never-replies", "--world", "virtual", "--for", "go"], blocked);
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining("The languages are not stored") });
});

test("a page shows the advice for every language", async () => {
  const { out } = await lab(["run", "never-replies", "--world", "virtual", "--format", "html", "--for", "go"], env);
  for (const name of ["Node", "Java", "Go", "Python"]) expect(out).toContain(`${name}: `);
});
