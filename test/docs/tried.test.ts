import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { afterAll, describe, expect, test } from "vitest";
import { commands } from "../../src/cli/commands.ts";
import { commandWords } from "../../src/cli/own/process/command-words.ts";
import { packedGuide } from "../../src/cli/search/packed-guide.ts";
import { lab } from "../cli/lab.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const inFolder = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith(".md"))
    .map((file) => `${folder}/${file}`);
const pages = ["README.md", "docs/troubleshooting.md", ...inFolder("docs/tutorials"), ...inFolder("docs/how-to")];

/** Ends a command that is expected to end otherwise than with 0, by a part of its line. */
const endings: readonly (readonly [part: string, code: number, why: string])[] = [
  ['order.mjs" --only hang,error-in-200', 1, "the first server breaks rules"],
  ['order.mjs" --why error-in-200', 1, "the first server breaks rules"],
  ['order.mjs" --only slow', 1, "it charges twice"],
];

/** Commands that need a terminal, another language, or many minutes: only their words are checked. */
const notRun =
  /^lab( learn|$)|uvicorn|\.\/order|--bench|bench\.yaml|node (examples\/)?order\.mjs"$|lab site|lab compare cut-gzip/;

interface Shown {
  readonly files: ReadonlyMap<string, string>;
  readonly lines: readonly string[];
}

/** Collects the commands of a page, and the files that its other blocks name in their first line. */
function shownIn(page: string): Shown {
  const blocks = [...readFileSync(join(root, page), "utf8").matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)];
  const files = new Map(
    blocks.flatMap(([, kind = "", text = ""]) => {
      const [, name] = /^(?:\/\/|#) (\S+\.\w+)\n/.exec(text) ?? [];
      if (kind === "log") return [["incident.log", text] as const];
      return name === undefined ? [] : [[name, text] as const];
    }),
  );
  const inTables = [...readFileSync(join(root, page), "utf8").matchAll(/^\|.*\| `(lab [^`]+)` \|/gm)].map(
    ([, line]) => line!,
  );
  const inBlocks = blocks
    .filter(([, kind]) => kind === "")
    .flatMap(([, , text = ""]) => text.split("\n"))
    .map((line) => line.replace(/ +# .*/, ""))
    .filter((line) => line.startsWith("lab "));
  return { files, lines: [...inTables, ...inBlocks] };
}

const scratch = mkdtempSync(join(tmpdir(), "lab-tried-"));
const started = process.cwd();
afterAll(() => {
  process.chdir(started);
  rmSync(scratch, { recursive: true });
});

describe.each(pages)("%s", (page) => {
  const { files, lines } = shownIn(page);
  const folder = join(scratch, page.replaceAll("/", "-"));
  const [virtual, isLesson] = [["--world", "virtual"], /^lab (run|load) /];

  test.runIf(lines.length > 0)("its commands end as the page says", async () => {
    mkdirSync(folder);
    for (const [name, text] of files) writeFileSync(join(folder, name), text);
    for (const line of lines.filter((each) => !notRun.test(each))) {
      const [command = "", input] = line.slice(4).split(" < ");
      const own = command.includes("--use") || /^load|--world/.test(command) || !isLesson.test(line) ? [] : virtual;
      const given = input === undefined ? "" : readFileSync(join(folder, input), "utf8");
      process.chdir(folder);
      const { code, err } = await lab([...commandWords(command), ...own], { LAB_STATE: join(folder, "state") }, given);
      const expected = endings.find(([part]) => line.includes(part))?.[1] ?? 0;
      expect({ line, code, ...(code !== expected && { err }) }).toEqual({ line, code: expected });
    }
  });

  test.runIf(lines.some((line) => notRun.test(line)))("commands that are not run here have known options", async () => {
    for (const line of lines.filter((each) => notRun.test(each))) {
      const [name = "learn", ...words] = commandWords(line.slice(4));
      const row = commands.find((each) => each.name === name)!;
      const command = new Command(name).exitOverride().configureOutput({ writeErr: () => {} });
      (await row.load()).define(command);
      command.action(() => {});
      await command.parseAsync(words, { from: "user" });
    }
  });
});

test("the Spring project of the examples has the bench file of its page", () => {
  const { files } = shownIn("docs/how-to/test-a-spring-service.md");
  expect(files.get("bench.yaml")).toBe(readFileSync(join(root, "examples/spring/bench.yaml"), "utf8"));
});

test("every recipe of the guide has a page, which shows its command", () => {
  // Messages are explained, and papers have one page together.
  const recipes = packedGuide().entries.filter(
    ({ is, command }) => is === "recipe" && !/^(explain|paper) /.test(command),
  );
  const pages = [...inFolder("docs/how-to"), ...inFolder("docs/tutorials"), "docs/troubleshooting.md"];
  const written = recipes.map(({ name }) => pages.find((page) => page.endsWith(`/${name}.md`)));
  expect(written).toEqual(expect.arrayContaining(inFolder("docs/how-to")));
  expect(written).not.toContain(undefined);
  for (const { name, command } of recipes) {
    const page = pages.find((each) => each.endsWith(`/${name}.md`))!;
    expect(
      shownIn(page).lines.some((line) => line.startsWith(`lab ${command}`)),
      `${page}: ${command}`,
    ).toBe(true);
  }
});
