import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { expect, test } from "vitest";
import { commands } from "../../src/cli/commands.ts";
import { comparableNames } from "../../src/cli/compare/comparable.ts";
import { listScenarios } from "../../src/scenario/library/library.ts";
import { listTracks } from "../../src/scenario/library/tracks.ts";
import { paperNames } from "../../src/scenario/paper/paper-library.ts";
import { listAllPractice, listPractice } from "../../src/scenario/practice/practice.ts";
import { shellWord } from "../../src/text/words/shell-word.ts";

const root = fileURLToPath(new URL("../../src", import.meta.url));
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(join(root, file), "utf8"));

/** Placeholders that are filled in when the hint is printed, with examples. */
function filled(text: string): string {
  return text.replaceAll(/\$\{([^}]*)\}/g, (_, part: string) => {
    if (part.startsWith("args") || part === "command" || text.endsWith(" --help")) return "run";
    if (part.includes('? "')) return "";
    if (text.startsWith("practice ") && text.includes("--choose"))
      return part.includes("scenario") ? "black-friday" : "shed";
    if (/^(practice|gauntlet) /.test(text) && /^(option|examples\b)/.test(part)) return "--client 'node pay.mjs'";
    if (/^practice .*(--out|\$\{option|\$\{examples)/.test(text)) return "write-lookups";
    if (text.startsWith("gauntlet ")) return "hang";
    if (part === "option") return "--twist";
    if (text.startsWith("list ")) return "scenarios";
    if (text.startsWith("learn ")) return "calls";
    if (text.startsWith("compare ")) return "breaker";
    if (text.startsWith("practice ")) return "ends-in-time";
    if (text.startsWith("paper ")) return "bronson-2021";
    return /file/i.test(part) ? "mine.yaml" : "timeout-504";
  });
}

/** Collects each command line that the program prints in hints and in examples of help texts. */
const single = sources
  .flatMap((text) => [...text.matchAll(/labCommand\(\s*(?:"([^"]+)"|`([^`]+)`)/g)])
  .map((found) => filled((found[1] ?? found[2])!));
const ofProxies = sources
  .flatMap((text) => [...text.matchAll(/proxyCommand\(url, (?:"([^"]+)"|`([^`]+)`)/g)])
  .map((found) => `proxy ${filled((found[1] ?? found[2])!)}`);
const examples = sources
  .flatMap((text) => [...text.matchAll(/labCommands\(\s*("[^"]*"|`[^`]*`)/g)].map((found) => found[1]!))
  .flatMap((text) => text.slice(1, -1).replaceAll("\\n", "\n").split("\n"))
  .flatMap((line) => [...line.matchAll(/(?:^ *|\| )lab (.*?)(?= {3}| \||$)/g)].map((found) => filled(found[1]!)));
// `lab set` without arguments occurs only in a sentence about its limits.
const lines = [...new Set([...single, ...ofProxies, ...examples])].filter((line) => !["--help", "set"].includes(line));

test.each(lines)("lab %s is a command line that works", async (line) => {
  // A placeholder for the reader, or a shell's redirection, is not part of the command line.
  const written = line.replace(/ > \S+$/, "").match(/(?:'[^']*'|"[^"]*"|\S)+/g) ?? [];
  const words = written.map((word) => word.replaceAll(/['"]/g, ""));
  const isValue = (at: number) => words[at - 1]?.startsWith("--");
  const args = words.flatMap((word, at) => (word !== "…" ? word : isValue(at) ? "order=it" : []));
  const row = commands.find((each) => each.name === args[0]);
  expect(row, "there is such a command").toBeDefined();
  const whole = await row!.load();
  const part = row!.parts?.find((each) => each.name === args[1]);
  const rest = (whole.rewrite?.(args) ?? args).slice(part === undefined ? 1 : 2);
  const command = new Command(args[0]).exitOverride().configureOutput({ writeErr: () => {} });
  (part === undefined ? whole : await part.load()).define(command);
  command.action(() => {});
  // A placeholder for all arguments.
  if (part !== undefined && rest.length === 0) return;
  if (rest.includes("--help")) return;
  await command.parseAsync(rest, { from: "user" });
  if (part !== undefined) return;
  const [argument] = command.registeredArguments;
  const given = argument?.variadic ? command.args : command.args.slice(0, 1);
  const isThere = await namesOf(command.name(), argument?.name());
  for (const word of given) expect(isThere(word), word).toBe(true);
});

/** Returns whether a word is a known name for this argument of a command. */
async function namesOf(command: string, argument = ""): Promise<(word: string) => boolean> {
  const scenarios = listScenarios().map(({ name }) => name);
  const tracks = listTracks().map(({ name }) => name);
  const isFile = (word: string) => /\.(ya?ml|ndjson)$/.test(word) || word === "NAME";
  if (command === "paper") return (word) => paperNames().includes(word) || word === "NAME";
  if (command === "practice") {
    const all = listAllPractice().map(({ name }) => name);
    return (word) => all.includes(word) || word === "NAME";
  }
  if (command === "mend" || command === "mystery") {
    const exercises = listPractice(command).map(({ name }) => name);
    return (word) => exercises.includes(word) || word === "NAME";
  }
  if (argument === "track") return (word) => tracks.includes(word);
  if (command === "new") return () => true;
  const comparable = await comparableNames();
  if (command === "compare") return (word) => comparable.includes(word);
  if (/^(name|names|files)$/.test(argument)) return (word) => [...scenarios, ...tracks].includes(word) || isFile(word);
  return () => true;
}

test("the search finds more than fifty hints", () => {
  expect(lines.length).toBeGreaterThan(50);
});

test.each([
  ["timeout-504", "timeout-504"],
  ["./mine.yaml", "./mine.yaml"],
  ["my lesson.yaml", "'my lesson.yaml'"],
  ["it's.yaml", "'it'\\''s.yaml'"],
  ['payment.faults=[{"hang":true}]', `'payment.faults=[{"hang":true}]'`],
  ["http://127.0.0.1:80/a?b&c", "'http://127.0.0.1:80/a?b&c'"],
])("%s is one word for a shell as %s", (text, word) => {
  expect(shellWord(text)).toBe(word);
});
