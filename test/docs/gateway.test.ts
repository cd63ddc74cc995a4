import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filters, unplayedFilters } from "../../src/spring/routes/filters/filter-table.ts";
import { predicateNames } from "../../src/spring/routes/predicates/predicates.ts";
import { lab } from "../cli/lab.ts";

const page = readFileSync(new URL("../../docs/reference/gateway.md", import.meta.url), "utf8");
const blocks = [...page.matchAll(/```(\w*)\n(.*?)```/gs)].map(([, kind, text]) => ({ kind, text: text! }));
const commands = blocks
  .filter(({ kind }) => kind === "")
  .flatMap(({ text }) => text.trim().split("\n"))
  .map((line) => line.replace(/ +#.*/, ""));

const folder = mkdtempSync(join(tmpdir(), "lab-docs-"));
const before = process.cwd();
beforeAll(() => {
  writeFileSync(join(folder, "application.yaml"), blocks.find(({ kind }) => kind === "yaml")!.text);
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

describe("docs/reference/gateway.md", () => {
  test("contains commands", () => expect(commands.length).toBeGreaterThan(10));

  test.each(commands)("%s works as printed", async (line) => {
    const [program, ...args] = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
    expect(program).toBe("lab");
    const { code, err } = await lab([...args, "--world", "virtual"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
  });

  test("names exactly the filters that are played", () => {
    const [, listed = ""] = /\*\*Filters\.\*\* (.*?);/s.exec(page) ?? [];
    expect(listed.split(/,\s+/).sort()).toEqual(Object.keys(filters).sort());
    expect(unplayedFilters.filter((name) => listed.includes(name))).toEqual([]);
  });

  test("names every predicate", () => {
    const [, listed = ""] = /\*\*Predicates\.\*\* (.*?) is an error/s.exec(page) ?? [];
    expect(listed.match(/[A-Z]\w+/g)!.sort()).toEqual([...predicateNames].sort());
  });
});
