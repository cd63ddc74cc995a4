import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { labProcess } from "../cli/lab.ts";

const page = readFileSync(fileURLToPath(new URL("../../docs/reference/own-server.md", import.meta.url)), "utf8");
const [, server = ""] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
const blocks = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
const known = blocks.find((text) => text.startsWith("# known.yaml"))!;
const [, workflow = ""] =
  /```yaml\n([^`]*runs-on[\s\S]*?)```/.exec(
    readFileSync(fileURLToPath(new URL("../../docs/ci.md", import.meta.url)), "utf8"),
  ) ?? [];

const folder = mkdtempSync(join(tmpdir(), "lab-shop-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "order.mjs"), server);
writeFileSync(join(folder, "known.yaml"), known);

test("the workflow makes the build red with the server of the page, and green with what it knows", async () => {
  const { steps } = parse(workflow).jobs.gauntlet;
  const { use } = steps.find(({ uses = "" }) => uses === "./failure-lab").with;
  const args = ["gauntlet", "--use", use, "--report", "junit=gauntlet.xml", "--only", "hang,error-in-200"];
  const red = await labProcess(args, {}, "", { cwd: folder });
  expect(red.out).toContain("Two failures played");
  expect([red.code, red.err]).toEqual([1, "Wrote gauntlet.xml.\n"]);
  expect(existsSync(join(folder, "gauntlet.xml"))).toBe(true);
  const green = await labProcess([...args, "--accept", "known.yaml"], {}, "", { cwd: folder });
  expect(green.code).toBe(0);
});
