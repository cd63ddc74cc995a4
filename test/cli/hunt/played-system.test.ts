import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lab } from "../lab.ts";

const folder = mkdtempSync(join(tmpdir(), "played-"));
const text = `title: A shop
services:
  shop:
    is: service
    takes: GET /checkout
    does:
      - { calls: cart GET /cart, timeout: 1s }
      - { calls: stats GET /count, timeout: 1s, optional: true }
      - { calls: prices GET /price, timeout: 1s, retry: 2 }
    answers: { body: '{"total": 20}' }
  cart: { is: service, takes: GET /cart, does: [{ calls: prices GET /price }] }
  prices: { plays: { "GET /price**": { body: '{"price": 4}' } }, fails: [404] }
  stats: { is: service, takes: GET /count }
request: [{ to: shop, path: /checkout }]
accept:
  - { when: nothing failed, status: 200, json: { total: 20 } }
  - { when: only stats failed, status: 200 }
  - { when: anything failed, status: [200, 502], within: 5s }
rules:
  - never: { call: shop->prices, moreThan: 1 }
  - optional: [stats]
`;
const written = (content: string) => {
  const file = join(folder, "shop.system.yaml");
  writeFileSync(file, content);
  return file;
};
const hunt = async (content: string, ...options: string[]) => {
  const { out, err, code } = await lab(["hunt", written(content), "--json", ...options]);
  return { code, err, document: out === "" ? undefined : JSON.parse(out) };
};

test("a system whose services the lab plays is hunted in virtual time, and judged by its own rules", async () => {
  const { code, document } = await hunt(text, "--failures", "paper", "--most", "1");
  expect(document).toMatchObject({ world: "virtual", isComplete: true });
  expect(document.calls.map(({ id, line }: { id: string; line: string }) => `${id} ${line}`)).toEqual([
    "shop->cart#1 GET /cart",
    "cart->prices#1 GET /price",
    "shop->stats#1 GET /count",
    "shop->prices#1 GET /price",
    "shop->prices#2 GET /price",
  ]);
  const breaks = document.breaks.map(({ set, like, rule }: { set: string[]; like: string[][]; rule: string }) => [
    rule,
    [set, ...like].flat().join(" "),
  ]);
  expect(breaks).toEqual([
    ["the answer is accepted", "shop->cart#1=hang"],
    ["no request is still running", "cart->prices#1=hang"],
    ["the answer is accepted", "cart->prices#1=hang"],
    ["never more than 1 calls shop->prices", "shop->prices#1=reset shop->prices#1=hang"],
  ]);
  expect(code).toBe(1);
});

test("an optional service whose failure is seen is a break, with accepted answers or without", async () => {
  const needed = text.replace(", optional: true", "").replace(/.*only stats.*\n/, "");
  const { document } = await hunt(needed, "--failures", "503", "--most", "1");
  expect(document.breaks).toMatchObject([
    { set: ["shop->stats#1=503"], rule: "an optional service is optional" },
    { rule: "never more than 1 calls shop->prices" },
  ]);
  const unlisted = needed.replace(/accept:\n(?: {2}- \{ when.*\n)+/, "");
  const { document: other } = await hunt(unlisted, "--failures", "503", "--most", "1");
  expect(other.breaks[0]).toMatchObject({ rule: "an optional service is optional", saw: { status: 502 } });
});

test("lab run repeats a break with its evidence and the same exit code, in both worlds", async () => {
  const file = written(text);
  for (const world of ["virtual", "real"]) {
    const { code, out } = await lab(["run", file, "--world", world, "--fail", "shop->cart#1=hang", "--json"]);
    const [report] = JSON.parse(out).reports;
    const saw = "504 instead of 200 or 502";
    expect([code, report.verdict.checks]).toEqual([1, [{ holds: false, says: "the answer is accepted", saw }]]);
  }
  const running = await lab(["run", file, "--world", "virtual", "--fail", "cart->prices#1=hang"]);
  expect(running.out).toContain("cart still works on GET /cart");
  expect((await lab(["run", file, "--world", "virtual", "--fail", "shop->cart#1=503"])).code).toBe(0);
  expect((await lab(["run", file, "--world", "virtual"])).code).toBe(0);
});

test("annotations are at the rule, the accepted answers or the request that was broken", async () => {
  const file = written(text);
  const run = await lab(["run", file, "--world", "virtual", "--fail", "cart->prices#1=hang", "--format", "github"]);
  expect(run.out).toContain(`::error file=${file},line=14,`);
  expect(run.out).toContain("no request is still running");
  const { out } = await lab(["hunt", file, "--failures", "hang", "--most", "1", "--format", "github"]);
  const lines = [...out.matchAll(/line=(\d+),title=.*? breaks (.*?)::/g)].map(([, line, rule]) => `${line} ${rule}`);
  expect(lines).toEqual([
    "15 the answer is accepted",
    "14 no request is still running",
    "15 the answer is accepted",
    "20 never more than 1 calls shop->prices",
  ]);
  const junit = await lab(["hunt", file, "--failures", "hang", "--most", "1", "--format", "junit"]);
  expect(junit.out).toMatch(/name="shop-&gt;prices#1=hang" file="[^"]+" line="20"/);
});

test("is checked without being played", async () => {
  const { code, out } = await lab(["check", written(text)]);
  expect([code, out]).toEqual([0, expect.stringContaining("a system of four services with one request")]);
});

test.each([
  ["an unknown server in a call", text.replace("cart GET", "crt GET"), 7, 'did you mean "cart"?'],
  ["an unknown service in a rule", text.replace("[stats]", "[stat]"), 21, 'did you mean "stats"?'],
  ["a request to nobody", text.replace("to: shop", "to: shp"), 14, 'did you mean "shop"?'],
  ["a star inside of a path", text.replace("/price**", "/*/price"), 12, "only at the end of a path"],
  ["headers", text.replace("{ body: '{\"price", "{ headers: { a: b }, body: '{\"price"), 12, "has no headers"],
  ["a reset", `${text}reset: [{ to: shop, path: / }]\n`, 22, "reset has no effect"],
  [
    "a service without a kind",
    text.replace("stats: { is: service, takes: GET /count }", "stats: { env: {} }"),
    13,
    "stats",
  ],
  ["a wrong status", text.replace("[404]", "[200]"), 12, "200"],
  [
    "a program next to it",
    text.replace("is: service, takes: GET /count", "run: node x.mjs"),
    4,
    "only if it plays all",
  ],
])("says where there is a mistake: %s", async (_, content, line, says) => {
  for (const command of ["check", "hunt"]) {
    const { code, err } = await lab([command, written(content)]);
    const flat = err.replaceAll(/\s+/g, " ");
    expect(flat).toContain(says);
    expect(flat).toMatch(new RegExp(`shop\\.system\\.yaml:${line}:\\d+ `));
    expect(code).toBe(2);
  }
});
