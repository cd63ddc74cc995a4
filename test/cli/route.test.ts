import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { afterAll, expect, test } from "vitest";
import { documentSchema } from "../../src/render/json/documents/document.ts";
import { lab } from "./lab.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-route-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Returns which server answered each of the client's calls, or the status of the gateway's own answer. */
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

test("after a change the hint repeats the command without the change", async () => {
  const args = ["route", "--path", "/payments/1", "--header", "x-user: it's me"];
  const { out } = await lab([...args, "--set", "payment.delay=3s", "--set=order.delay=1s"]);
  expect(out.replaceAll(/ \\\n +/g, " ")).toContain(
    "original  lab route --path /payments/1 --header 'x-user: it'\\''s me'\n",
  );
});

test("by default one request each goes to orders, payments and members", async () => {
  expect(await served([])).toEqual(["order", "monolith", "monolith"]);
  expect((await lab(["route", "--world", "virtual"])).out).not.toMatch(/^setup/m);
});

test("a share of ten percent is shown with the fifth of ten, counts, and what it guarantees", async () => {
  const { out } = await lab(["route", "--share", "10"]);
  expect(out).toMatchInlineSnapshot(`
    "POST /orders × 10, share 10 % to order, the new server                    smooth
       1  2  3  4  5  6  7  8  9 10
       ·  ·  ·  ·  ●  ·  ·  ·  ·  ·
    order (new)      1    10 %  ██
    monolith (old)   9    90 %  ██████████████████████

    Smooth: after n requests the new server has received 10 % of n, rounded to a
    whole number, however many arrive at once. It does not guarantee that the same
    user reaches the same server.
    "
  `);
});

test("a random share is the same for the same seed, and by user each user stays", async () => {
  const chance = ["--share", "50", "--by", "random", "--world", "virtual", "--requests", "40"];
  expect(await served([...chance, "--seed", "4"])).toEqual(await served([...chance, "--seed", "4"]));
  expect(await served([...chance, "--seed", "4"])).not.toEqual(await served([...chance, "--seed", "5"]));
  const users = await served(["--share", "50", "--by", "user", "--requests", "20", "--world", "virtual"]);
  for (let user = 0; user < 5; user++) expect(new Set(users.filter((_, n) => n % 5 === user)).size).toBe(1);
});

test("without a token the gateway rejects, and no server behind it is called", async () => {
  expect(await served(["--path", "/members/7", "--no-token"])).toEqual([401]);
});

const routes = `
spring.cloud.gateway.server.webflux:
  routes:
  - { id: orders, uri: "lb://order-service", predicates: ["Path=/orders/**"], filters: [CircuitBreaker=c] }
  - { id: rest, uri: "http://legacy.example:8080", predicates: ["Path=/**", "Method=GET"] }
`;

test("a user's own routes show who would get a request; unplayed settings are warnings with their places", async () => {
  const path = file("application.yaml", routes);
  const { code, out, err } = await lab(["route", "--routes", path, "--path", "/orders/1", "--path", "/else"]);
  expect(code).toBe(0);
  expect(err).toContain("application.yaml:4:");
  expect(err.replaceAll(/\s+/g, " ")).toContain("the filter CircuitBreaker is not played");
  for (const name of ["order-service", "legacy-example"]) expect(out).toContain(name);
});

const weighted = `
spring.cloud.gateway.server.webflux:
  default-filters: ["AddResponseHeader=X-Lab, yes"]
  routes:
  - { id: fresh, uri: "lb://order-service", predicates: ["Path=/orders/**", "Weight=orders, 1"], filters: [StripPrefix=1, "RemoveRequestHeader=Cookie"] }
  - { id: old, uri: "http://legacy.example:8080", predicates: ["Path=/orders/**", "Weight=orders, 9"] }
  - { id: rest, uri: "http://legacy.example:8080", predicates: ["Path=/**", "Method=GET"], filters: ["PrefixPath=/v1"] }
`;

