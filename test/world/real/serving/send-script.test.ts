import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { expect, test } from "vitest";
import type { Piece } from "../../../../src/service/body.ts";
import { resolved } from "../../../../src/service/task.ts";
import { bytes, utf8 } from "../../../../src/text/bytes/bytes.ts";
import { sendLastScript } from "../../../../src/world/real/serving/send-script.ts";

/** Returns the chunks that reach the kernel. */
async function pieces(script: readonly (string | number)[]): Promise<string[]> {
  const sent: string[] = [];
  const socket = new Duplex({
    read() {},
    write(chunk: Buffer, _, done) {
      sent.push(utf8(chunk));
      done();
    },
    writev(chunks, done) {
      sent.push(chunks.map(({ chunk }) => utf8(chunk)).join(""));
      done();
    },
  });
  const clock = { now: () => 0, sleep: async () => {} };
  const run = { engine: { clock }, activity: {} } as unknown as Parameters<typeof sendLastScript>[0];
  const parts = script.map((part) => (typeof part === "string" ? bytes(part) : { pauseMs: part }));
  await sendLastScript(run, { script: parts, end: "fin" }, socket as Socket);
  return sent;
}

test("parts of a script arrive together unless there is a pause between them", async () => {
  expect(await pieces(["head", "body"])).toEqual(["headbody"]);
  expect(await pieces(["head", "bo", 20, "dy", " end"])).toEqual(["headbo", "dy end"]);
});

test("a connection stays open behind a rest that came to its end", async () => {
  const left: Piece[] = [bytes("body"), null];
  const rest = { next: () => resolved(left.shift()!), cancel() {} };
  let closes = 0;
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  Object.assign(socket, { destroySoon: () => closes++ });
  const run = { engine: { clock: { now: () => 0 } }, activity: {} } as unknown as Parameters<typeof sendLastScript>[0];
  await sendLastScript(run, { script: [bytes("head")], rest, end: "silence" }, socket as Socket);
  expect([left, closes]).toEqual([[], 0]);
});
