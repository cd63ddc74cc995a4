import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readBench } from "../../../../src/cli/own/bench/bench-file.ts";

const bench = (openapi = "") => `use:
  order:
    run: node order.mjs${openapi}
    answers:
      paid: 2xx
      unknown: 5xx
payment:
  path: POST /v1/charges
rules:
  answersWithin: 2s
`;

async function linesOf(text: string, more: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "places-"));
  for (const [name, content] of Object.entries({ "bench.yaml": text, ...more }))
    writeFileSync(join(folder, name), content);
  return (await readBench(join(folder, "bench.yaml"))).servers.order!.places;
}

test("each rule has the line of the bench file that decides it, or that of the server", async () => {
  const places = await linesOf(bench());
  const lines = Object.fromEntries(Object.entries(places).map(([rule, { line }]) => [rule, line]));
  expect(lines).toMatchObject({ stops: 3, "paid-is-charged": 5, "tells-timeouts": 6, "lets-go": 8, "in-time": 10 });
  expect([lines["honest-no"], lines["charged-once"]]).toEqual([2, 2]);
});

test.each([
  ["YAML", "paths:\n  /orders/{id}:\n    post: {}\n  /orders:\n    get: {}\n    post: {}\n", 6],
  ["JSON", '{ "paths": {\n  "/orders": {\n    "get": {},\n    "post": {}\n} } }\n', 4],
])("a server with an OpenAPI document has the line of its operation in %s", async (_, document, line) => {
  const places = await linesOf(bench("\n    openapi: 'api.yaml#POST /orders'"), { "api.yaml": document });
  expect(places["in-time"]).toMatchObject({ line, file: expect.stringMatching(/api\.yaml$/) });
  expect((await linesOf(bench("\n    openapi: 'no.yaml#POST /orders'"))).stops!.line).toBe(3);
});
