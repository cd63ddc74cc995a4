import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:http";
import net from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { HttpListener, type RequestHandling } from "../../../../src/world/real/listening/http-listener.ts";

/** Connects, and sends its request only when its input ends. */
const lateCaller = `
const socket = require("node:net").connect(Number(process.argv[1]), "127.0.0.1");
socket.pipe(process.stdout);
process.stdin.resume().on("end", () => socket.write("GET / HTTP/1.1\\r\\nhost: a\\r\\n\\r\\n"));
`;

test("a graceful stop answers a caller in another process that had connected and sends its request now", async () => {
  const waits: { readonly ms: number; readonly end: () => void }[] = [];
  const clock = {
    after(ms: number, end: () => void) {
      waits.push({ ms, end });
      return { callOff() {} };
    },
  };
  const accepted = new EventEmitter();
  const serve: RequestHandling["serve"] = (_, outgoing) => {
    outgoing.setHeader("connection", "close");
    outgoing.end();
  };
  const connected = () => accepted.emit("accepted");
  const listener = new HttpListener({ isOpen: true, clock, connected, serve } as unknown as RequestHandling);
  const { port } = await listener.listen(0);

  const silent = net.connect(port, "127.0.0.1").on("error", () => {});
  await once(accepted, "accepted");
  const caller = spawn(process.execPath, ["-e", lateCaller, String(port)], { stdio: ["pipe", "pipe", "inherit"] });
  await once(accepted, "accepted");
  const drained = listener.drain();
  caller.stdin.end();
  expect(await text(caller.stdout)).toContain("HTTP/1.1 200");

  expect(silent.closed).toBe(false);
  expect(waits.map(({ ms }) => ms)).toEqual([100]);
  waits[0]!.end();
  await once(silent.resume(), "close");
  await drained;
});

test("without a limit of its own, the head of a request has as much time as in Node", async () => {
  let limitMs = 0;
  const serve: RequestHandling["serve"] = (incoming, outgoing) => {
    limitMs = (incoming.socket as unknown as { readonly server: Server }).server.headersTimeout;
    outgoing.setHeader("connection", "close").end();
  };
  const listener = new HttpListener({ isOpen: false, connected() {}, serve } as unknown as RequestHandling);
  const { port } = await listener.listen(0);
  const limitOf = async (...limit: [number?]) => {
    listener.limitHeads(...limit);
    await fetch(`http://127.0.0.1:${port}`);
    return limitMs;
  };
  expect([await limitOf(5000), await limitOf()]).toEqual([5000, createServer().headersTimeout]);
  await listener.close();
});
