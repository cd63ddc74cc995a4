import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import {
  forgetThreads,
  hasThreadTooMany,
  watchedByThread,
  watchingThread,
} from "../../../../src/world/real/machine/thread-files.ts";

const connects = `
const { workerData } = require("node:worker_threads");
${watchingThread}
watchOpenFiles(workerData);
const net = require("node:net");
const server = net.createServer((socket) => socket.end()).listen(0, "127.0.0.1", () => {
  net.connect(server.address().port, "127.0.0.1").resume().once("close", () => server.close());
});
`;

test.each([
  { most: 3, found: true },
  { most: 100_000, found: false },
])("a thread that may open $most files and opens a socket finds them too many: $found", async ({ most, found }) => {
  await once(new Worker(connects, { eval: true, workerData: { ...watchedByThread(), most } }), "exit");
  expect(hasThreadTooMany()).toBe(found);
  forgetThreads();
  expect(hasThreadTooMany()).toBe(false);
});
