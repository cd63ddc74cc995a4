import { expect, it } from "vitest";
import { comes, comesUntilClosed, everyClient, fails, stalls } from "../../../../src/fault/per-client.ts";
import type {
  CallTimeout,
  OutgoingRequest,
  ScriptPart,
  SeenAnswer,
  WholeReply,
  Wire,
} from "../../../../src/service/service.ts";
import { bytes } from "../../../../src/text/bytes/bytes.ts";
import { serving } from "../serving.ts";

const head = "HTTP/1.1 200 OK\r\nX-Name:  value \r\n\r\n";
const came: WholeReply = { status: 200, headers: [], body: bytes("abcd") };
const pause: ScriptPart = { pauseMs: 5 };

/** The script that the server sends, its end and how all clients report it. */
type Answer = Omit<Wire, "script" | "seenBy"> & {
  readonly script: readonly (string | ScriptPart)[];
  readonly seen: SeenAnswer;
};

function answering({ script, seen, ...more }: Answer) {
  const parts = script.map((part) => (typeof part === "string" ? bytes(part) : part));
  return serving(() => ({ ...more, script: parts, seenBy: everyClient(seen) }));
}

/** Returns what http.request, which delivers each part as it arrives, receives of it. */
async function received(answer: Answer, ask: Partial<OutgoingRequest> = {}, timeout?: CallTimeout): Promise<string[]> {
  const { world, read } = answering(answer);
  const seen = read({ client: "http" }, ask, timeout);
  await world.settle(1000);
  return seen;
}

const slow = [head, "ab", pause, "cd", pause, "ef", pause];
const begun = ["0 head 200", "0 ab", "5 cd"];

it.each<readonly [string, SeenAnswer, readonly string[]]>([
  ["with its last byte if it is complete", comes(came), [...begun, "5 end"]],
  ["with the connection if nothing else marks its end", comesUntilClosed(came), [...begun, "15 end"]],
  ["never if it stalls", stalls(came), begun],
  ["with the failure that the client reports", { ...fails("cut", "body", "X"), came }, [...begun, "15 cut body X"]],
])("a client receives an answer as its bytes arrive; it ends %s", async (_, seen, wanted) => {
  expect(await received({ script: slow, end: "fin", seen })).toEqual(wanted);
});

it.each<readonly [string, SeenAnswer, readonly string[]]>([
  ["a failure", fails("malformed", "headers", "X"), ["15 malformed headers X"]],
  ["nothing", stalls(), []],
])("a client that delivers no answer reports %s at the end of the script", async (_, seen, wanted) => {
  expect(await received({ script: slow, end: "fin", seen })).toEqual(wanted);
});

it.each([
  // Each byte takes 5 ms, also those of the header that names the server.
  ["byte by byte", [...[...head].flatMap((byte) => [pause, byte]), pause, "ab"], 290, 295],
  ["with its last byte next to the body", [head.slice(0, -1), pause, "\nab"], 5, 5],
])("a client delivers a head that arrives %s once it is complete", async (_, script, headMs, bodyMs) => {
  expect(await received({ script: [...script, pause, "cd"], end: "silence", seen: comes(came) })).toEqual([
    `${headMs} head 200`,
    `${bodyMs} ab`,
    `${bodyMs + 5} cd`,
    `${bodyMs + 5} end`,
  ]);
});

it.each([
  ["its length", comes(came)],
  ["its connection", comesUntilClosed(came)],
])("delivers everything at the end of %s if only the client can tell where the head ends", async (_, seen) => {
  const script = [pause, "HTTP/1.1 200 OK\n\nabcd", pause];
  expect(await received({ script, end: "fin", seen })).toEqual(["10 head 200", "10 abcd", "10 end"]);
});

it("reads the headers from the bytes", async () => {
  const { begun } = answering({ script: [head, "abcd"], end: "fin", seen: comes(came) });
  expect((await begun(1000)).headers).toContainEqual(["x-name", "value"]);
});

it("fails when the head is complete if it exceeds the client's limit", async () => {
  const script = [`HTTP/1.1 200 OK\r\nX-Name: ${"x".repeat(20_000)}`, pause, "\r\n\r\n", pause, "abcd"];
  expect(await received({ script, end: "fin", seen: comes(came) })).toEqual([
    "5 too-large headers HPE_HEADER_OVERFLOW",
  ]);
});

it.each<readonly [string, Answer["script"], SeenAnswer, readonly string[]]>([
  ["its head", [pause, head, pause, "abcd", pause], comes(came), ["5 head 200", "5 end"]],
  ["its head, whatever follows", [pause, head, pause, "abcd"], stalls(came), ["5 head 200", "5 end"]],
  [
    "the connection if it has no complete head",
    [pause, head.slice(0, -2), pause],
    comes(came),
    ["10 head 200", "10 end"],
  ],
])("an answer to HEAD ends with %s", async (_, script, seen, wanted) => {
  expect(await received({ script, end: "fin", seen }, { method: "HEAD" })).toEqual(wanted);
});

it("an endless answer that a client aborts ends at its beginning", async () => {
  const endless = { script: [pause, ...slow], end: "fin", endless: true } as const;
  expect(await received({ ...endless, seen: fails("too-large", "headers", "X") })).toEqual(["5 too-large headers X"]);
});

it("a client that reads an endless answer notices only its own timeout", async () => {
  const timeout = { ms: 50, covers: ["headers"], warnsOnly: false } as const;
  const script = Array.from({ length: 100 }, () => [pause, "x"]).flat();
  const answer: Answer = { script, end: "fin", endless: true, seen: stalls() };
  expect(await received(answer, {}, timeout)).toEqual(["50 timed-out headers TimeoutError"]);
});
