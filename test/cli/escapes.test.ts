import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lab } from "./lab.ts";

let folder = "";
let file = "";
const odd = "\u001b[2J\u009b31m\u202e";

/** A lesson in which every text, even its name, contains terminal escapes. */
const lesson = String.raw`
title: "\e[2J\x9b31m\u202e title"
lesson: "\e[31m lesson"
source: "\e]0;source\a"
hints: ["\e[1m hint"]
setup: { order: {}, payment: { off: true } }
steps: [{ send: POST /orders, to: order, body: "\e[31m", expect: { body: "\e[31m", status: 502 } }]
predict:
  ask: "\e[2J ask"
  choices: [{ says: "\e[1m one", expect: { status: 502 } }, { says: "two \e[0m", expect: { status: 200 } }]
twist: { says: "\e[3m twist", setup: { payment: { off: false } }, expect: { status: 200 } }
`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lab-escapes-"));
  file = join(folder, `own${odd}.yaml`);
  writeFileSync(file, lesson);
});
afterAll(() => rmSync(folder, { recursive: true }));

const told: readonly (readonly [string, () => readonly string[]])[] = [
  ["run", () => ["run", file]],
  ["run --json", () => ["run", file, "--json"]],
  ["run --compare", () => ["run", file, "--compare"]],
  ["show", () => ["show", file]],
  ["check", () => ["check", file]],
  ["predict", () => ["predict", file, "--choose", "1"]],
  ["predict --json", () => ["predict", file, "--choose", "1", "--json"]],
  ["progress, after that", () => ["progress"]],
  ["progress --json", () => ["progress", "--json"]],
  ["health", () => ["health", "--world", "virtual", "--set", `x${odd}=DOWN`]],
  ["a name that is unknown", () => ["run", odd]],
  ["a change that is wrong", () => ["run", "timeout-504", "--set", `order.x${odd}=1`]],
  ["an option that is unknown", () => ["run", `--x${odd}`]],
];

for (const [name, args] of told) {
  test(`nothing in a file or an argument can command the terminal: ${name}`, async () => {
    const { out, err } = await lab(args(), { LAB_STATE: join(folder, "state") });
    expect(out + err).not.toBe("");
    expect(out + err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });
}
