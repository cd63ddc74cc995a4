import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { afterAll, expect, test } from "vitest";
import { documentSchema } from "../../src/render/json/document.ts";
import { lab } from "./lab.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-route-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Who served each of the client's own calls, or the status where the gateway answered itself. */
async function served(args: readonly string[]): Promise<(string | number)[]> {
  const { code, out, err } = await lab(["route", ...args, "--json"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const { calls } = v.parse(documentSchema, JSON.parse(out)).reports[0]!;
  return calls
    .filter(({ by }) => by === "client")
    .map(({ servedBy, outcome }) =>
      servedBy === "gateway" && outcome && "status" in outcome ? outcome.status : (servedBy ?? "nobody"),
    );
}

test("by default one request each goes to orders, payments and members", async () => {
  expect(await served([])).toEqual(["order", "monolith", "monolith"]);
});

test("a share of ten per cent is drawn: the fifth of ten, counts, and what it promises", async () => {
  const { out } = await lab(["route", "--share", "10"]);
  expect(out).toMatchInlineSnapshot(`
    "POST /orders × 10, share 10 % to order                                    smooth
       1  2  3  4  5  6  7  8  9 10
       ·  ·  ·  ·  ●  ·  ·  ·  ·  ·
    order      1    10 %  ██
    monolith   9    90 %  ██████████████████████

    Smooth: after n requests order has had the nearest whole number to 10 % of n,
    however many come at once; it does not promise that the same user meets the same
    server.
    "
  `);
});

test("a share by chance is the same for the same seed, and by user each user stays", async () => {
  const chance = ["--share", "50", "--by", "random", "--world", "virtual", "--requests", "40"];
  expect(await served([...chance, "--seed", "4"])).toEqual(await served([...chance, "--seed", "4"]));
  expect(await served([...chance, "--seed", "4"])).not.toEqual(await served([...chance, "--seed", "5"]));
  const users = await served(["--share", "50", "--by", "user", "--requests", "20", "--world", "virtual"]);
  for (let user = 0; user < 5; user++) expect(new Set(users.filter((_, n) => n % 5 === user)).size).toBe(1);
});

test("without a token the gateway refuses, and nobody behind it is asked", async () => {
  expect(await served(["--path", "/members/7", "--no-token"])).toEqual([401]);
});

const routes = `
spring.cloud.gateway.server.webflux:
  routes:
  - { id: orders, uri: "lb://order-service", predicates: ["Path=/orders/**"], filters: [CircuitBreaker=c] }
  - { id: rest, uri: "http://legacy.example:8080", predicates: ["Path=/**", "Method=GET"] }
`;

test("routes of one's own say who would get a request; what is not played is a warning with its place", async () => {
  const path = file("application.yaml", routes);
  const { code, out, err } = await lab(["route", "--routes", path, "--path", "/orders/1", "--path", "/else"]);
  expect(code).toBe(0);
  expect(err).toContain("application.yaml:4:");
  expect(err).toContain("the filter CircuitBreaker is not played");
  for (const name of ["order-service", "legacy-example"]) expect(out).toContain(name);
});

test("what the real gateway ignores is said loudly, with the prefix to write", async () => {
  const path = file("old.yaml", routes.replace("server.webflux", "mvc").replace("filters: [CircuitBreaker=c]", ""));
  const ignored = await lab(["route", "--routes", path, "--path", "/orders/1"]);
  expect(ignored.err).toContain("starts without them and answers 404 to everything");
  expect(ignored.out).toContain("404");
  expect((await lab(["route", "--routes", path, "--path", "/orders/1", "--any-prefix"])).out).toContain(
    "order-service",
  );
});

test.each([
  [["--share", "110"], "--share 110"],
  [["--share", "ten"], "--share ten"],
  [["--by", "randm"], "did you mean random?"],
  [["--header", "no colon"], "no colon is no header"],
  [["--path", "orders"], "orders is no path"],
  [["--routes", "missing.yaml"], "there is no such file"],
  [["--requests", "0"], "at least 1"],
])("%j is told what to write instead", async (args, says) => {
  const { code, out, err } = await lab(["route", ...args]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain(says);
});

test("a mistake in the file is a Problem at its place", async () => {
  const { code, err } = await lab(["route", "--routes", file("wrong.yaml", routes.replace("Path=/**", "Pth=/**"))]);
  expect(code).toBe(2);
  expect(err).toMatch(/wrong\.yaml:5:\d+ {2}there is no predicate "Pth"/);
  expect(err).toContain("did you mean Path?");
});
