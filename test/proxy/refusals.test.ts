import { once } from "node:events";
import net from "node:net";
import { describe, expect, test } from "vitest";
import { answering, serving, upstreamServer } from "./serving.ts";

type Api = Awaited<ReturnType<typeof serving>>;

async function create(api: Api, more: object): Promise<number> {
  const { body, status } = await api.ask("POST", "/proxies", { name: "p", listen: "127.0.0.1:0", ...more });
  expect(status).toBe(201);
  return portOf(body);
}

const portOf = (body: string) => Number((JSON.parse(body) as { listen: string }).listen.split(":")[1]);

/** How a connection attempt ends: refused, or accepted. */
async function attempt(port: number): Promise<string> {
  const socket = net.connect(port, "127.0.0.1");
  const [outcome] = await Promise.race([
    once(socket, "connect").then(() => ["accepted"]),
    once(socket, "close").then(() => ["closed"]),
  ]).catch((error: NodeJS.ErrnoException) => [error.code!]);
  socket.on("error", () => {});
  socket.destroy();
  return outcome!;
}

async function until(outcome: string, port: number): Promise<void> {
  while ((await attempt(port)) !== outcome) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe("a proxy that refuses", () => {
  test("keeps its port, and accepts again when it is told", async () => {
    await using api = await serving();
    await using upstream = await upstreamServer(answering(10));
    const port = await create(api, { upstream: upstream.address, refuses: true });
    expect(await attempt(port)).toBe("ECONNREFUSED");
    const { body } = await api.ask("PATCH", "/proxies/p", { refuses: false });
    expect(JSON.parse(body)).toMatchObject({ enabled: true, refuses: false });
    expect(portOf(body)).toBe(port);
    expect(await attempt(port)).toBe("accepted");
    await api.ask("PATCH", "/proxies/p", { refuses: true });
    expect(await attempt(port)).toBe("ECONNREFUSED");
  });

  test("leaves nothing open when it is deleted", async () => {
    await using api = await serving();
    const port = await create(api, { upstream: "127.0.0.1:1", refuses: true });
    expect((await api.ask("DELETE", "/proxies/p")).status).toBe(204);
    const other = net.createServer().listen(port, "127.0.0.1");
    await once(other, "listening");
    other.close();
  });
});

test("a proxy that passes refusals refuses as long as its upstream does", async () => {
  await using api = await serving();
  const upstream = net.createServer().listen(0, "127.0.0.1");
  await once(upstream, "listening");
  const { port: behind } = upstream.address() as net.AddressInfo;
  upstream.close();
  await once(upstream, "close");
  const port = await create(api, { upstream: `127.0.0.1:${behind}`, passesRefusal: true });
  expect(await attempt(port)).toBe("accepted");
  await until("ECONNREFUSED", port);
  const again = net.createServer((socket) => socket.on("error", () => {}).end("hi")).listen(behind, "127.0.0.1");
  await once(again, "listening");
  await until("accepted", port);
  again.close();
});