async function drawn(args: readonly string[]): Promise<string> {
  const path = file("weighted.yaml", weighted);
  const { code, out, err } = await lab(["route", "--routes", path, "--world", "virtual", ...args]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return out.slice(out.indexOf("\n", out.indexOf("weighted.yaml")));
}

test("a request shows its route, what was sent on, its answer, and with --why the reasons of the other routes", async () => {
  expect(await drawn(["--path", "/x", "--header", "Cookie: a=b", "--why"])).toMatchInlineSnapshot(`
    "

    GET /x                                                               200 in 0 ms
    route     rest
    sends     GET /v1/x to legacy-example (Host legacy.example:8080), gets 200 after
              0 ms
              and the usual user-agent, accept
    answer    This stands in for http://legacy.example:8080
              + x-lab: yes
    not       fresh: Path=/orders/** does not hold: the path is /x
              old: Path=/orders/** does not hold: the path is /x

    A Weight is drawn at random for each request, as in Spring; --seed 2 draws
    differently.
    "
  `);
});

test("a removed header and a failing server are shown", async () => {
  const fresh = ["--path", "/orders/1", "--header", "Cookie: a=b", "--seed", "18"];
  const out = await drawn([...fresh, "--set", "order-service.status=503"]);
  expect(out).toMatchInlineSnapshot(`
    "
    changed   order-service.status: 200 → 503

    GET /orders/1                                                        503 in 0 ms
    route     fresh
    sends     GET /1 to order-service (Host order-service), gets 503 after 0 ms
              - cookie: •••
              and the usual user-agent, accept
    answer    This stands in for lb://order-service
              + x-lab: yes

    A Weight is drawn at random for each request, as in Spring; --seed 19 draws
    differently.
    "
  `);
});

test("many requests are counted by destination, and random draws are labelled", async () => {
  expect(await drawn(["--path", "/orders/1", "--requests", "200", "--why"])).toMatchInlineSnapshot(`
    "

    GET /orders/1 × 200
    old → legacy-example, 200   180    90 %  ██████████████████████
    fresh → order-service, 200   20    10 %  ██
    not       fresh: orders drew old (180 times)
              rest: it comes after old, which matched the request (180 times)
              old: it comes after fresh, which matched the request (20 times)
              rest: it comes after fresh, which matched the request (20 times)

    A Weight is drawn at random for each request, as in Spring; --seed 2 draws
    differently.
    "
  `);
  expect(await drawn(["--path", "/orders/1", "--requests", "10", "--set", "gateway.by=smooth"])).not.toContain(
    "chance",
  );
});

test("a request without a route gets the gateway's own answer", async () => {
  expect(await drawn(["--path", "/x", "--method", "POST", "--requests", "2"])).toContain(
    "no route, 404 by the gateway  2   100 %",
  );
});

const winding = `
spring.cloud.gateway.server.webflux:
  globalcors.cors-configurations: { "[/**]": { allowed-origins: "http://good.example" } }
  routes:
  - { id: a, uri: "forward:/b", predicates: ["Path=/a"] }
  - { id: b, uri: "http://b.example", predicates: ["Path=/b"], filters: [Retry=1] }
`;

test("forwards, further tries, and a request that ends on its way are shown", async () => {
  const args = ["route", "--routes", file("winding.yaml", winding), "--world", "virtual"];
  const { out } = await lab([...args, "--path", "/a", "--why", "--set", "b-example.status=[503,200]"]);
  expect(out).toContain("route     a, which forwards to b\n");
  expect(out.match(/gets\s+(503|200)/g)).toHaveLength(2);
  expect(out).toContain("not       a: Path=/a does not hold: the path is /b\n");
  const { out: ended } = await lab([
    ...args,
    "--path",
    "/b",
    "--path",
    "/actuator/health",
    "--header",
    "Origin: http://x",
  ]);
  expect(ended).toContain("note      CORS rejects the request\n");
  expect(ended).toContain("route     no route\nnote      its own endpoints take precedence over any route\n");
});

test("routes that the real gateway ignores are reported, with the prefix to write", async () => {
  const path = file("old.yaml", routes.replace("server.webflux", "mvc").replace("filters: [CircuitBreaker=c]", ""));
  const ignored = await lab(["route", "--routes", path, "--path", "/orders/1"]);
  expect(ignored.err.replaceAll(/\s+/g, " ")).toContain("starts without them and answers 404 to everything");
  expect(ignored.out).toContain("404");
  expect((await lab(["route", "--routes", path, "--path", "/orders/1", "--other-prefixes"])).out).toContain(
    "order-service",
  );
});

test.each([
  [["--share", "110"], "--share 110"],
  [["--share", "ten"], "--share ten"],
  [["--share", "20", "--set", "gateway.share=10%"], "--set cannot change gateway.share here\n  write --share 10%"],
  [["--by", "randm"], 'did you mean "random"?'],
  [["--header", "no colon"], '"no colon" is not a header'],
  [["--header", "Content-Length: 5"], "Content-Length is set by the client itself\n  leave it out"],
  [["--path", "orders"], '"orders" is not a path'],
  [["--routes", "missing.yaml"], "error: missing.yaml does not exist\n  check the path"],
  [["--requests", "0"], "write a whole number, 1 or more"],
])("%j is rejected, with what to write instead", async (args, says) => {
  const { code, out, err } = await lab(["route", ...args]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain(says);
});

test("a mistake in the file is a Problem at its place", async () => {
  const { code, err } = await lab(["route", "--routes", file("wrong.yaml", routes.replace("Path=/**", "Pth=/**"))]);
  expect(code).toBe(2);
  expect(err.replaceAll(/\s+/g, " ")).toMatch(/wrong\.yaml:5:\d+ there is no predicate "Pth"/);
  expect(err).toContain('did you mean "Path"?');
});
