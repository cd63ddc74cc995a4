import { readFileSync } from "node:fs";
import { Command } from "commander";
import { expect, test } from "vitest";
import { commands } from "../../src/cli/commands.ts";
import { listScenarios, loadScenario } from "../../src/scenario/library.ts";
import { listTracks } from "../../src/scenario/tracks.ts";

const again = "`npx vitest run -u test/docs` writes it anew";

async function lessonsPage(): Promise<string> {
  const listed = new Map(listScenarios().map((entry) => [entry.name, entry]));
  const parts = listTracks().map(async ({ name, teaches, lessons, next }) => {
    const rows = lessons.map(async (lesson) => {
      const { title, worlds, source, predict } = await loadScenario(lesson);
      const where = worlds.join(", ");
      return `| \`${lesson}\` | ${cell(title)} | ${cell(predict?.ask ?? "")} | ${where} | ${cell(source ?? "")} |`;
    });
    return [
      `## ${name}`,
      "",
      `It teaches ${teaches === "" ? "one thing a lesson" : teaches}. Take it with \`lab learn ${name}\`.`,
      "",
      "| lesson | title | question | worlds | known from |",
      "|---|---|---|---|---|",
      ...(await Promise.all(rows)),
      ...(next !== undefined && listTracks().some((track) => track.name === next)
        ? ["", `To read next: [${next}](#${next}).`]
        : []),
      "",
    ].join("\n");
  });
  const head = `Made from the scenarios, ${listed.size} of them; ${again}. Titles tell how a lesson ends: \`lab learn\` does not.\n`;
  const made = [head, ...(await Promise.all(parts))].join("\n").trimEnd();
  const page = readFileSync(new URL("../../docs/lessons.md", import.meta.url), "utf8");
  return page.replace(/<!-- lessons -->[\s\S]*?<!-- end -->/, () => `<!-- lessons -->\n\n${made}\n\n<!-- end -->`);
}

function cell(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("|", "\\|").trim();
}

async function commandsPage(): Promise<string> {
  const parts = [];
  for (const row of commands) {
    const command = new Command("lab")
      .helpOption("-h, --help", "say how it is used")
      .command(row.name)
      .description(row.about);
    (await row.load()).define(command);
    let help = "";
    command
      .configureOutput({
        writeOut: (text) => {
          help += text;
        },
        getOutHelpWidth: () => 100,
      })
      .outputHelp();
    parts.push(`## lab ${row.name}\n\n\`\`\`\n${help.trimEnd()}\n\`\`\`\n`);
  }
  return `# Commands\n\nMade from the program's own help; ${again}.\n\n${parts.join("\n")}`;
}

test("docs/lessons.md is what the scenarios say", async () => {
  await expect(await lessonsPage()).toMatchFileSnapshot("../../docs/lessons.md");
});

test("docs/commands.md is what the program says", async () => {
  await expect(await commandsPage()).toMatchFileSnapshot("../../docs/commands.md");
});

test("every lesson that a track names exists, and so does every track's successor", () => {
  const tracks = listTracks();
  const start = tracks.find(({ name }) => name === "start-here");
  expect(start?.lessons).toHaveLength(7);
});
