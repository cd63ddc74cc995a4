import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commands } from "../../src/cli/commands.ts";
import { listScenarios, loadScenario } from "../../src/scenario/library/library.ts";
import { listTracks } from "../../src/scenario/library/tracks.ts";
import { lab } from "../cli/lab.ts";

const regenerate = "`npm run generate` updates it";

// Read before any test begins: on a busy machine that takes longer than a test may.
const read = await Promise.all(listScenarios().map(({ name }) => loadScenario(name)));
const scenarios = new Map(read.map((scenario) => [scenario.name, scenario]));

function lessonsPage(): string {
  const parts = listTracks().map(({ name, teaches, lessons, next }) => {
    const rows = lessons.map((lesson) => {
      const { title, worlds, source, predict } = scenarios.get(lesson)!;
      const where = worlds.join(", ");
      return `| \`${lesson}\` | ${cell(title)} | ${cell(predict?.ask ?? "")} | ${where} | ${cell(source ?? "")} |`;
    });
    return [
      `## ${name}`,
      "",
      `This track covers: ${teaches === "" ? "one thing a lesson" : teaches}. Take it with \`lab learn ${name}\`.`,
      "",
      "| lesson | title | question | worlds | source |",
      "|---|---|---|---|---|",
      ...rows,
      ...(next !== undefined && listTracks().some((track) => track.name === next)
        ? ["", `To read next: [${next}](#${next}).`]
        : []),
      "",
    ].join("\n");
  });
  const head = `Generated from the scenarios, ${scenarios.size} of them; ${regenerate}. Titles give away how a lesson ends; \`lab learn\` does not show them.\n`;
  const made = [head, ...parts].join("\n").trimEnd();
  const page = readFileSync(new URL("../../docs/lessons.md", import.meta.url), "utf8");
  return page.replace(/<!-- lessons -->[\s\S]*?<!-- end -->/, () => `<!-- lessons -->\n\n${made}\n\n<!-- end -->`);
}

function cell(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("|", "\\|").trim();
}

async function commandsPage(): Promise<string> {
  const parts = [];
  let heading = "";
  for (const { name, group = "Other commands" } of commands) {
    const { out } = await lab([name, "--help"], { COLUMNS: "100" });
    if (group !== heading) parts.push(`## ${group}\n`);
    heading = group;
    parts.push(`### lab ${name}\n\n\`\`\`\n${out.trim()}\n\`\`\`\n`);
  }
  return `# Commands\n\nGenerated from the program's own help; ${regenerate}.\n\n${parts.join("\n")}`;
}

test("docs/lessons.md is what the scenarios say", async () => {
  await expect(lessonsPage()).toMatchFileSnapshot("../../docs/lessons.md");
});

test("docs/commands.md is what the program says", async () => {
  await expect(await commandsPage()).toMatchFileSnapshot("../../docs/commands.md");
});

test("every lesson that a track names exists, and so does every track's successor", () => {
  const tracks = listTracks();
  const start = tracks.find(({ name }) => name === "start-here");
  expect(start?.lessons).toHaveLength(7);
});
