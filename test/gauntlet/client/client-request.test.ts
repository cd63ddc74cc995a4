import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { askPayment } from "../../../src/gauntlet/client/client-request.ts";

const asked: string[] = [];
let answer: (response: ServerResponse) => void = () => {};
const server = createServer(({ method, url }, response) => {
  asked.push(`${method} ${url}`);
  answer(response);
}).listen(0, "127.0.0.1");
await once(server, "listening");
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

test("payment's state is a verdict only if status and body agree, however long the answer takes within a second", async () => {
  const says = async (status: number, body: string) => {
    answer = (response) => setTimeout(() => response.writeHead(status).end(body), 10);
    return await askPayment(address, { method: "PUT", path: "/state/1" });
  };
  expect(await says(200, "done")).toBe("paid");
  expect(await says(404, "unknown")).toBe("notPaid");
  for (const [status, body] of [
    [200, "unknown"],
    [201, "done"],
    [404, "done"],
    [404, ""],
    [500, "unknown"],
  ] as const)
    expect([status, body, await says(status, body)]).toEqual([status, body, undefined]);
  expect(new Set(asked)).toEqual(new Set(["PUT /state/1"]));
});

test("a payment that cannot be reached or breaks off says nothing, and no error is left over", async () => {
  answer = (response) => response.socket!.destroy();
  expect(await askPayment(address, { method: "GET", path: "/" })).toBeUndefined();
  expect(await askPayment("http://127.0.0.1:1", { method: "GET", path: "/" })).toBeUndefined();
});
