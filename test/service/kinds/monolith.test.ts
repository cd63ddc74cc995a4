import { beforeEach, expect, it } from "vitest";
import { monolith } from "../../../src/service/kinds/monolith.ts";
import type { Reply } from "../../../src/service/service.ts";
import { begin } from "../../../src/service/task.ts";
import { utf8 } from "../../../src/text/bytes/bytes.ts";
import { ctxOf, requestOf } from "../ctx.ts";

let server: ReturnType<typeof monolith.start>;
beforeEach(() => {
  server = monolith.start({});
});

async function asked(method: string, path: string, body = new Uint8Array(0)): Promise<Reply> {
  return (await begin(server.handle(requestOf({ method, path, body }), ctxOf()))) as Reply;
}

async function said(...request: Parameters<typeof asked>): Promise<string> {
  const { status, body } = await asked(...request);
  return `${status} ${utf8(body as Uint8Array)}`;
}

it("stores an order, which can then be read with GET and HEAD only", async () => {
  expect(await said("GET", "/orders/m-1")).toBe("404 There is no such order here");
  const stored = await asked("POST", "/orders?fast=yes");
  expect(stored).toMatchObject({ status: 200, headers: expect.arrayContaining([["location", "/orders/m-1"]]) });
  expect(await said("GET", "/orders/m-1")).toBe("200 Order m-1");
  expect(await said("HEAD", "/orders/m-1")).toBe("200 Order m-1");
  expect(await said("DELETE", "/orders/m-1")).toBe("200 Answered by the existing server");
});

it("accepts every other request, unless its body is too large", async () => {
  for (const [method, path] of [
    ["PUT", "/orders"],
    ["GET", "/orders"],
    ["POST", "/pay"],
  ] as const)
    expect(await said(method, path)).toBe("200 Answered by the existing server");
  expect(await said("POST", "/orders", new Uint8Array(1_000_001))).toBe("413 The body is too large");
});
