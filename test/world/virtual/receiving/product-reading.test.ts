import { expect, it } from "vitest";
import type { ScriptPart, Wire } from "../../../../src/service/service.ts";
import { bytes } from "../../../../src/text/bytes/bytes.ts";
import { serving } from "../serving.ts";

const head = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n";
const untilClosed = "HTTP/1.1 200 OK\r\n\r\n";
const pause = (pauseMs: number): ScriptPart => ({ pauseMs });

/** Returns what a gateway that reads as nginx does receives of a script. */
async function received(end: Wire["end"], ...script: readonly (string | ScriptPart)[]): Promise<string[]> {
  const parts = script.map((part) => (typeof part === "string" ? bytes(part) : part));
  const { world, read } = serving(() => ({ script: parts, end }));
  const seen = read({ readsAs: "nginx", client: "http" });
  await world.settle(1000);
  return seen;
}

it("reads an answer as it arrives", async () => {
  expect(await received("silence", head.slice(0, 9), pause(5), head.slice(9), "ab", pause(5), "cd")).toEqual([
    "5 head 200",
    "5 ab",
    "10 cd",
    "10 end",
  ]);
});

it.each([
  ["fin", "5 cut body UND_ERR_SOCKET"],
  ["rst", "5 reset body ECONNRESET"],
] as const)("notices the end of the connection within a body: %s", async (end, failure) => {
  expect(await received(end, head, "ab", pause(5))).toEqual(["0 head 200", "0 ab", failure]);
});

it.each([
  ["fin", "5 hung-up headers UND_ERR_SOCKET"],
  ["rst", "5 reset headers ECONNRESET"],
] as const)("notices the end of the connection within a head: %s", async (end, failure) => {
  expect(await received(end, head.slice(0, 9), pause(5))).toEqual([failure]);
});

it("waits for the rest of a body on a connection that stays open", async () => {
  expect(await received("silence", head, "ab")).toEqual(["0 head 200", "0 ab"]);
});

it("waits on after a reset within a body if the product hides it", async () => {
  const { world, read } = serving(() => ({ script: [bytes(`${head}ab`), pause(5)], end: "rst" }));
  const seen = read({ readsAs: "spring" });
  await world.settle(1000);
  expect(seen).toEqual(["0 head 200", "0 ab"]);
});

it("takes the end of the connection for the end of a body without a length", async () => {
  expect(await received("fin", untilClosed, "ab", pause(5))).toEqual(["0 head 200", "0 ab", "5 end"]);
});

it("receives a short answer in one piece, whatever its client", async () => {
  expect(await received("silence", head, "abcd")).toEqual(["0 head 200", '0 all of "abcd"']);
});
