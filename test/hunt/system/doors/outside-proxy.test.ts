import http from "node:http";
import { expect, test } from "vitest";
import { OutsideProxy } from "../../../../src/hunt/system/doors/outside-proxy.ts";

test("a host that is not declared cannot be reached", async () => {
  const proxy = new OutsideProxy(() => undefined);
  const port = await proxy.listen();
  const got = await new Promise((resolve, reject) => {
    http
      .get({ host: "127.0.0.1", port, path: "http://x.example/", agent: false }, (response) => {
        resolve(response.resume().statusCode);
      })
      .on("error", reject);
  });
  expect(got).toBe(502);
  proxy.close();
});
