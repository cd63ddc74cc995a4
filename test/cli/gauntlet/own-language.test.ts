import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownLanguage } from "../../../src/cli/gauntlet/own-language.ts";
import { lab } from "../lab.ts";

test.each([
  [["node", "order.mjs"], "node"],
  [["/usr/bin/python3.12", "order.py"], "python"],
  [["./gradlew", "bootRun"], "java"],
  [["go", "run", "."], "go"],
  [["env", "LEVEL=debug", "node", "order.mjs"], "node"],
  [["/bin/sh", "-c", "cd shop && npm ci && PORT=$PORT exec java -jar shop.jar"], "java"],
  [["bash", "-lc", 'source "venv/bin/activate"; uvicorn shop:app | tee shop.log'], "python"],
  [["./order", "node"], undefined],
  [["/bin/sh", "-c", ""], undefined],
  [[], undefined],
])("the language of %j is %j", (words, language) => {
  expect(ownLanguage(words)).toBe(language);
});

const folder = mkdtempSync(join(tmpdir(), "own-language-"));
const client = join(folder, "pay.mjs");
const pays = "fetch(process.env.URL, { method: 'POST', headers: { 'Idempotency-Key': process.env.KEY } })";
writeFileSync(client, `${pays}.catch(() => {}).then(() => process.exit(0));`);

test("the language of the program comes before the stored one, and --languages before both", async () => {
  const LAB_STATE = mkdtempSync(join(folder, "state-"));
  writeFileSync(join(LAB_STATE, "languages.json"), '["go"]\n');
  const shown = async (...more: readonly string[]) => {
    const command = `cd . && node ${client}`;
    const { out } = await lab(["gauntlet", "--client", command, "--shell", "--only", "refused", ...more], {
      LAB_STATE,
    });
    return out.match(/(?<=^ *)(?:Node|Java|Go|Python)(?=: )/gm);
  };
  expect([await shown(), await shown("--languages", "python")]).toEqual([["Node"], ["Python"]]);
});
