import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { isPlayed } from "../../../src/scenario/system/played-system.ts";
import { ProblemError } from "../../../src/text/problems/problem.ts";
import { lab } from "../../cli/lab.ts";

const system = `services:
  shop:  { is: service, takes: GET /checkout, does: [{ calls: stock GET /stock, timeout: 1s }] }
  stock: { plays: { "GET /stock": { body: '{"left": 3}' } }, fails: [404] }
request: [{ to: shop, path: /checkout }]
accept: [{ when: nothing failed, status: 201 }]
`;
const told = (text: string) => {
  try {
    parseScenario(text, "shop.system.yaml");
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problems.map(({ says, cure, where }) => `${where?.line}:${where?.column} ${says} → ${cure}`);
  }
};

test.each([
  [
    '"GET /stock/*": {}, "GET /stock/**": {}',
    "3:41 next to services of the lab, this is the same as GET /stock/* → leave out one",
  ],
  ['"GET /stock/**": {}, "POST /stock/*": {}', ""],
])("answers of two paths that mean the same are a mistake: %s", (plays, mistake) => {
  const text = system.replace(/plays: .*/, `plays: { ${plays} } }`).replace("GET /stock,", "GET /stock/7,");
  expect(told(text)).toEqual(mistake === "" ? [] : [mistake]);
});

test.each([
  ["path: /checkot", "status: 201", "4:29 shop does not take GET /checkot → did you mean GET /checkout?"],
  ["method: POST, path: /checkout", "status: 201", "shop does not take POST /checkout"],
  ["path: /checkot", "status: [201, 404]", ""],
  ["path: /checkout?now=1", "status: 201", ""],
])("a request that no service takes is a mistake, unless its rejection is accepted: %s %s", (path, status, mistake) => {
  const found = told(system.replace("path: /checkout", path).replace("status: 201", status));
  expect(found).toEqual(mistake === "" ? [] : [expect.stringContaining(mistake)]);
});

test.each([
  ["nothing failed", "nothing failed", "leave out one of them"],
  ["anything failed", "only stock failed", "move it before that row, or leave it out"],
  ["stock failed", "only shop, stock failed", "move it before that row, or leave it out"],
  ["stock failed", "only stock failed", "move it before that row, or leave it out"],
  ["only shop, stock failed", "only stock, shop failed", "leave out one of them"],
  ["only stock failed", "only shop, stock failed", ""],
  ["only shop, stock failed", "only stock failed", ""],
  ["only stock failed", "stock failed", ""],
  ["stock failed", "anything failed", ""],
  ["anything failed", "nothing failed", ""],
])("a row of accept that an earlier one covers is a mistake: %s, then %s", (first, later, cure) => {
  const rows = `accept:\n  - { when: "${first}", status: 503 }\n  - { status: 503, when: "${later}" }\n`;
  const says = `7:26 ${later} never decides, because ${first} comes earlier and fits the same failures`;
  expect(told(system.replace(/^accept.*\n/m, rows))).toEqual(cure === "" ? [] : [`${says} → ${cure}`]);
});

test.each([
  ["PSOT /checkout", "2:32"],
  ["[GET /checkout, PSOT /checkout]", "2:48"],
  ['[{ "PSOT /checkout": {} }]', "2:35"],
  ['{ "PSOT /checkout": {} }', "2:34"],
])("a misspelt method is found wherever it is under takes: %s", (takes, place) => {
  expect(told(system.replace("takes: GET /checkout", `takes: ${takes}`))).toEqual([
    `${place} PSOT is not a method → did you mean "POST"?`,
  ]);
});

test("the system files of the guide to hunts are well formed, and those that the lab plays hold whatever fails", async () => {
  const files = readFileSync("docs/hunt.md", "utf8").matchAll(/^```yaml\n(.*?)^```/gms);
  const folder = mkdtempSync(join(tmpdir(), "guide-"));
  const ended: string[] = [];
  for (const [, text = ""] of files) {
    if (!("services" in parse(text)) || !("request" in parse(text))) continue;
    const file = join(folder, `guide-${ended.length}.system.yaml`);
    writeFileSync(file, text);
    const isPlayedHere = isPlayed(parse(text));
    const commands = isPlayedHere ? ["check", "run", "hunt"] : ["check"];
    for (const command of commands) {
      const { code, out, err } = await lab([command, file, ...(command === "run" ? ["--world", "virtual"] : [])]);
      expect([command, code, out, err]).toEqual([command, 0, out, err]);
      ended.push(`${command} ${isPlayedHere ? "played" : "programs"}`);
    }
  }
  expect(ended).toEqual(["check programs", "check played", "run played", "hunt played"]);
});
