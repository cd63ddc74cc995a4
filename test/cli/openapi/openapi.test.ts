import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OpenApiFile } from "../../../src/cli/openapi/openapi-file.ts";
import { requestSchema } from "../../../src/cli/openapi/request-schema.ts";
import { readBench } from "../../../src/cli/own/bench/bench-file.ts";
import { misfit } from "../../../src/service/kinds/fits-schema.ts";
import { lab, labProcess } from "../lab.ts";

const shop = `openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /health/live: { get: { responses: { "200": { description: ok } } } }
  /shops/{shop}/orders:
    parameters: [{ name: shop, in: path, required: true, schema: { type: integer, minimum: 7 } }]
    get: { responses: { "200": { description: ok } } }
    post:
      operationId: createOrder
      parameters:
        - { name: dry, in: query, required: true, schema: { type: boolean } }
        - { name: Idempotency-Key, in: header, required: true, schema: { type: string } }
        - { name: note, in: query, schema: { type: string } }
      requestBody: { $ref: "#/components/requestBodies/Order" }
      responses:
        "201": { description: created }
        "202": { description: later }
        "404": { description: no such shop }
        "408": { description: too slow }
        default: { description: other }
components:
  requestBodies:
    Order: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
  schemas:
    Order:
      allOf:
        - { type: object, required: [id], properties: { id: { type: string, readOnly: true } } }
        - type: object
          required: [items, when, state]
          properties:
            items: { type: array, items: { $ref: "#/components/schemas/Item" } }
            when: { type: string, format: date }
            state: { enum: [new, old] }
            parent: { $ref: "#/components/schemas/Order" }
    Item: { type: object, required: [count], properties: { count: { type: integer, exclusiveMinimum: true, minimum: 2 } } }
`;
const pay = {
  openapi: "3.1.0",
  paths: {
    "/charges": {
      post: {
        parameters: [{ name: "X-Idempotency-Key", in: "header" }],
        requestBody: {
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["amount"],
                properties: { amount: { type: "integer", minimum: 1 }, memo: { type: ["string", "null"] } },
                additionalProperties: false,
              },
            },
          },
        },
        responses: { 201: { content: { "application/json": { examples: { one: { value: { id: "ch_1" } } } } } } },
      },
    },
  },
};

let folder = "";
const at = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lab-openapi-"));
  mkdirSync(at("apis"));
  writeFileSync(at("shop.yaml"), shop);
  writeFileSync(at("apis/pay.json"), JSON.stringify(pay));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fromShop = (...more: string[]) =>
  lab(["new", "--bench", at(`b${more.length}.yaml`), "--openapi", at("shop.yaml"), ...more]);

describe("a bench file from an OpenAPI document", () => {
  test("has the request of the operation, the meaning of its answers, and what it calls", async () => {
    const { code } = await fromShop("--operation", "createOrder", "--callee", `payment=${at("apis/pay.json")}`);
    expect(code).toBe(0);
    const { servers, setup } = await readBench(at("b4.yaml"));
    expect(servers.order).toMatchObject({
      ready: { method: "GET", path: "/health/live" },
      ask: {
        method: "POST",
        path: "/shops/7/orders?dry=true",
        headers: [
          ["content-type", "application/json"],
          ["Idempotency-Key", "{id}"],
        ],
      },
      answers: { paid: [201], notPaid: [404], unknown: ["5xx", 202, 408] },
    });
    expect(JSON.parse(servers.order!.ask!.body)).toEqual({ items: [{ count: 3 }], when: "2026-01-15", state: "new" });
    expect(setup.payment).toEqual({
      contract: {
        path: "POST /charges",
        status: 201,
        headers: ["content-type: application/json"],
        body: '{"id":"ch_1"}',
        key: "x-idempotency-key",
        accepts: expect.objectContaining({ required: ["amount"], additionalProperties: false }),
      },
    });
    expect(readFileSync(at("b4.yaml"), "utf8")).toContain('openapi: "apis/pay.json#POST /charges"');
    expect((await lab(["check", at("b4.yaml")])).code).toBe(0);
  });

  test("is about the only operation that creates something, if none was chosen", async () => {
    expect((await fromShop()).code).toBe(0);
    expect((await readBench(at("b0.yaml"))).servers.order!.ask!.path).toBe("/shops/7/orders?dry=true");
  });

  test.each([
    [["--operation", "POST /order"], 'has no operation "POST /order"'],
    [["--callee", "payment=nowhere.yaml"], "nowhere.yaml"],
    [["--callee", "payment"], "--callee payment is not a name and a file"],
  ])("%o is told", async (words, says) => {
    const { code, err } = await fromShop(...words);
    expect([code, err.replaceAll(/\s+/g, " ")]).toEqual([2, expect.stringContaining(says)]);
  });

  test.each([
    ["swagger.json", '{"swagger": "2.0"}', "is OpenAPI 2.0"],
    ["other.yaml", "name: x", "has no version of OpenAPI"],
    ["empty.yaml", "openapi: 3.1.0", "has no paths"],
    ["broken.yaml", "openapi: [", "broken.yaml:1:"],
    ["far.yaml", 'openapi: 3.1.0\npaths: { /x: { $ref: "other.yaml#/x" } }', "refers to another file: other.yaml#/x"],
    ["lost.yaml", 'openapi: 3.1.0\npaths: { /x: { $ref: "#/nowhere" } }', "#/nowhere is missing"],
    ["ring.yaml", 'openapi: 3.1.0\npaths: { /x: { $ref: "#/paths/~1x" } }', "leads to itself"],
    ["many.yaml", "openapi: 3.1.0\npaths: { /a: { post: {} }, /b: { post: {} } }", "--operation: POST /a, POST /b"],
  ])("%s is told", async (name, text, says) => {
    writeFileSync(at(name), text);
    const { code, err } = await lab(["new", "--bench", at("none.yaml"), "--openapi", at(name)]);
    expect([code, err.replaceAll(/\s+/g, " ")]).toEqual([2, expect.stringContaining(says)]);
  });
});

test("a schema without references says why a value does not fit", async () => {
  const api = await OpenApiFile.read(at("shop.yaml"));
  const schema = requestSchema(api, api.operation("createOrder"));
  const order = { items: [{ count: 3 }], when: "2026-01-15", state: "new" };
  expect(misfit(schema, order)).toBeUndefined();
  expect(misfit(schema, { ...order, items: [{ count: 2 }] })).toBe("/items/0/count is not more than 2");
  expect(misfit(schema, { ...order, parent: { ...order, state: "lost" } })).toBe(
    '/parent/state is not one of "new", "old"',
  );
  expect(misfit(schema, { ...order, when: undefined, items: "none" })).toBe("/items is not of type array");
  const { when: _, ...rest } = order;
  expect(misfit(schema, rest)).toBe("/when is missing");
  const charges = requestSchema(await OpenApiFile.read(at("apis/pay.json")), {
    ...(await OpenApiFile.read(at("apis/pay.json"))).operation("POST /charges"),
  });
  expect(misfit(charges, { amount: 1, memo: null })).toBeUndefined();
  expect(misfit(charges, { amount: 1, tip: 1 })).toBe("/tip is not allowed");
  expect(misfit(charges, { amount: 0 })).toBe("/amount is less than 1");
  expect(misfit(charges, [])).toBe("/ is not of type object");
});

test("the built program reads YAML", async () => {
  writeFileSync(join(folder, "built.yaml"), shop);
  const args = ["new", "--bench", "built-bench.yaml", "--openapi", "built.yaml"];
  expect(await labProcess(args, {}, "", { cwd: folder })).toMatchObject({ code: 0, err: "" });
});
