import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commands } from "../../src/cli/commands.ts";
import { packedGuide } from "../../src/cli/search/packed-guide.ts";
import { levelWords } from "../../src/scenario/lesson-level.ts";
import { listScenarios, loadScenario } from "../../src/scenario/library/library.ts";
import { listTracks } from "../../src/scenario/library/tracks.ts";
import { capital } from "../../src/text/words/capital.ts";
import { shellWord } from "../../src/text/words/shell-word.ts";
import { lab } from "../cli/lab.ts";

const regenerate = "`npm run generate` updates it";

// Read before any test begins: on a busy machine that takes longer than a test may.
const read = await Promise.all(listScenarios().map(({ name }) => loadScenario(name)));
const scenarios = new Map(read.map((scenario) => [scenario.name, scenario]));

function lessonsPage(): string {
  const parts = listTracks().map(({ name, teaches, lessons, next, ...track }) => {
    const rows = lessons.map((lesson) => {
      const { worlds, source, predict, level = "", after = [] } = scenarios.get(lesson)!;
      const where = worlds.join(", ");
      return `| \`${lesson}\` | ${cell(predict?.ask ?? "")} | ${levelWords({ level, after })} | ${where} | ${cell(source ?? "")} |`;
    });
    return [
      `## ${name}`,
      "",
      `This track covers: ${teaches === "" ? "one thing a lesson" : teaches}. Take it with \`lab learn ${name}\`. Level: ${levelWords(track)}.`,
      "",
      "| lesson | question | level | worlds | source |",
      "|---|---|---|---|---|",
      ...rows,
      ...(next !== undefined && listTracks().some((track) => track.name === next)
        ? ["", `To read next: [${next}](#${next}).`]
        : []),
      "",
    ].join("\n");
  });
  const head = `Generated from the scenarios, ${scenarios.size} of them; ${regenerate}.\n`;
  const made = [head, ...parts].join("\n").trimEnd();
  const page = readFileSync(new URL("../../docs/reference/lessons.md", import.meta.url), "utf8");
  return page.replace(/<!-- lessons -->[\s\S]*?<!-- end -->/, () => `<!-- lessons -->\n\n${made}\n\n<!-- end -->`);
}

function cell(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("|", "\\|").trim();
}

async function commandsPage(): Promise<string> {
  const parts = [];
  let heading = "";
  for (const { name, group = "Other commands", parts: own = [] } of commands) {
    if (group !== heading) parts.push(`## ${group}\n`);
    heading = group;
    for (const words of [[name], ...own.map((part) => [name, part.name])]) {
      const { out } = await lab([...words, "--help"], { COLUMNS: "100" });
      parts.push(`### lab ${words.join(" ")}\n\n\`\`\`\n${out.trim()}\n\`\`\`\n`);
    }
  }
  return `# Commands\n\nEvery command with its options, examples and exit codes. Generated from the program's own help; ${regenerate}.\n\n${parts.join("\n")}`;
}

function pageOf(recipe: string): string {
  const page = `how-to/${recipe}.md`;
  const [heading = ""] = readFileSync(new URL(`../../docs/${page}`, import.meta.url), "utf8").split("\n");
  return `How to: [${heading.replace("# ", "")}](${page}).`;
}

/** Returns the anchor of a heading, as GitHub derives it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, "")
    .replaceAll(" ", "-");
}

const byName = (one: { readonly symptom: string }, other: { readonly symptom: string }) =>
  one.symptom.localeCompare(other.symptom, "en");

function symptomsPage(): string {
  const { symptoms } = packedGuide();
  const groups = [...new Set(symptoms.map(({ about }) => about))].map((about) => ({
    about,
    own: symptoms.filter((each) => each.about === about).sort(byName),
  }));
  const index = groups.flatMap(({ about, own }) => [
    `| ${about} | see it |`,
    "|---|---|",
    ...own.map(({ symptom, lessons: [lesson] }) => {
      return `| [${capital(symptom)}](#${anchorOf(symptom)}) | ${lesson === undefined ? "" : `\`lab run ${lesson}\``} |`;
    }),
    "",
  ]);
  const parts = groups.flatMap(({ about, own }) => [
    `## ${about}\n`,
    ...own.map(({ symptom, words, means, do: remedy, explain, lessons, recipe }) =>
      [
        `### ${capital(symptom)}`,
        "",
        `Also: ${words.join(", ")}.`,
        "",
        means,
        "",
        `**In your code:** ${remedy}`,
        "",
        "```",
        ...lessons.map((lesson) => `lab run ${lesson}`),
        ...(explain.length === 0 ? [] : [`lab explain ${explain.map(shellWord).join(" ")}`]),
        "```",
        "",
        ...(recipe === undefined ? [] : [pageOf(recipe), ""]),
      ].join("\n"),
    ),
  ]);
  const head = `Find what you see in the list, ordered by name in each group, or type it: \`lab explain "charged twice"\` finds it by these and other words.\nGenerated from \`guide/symptoms.yaml\`; ${regenerate}.\n`;
  return ["# Symptoms\n", head, ...index, ...parts].join("\n");
}

test("docs/symptoms.md is what the guide says", async () => {
  await expect(symptomsPage()).toMatchFileSnapshot("../../docs/symptoms.md");
});

test("docs/reference/lessons.md is what the scenarios say", async () => {
  await expect(lessonsPage()).toMatchFileSnapshot("../../docs/reference/lessons.md");
});

test("docs/reference/commands.md is what the program says", async () => {
  await expect(await commandsPage()).toMatchFileSnapshot("../../docs/reference/commands.md");
});

test("every lesson that a track names exists, and so does every track's successor", () => {
  const tracks = listTracks();
  const start = tracks.find(({ name }) => name === "start-here");
  expect(start?.lessons).toHaveLength(8);
});
