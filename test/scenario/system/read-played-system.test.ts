import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { isPlayed } from "../../../src/scenario/system/played-system.ts";
import { ProblemError } from "../../../src/text/problem.ts";
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
