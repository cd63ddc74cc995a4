import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { type ChangeEffects, type Control, openControl } from "../../../src/cli/serve/control.ts";

const nothing: ChangeEffects = { changes: [], standing: [] };

function post({ url, token }: Control, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method: "POST", headers: { authorization: `Bearer ${token}`, ...headers }, body: "[]" });
}

test("closing ends the connections of callers that are silent or in the middle of a request", async () => {
  const control = await openControl(async () => nothing);
  const { hostname, port } = new URL(control.url);
  const callers = ["", "POST /set HTTP/1.1\r\nHost: x\r\n"].map((begun) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on("error", () => {});
    socket.write(begun);
    return socket;
  });
  await Promise.all(callers.map((caller) => once(caller, "connect")));
  expect((await post(control)).status).toBe(200);
  control.close();
  await Promise.all(callers.map((caller) => caller.closed || once(caller, "close")));
  await expect(post(control)).rejects.toThrow();
});

test("a bug in a change ends the program with its error instead of an answer", async () => {
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  try {
    const control = await openControl(() => Promise.reject(new Error("a bug")));
    const thrown = new Promise((resolve) => process.once("unhandledRejection", resolve));
    await expect(post(control)).rejects.toThrow();
    expect(await thrown).toMatchObject({ message: "a bug" });
    control.close();
  } finally {
    for (const listener of others) process.on("unhandledRejection", listener);
  }
});
