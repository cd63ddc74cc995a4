import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lab } from "../lab.ts";

const folder = mkdtempSync(join(tmpdir(), "system-"));
writeFileSync(join(folder, "config.json"), '{ "stock": "{stok.url}" }');
const check = async (text: string) => {
  const file = join(folder, "shop.system.yaml");
  writeFileSync(file, text);
  return await lab(["check", file]);
};
const services = `services:
  shop: { run: node shop.mjs, env: { STOCK: "{stock.url}" } }
  stock: { plays: { "GET /stock": { body: few } } }
`;
const request = "request: [{ to: shop, path: / }]\n";

test("is checked without starting anything", async () => {
  expect(await check(services + request)).toMatchObject({
    code: 0,
    err: "",
    out: expect.stringContaining("two services"),
  });
});

test.each([
  [
    "an unknown service in a placeholder",
    services.replace("{stock.url}", "{stok.url}") + request,
    2,
    'did you mean "stock"?',
  ],
  ["a request to nobody", `${services}request: [{ to: shoop, path: / }]`, 4, 'did you mean "shop"?'],
  [
    "a service that is nothing",
    services.replace("run: node shop.mjs, ", "") + request,
    2,
    "needs one of run, url and plays",
  ],
  [
    "two owners of an address",
    `${services}  a: { url: "http://127.0.0.1:9" }\n  b: { url: "http://localhost:9/" }\n${request}`,
    5,
    "is the address of a, too",
  ],
  [
    "a caller that is not named",
    `${services.replace("{stock.url}", "{a.url}")}  a: { url: "http://127.0.0.1:9", calledBy: [stock] }\n${request}`,
    2,
    "a is not called by shop",
  ],
  [
    "a condition",
    `${services}${request}accept: [{ when: all failed }, { when: only x failed }]`,
    5,
    "there is no service x",
  ],
  [
    "a rule about an unknown arrow",
    `${services}${request}rules: [{ never: { call: shop->x, moreThan: 1 } }]`,
    5,
    "there is no service x",
  ],
  ["a goal", `${services}${request}rules: [{ never: { statuss: 500 } }]`, 5, 'did you mean "status"?'],
  [
    "a row that never decides",
    `${services}${request}accept:\n  - { when: anything failed }\n  - { when: only shop failed }`,
    7,
    "only shop failed never decides",
  ],
  ["an optional service", `${services}${request}rules: [{ optional: [stats] }]`, 5, "there is no service stats"],
  ["a reset that is not a command", `${services}${request}reset: "node 'x"`, 5, "has an unclosed '"],
  [
    "an unknown service in a template",
    `${services.replace("node shop.mjs", "node shop.mjs, template: config.json")}${request}`,
    2,
    "there is no service stok",
  ],
  ["a missing request", services, 1, "request is missing"],
])("says where there is a mistake: %s", async (_, text, line, says) => {
  const { code, err } = await check(text.replace("when: all failed", "when: shop failed"));
  const flat = err.replaceAll(/\s+/g, " ");
  expect(flat).toContain(says);
  expect(flat).toMatch(new RegExp(`shop\\.system\\.yaml:${line}:\\d+ `));
  expect(code).toBe(2);
});

test("is shown without starting anything", async () => {
  const file = join(folder, "shown.system.yaml");
  const rows = `accept: [{ when: nothing failed, status: 200 }, { when: only stock failed, status: [200, 503], within: 2s }]\n`;
  writeFileSync(
    file,
    `title: A small shop\n${services.replace("node shop.mjs", '"node \\e[31mshop.mjs"')}${request}${rows}rules: [{ optional: [stock] }]\n`,
  );
  const { out, code, err } = await lab(["show", file]);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toBe(`shown: A small shop

services
  shop   node \\e[31mshop.mjs
  stock  played by the lab: GET /stock

calls
  shop
  └─▶ stock

request
  GET / to shop, waits at most 10 s

accepted
  nothing failed: 200
  only stock failed: 200 or 503, within 2 s

rules
  optional: stock

next
  lab run ${file}
  lab hunt ${file}
`);
});

test("is refused in the virtual world, because it starts programs", async () => {
  const file = join(folder, "real.system.yaml");
  writeFileSync(file, services + request);
  for (const command of ["hunt", "run"])
    expect((await lab([command, file, "--world", "virtual"])).err).toContain("run only in the real world");
  const { code, err } = await lab(["run", file, "--set", "shop.timeout=1s", "--quiet"]);
  expect([code, err.match(/has no effect/g)]).toEqual([2, ["has no effect", "has no effect"]]);
  expect((await lab(["serve", file, "--port", "shop=4000"])).err).toContain("--port has no effect");
});
