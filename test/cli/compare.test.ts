import { expect, test } from "vitest";
import { faults } from "../../src/fault/index.ts";
import { lab } from "./lab.ts";
import { Screen } from "./pty.ts";

interface Row {
  readonly client: string;
  readonly saw: string;
  readonly error: string | null;
  readonly misled: string | null;
  readonly knows: string;
  readonly charged: number;
}

/**
 * Each of these faults ends its call by itself, so a long timeout costs nothing and keeps a busy machine from reaching
 * it.
 */
const rowsOf = async (args: readonly string[]) =>
  (JSON.parse((await lab(["compare", ...args, "--timeout", "20s", "--json"])).out) as { rows: Row[] }).rows;

test("one fault is shown as each client sees it, next to what was charged", async () => {
  const rows = (await rowsOf(["hang-up", "9B"])).filter(({ client }) => client !== "curl");
  expect(rows.map(({ client, saw, knows, charged }) => ({ client, saw, knows, charged }))).toEqual([
    { client: "undici", saw: "200, 9 bytes, then cut in body (UND_ERR_SOCKET)", knows: "unknown", charged: 1 },
    { client: "fetch", saw: "200, 9 bytes, then cut in body (UND_ERR_SOCKET)", knows: "unknown", charged: 1 },
    { client: "http", saw: "200, 9 bytes, then cut in body (ECONNRESET)", knows: "unknown", charged: 1 },
  ]);
});

test("a fault that a single order does not show is shown with several orders", async () => {
  const rows = await rowsOf(["idle-close", "just-before"]);
  expect(rows.map(({ client, saw, charged }) => ({ client, saw, charged }))).toEqual([
    { client: "undici", saw: "200, 16 bytes", charged: 1 },
    { client: "fetch", saw: "200, 16 bytes", charged: 1 },
    { client: "http", saw: "hung-up in headers (ECONNRESET)", charged: 0 },
  ]);
  const { out } = await lab(["compare", "most-connections", "--timeout", "20s"]);
  expect(out).toContain("the first to fail of 2 orders at once, with payment.delay=200ms\n");
});

test("a client that stops reading is marked", async () => {
  expect((await rowsOf(["write-limit"])).map(({ saw }) => saw)).toEqual(Array(3).fill("200, and stops reading"));
});

test("a charge after a client has gone is counted, whichever client it was", async () => {
  for (const { client, charged } of await rowsOf(["half-close"])) expect(charged, client).toBe(1);
});

test("curl may draw the same conclusion from an answer as every client", async () => {
  for (const { client, knows } of await rowsOf(["self-redirect"])) expect(knows, client).toBe("unknown");
});

test("each client's error is shown as in logs", async () => {
  const errors = (await rowsOf(["hang-up"])).filter(({ client }) => client !== "curl");
  expect(errors.map(({ client, error }) => [client, error])).toEqual([
    ["undici", "SocketError: other side closed"],
    ["fetch", "TypeError: fetch failed; cause: SocketError: other side closed"],
    ["http", "Error: socket hang up"],
  ]);
  expect((await lab(["compare", "hang-up"])).out).toMatch(/In the logs\n {2}undici +SocketError: other side closed\n/);
});

test("a client is misled if it accepts half an answer as complete, or believes a false success", async () => {
  const misled = async (args: string[]) => (await rowsOf(args)).map(({ client, misled }) => [client, misled]);
  const half = "accepts 2 of 16 bytes as complete";
  expect((await misled(["length-too-short"])).slice(0, 3)).toEqual([
    ["undici", half],
    ["fetch", half],
    ["http", null],
  ]);
  for (const [client, says] of await misled(["error-in-200"]))
    expect(says, client!).toBe('concludes "done", but payment charged nothing');
});

test("curl, if installed, takes an answer that ends in its headers for a whole one", async () => {
  for (const { client, saw, error, misled } of await rowsOf(["hang-up", "in the headers"])) {
    if (client !== "curl") continue;
    expect({ saw, error }).toEqual({ saw: "200, 0 bytes", error: null });
    expect(misled).toBe("accepts 0 of 16 bytes as complete");
  }
});

test("each client that takes compressed bytes for the body is told so, curl if it is installed", async () => {
  for (const { client, saw, misled } of await rowsOf(["cut-gzip"])) {
    const isDecoded = client === "fetch";
    expect({ client, saw }).toEqual({ client, saw: isDecoded ? "200, 8 bytes" : "200, 19 compressed bytes" });
    expect(misled).toMatch(isDecoded ? "accepts 8 of 16 bytes as complete" : "accepts 19 compressed bytes as the body");
  }
});

test("curl, if installed, accepts what Node rejects", async () => {
  for (const fault of ["bare-newlines", "two-lengths", "length-and-chunks"]) {
    for (const { client, saw } of await rowsOf([fault]))
      expect(saw === "200, 16 bytes", `${client}: ${fault}`).toBe(client === "curl");
  }
});

test("a size of one byte has a singular", async () => {
  for (const { client, saw } of await rowsOf(["hang-up", "1B"])) expect(saw, client).toMatch(/^200, 1 byte, then /);
});

test("work that takes longer than the watch is not charged yet", async () => {
  const screen = new Screen(["compare", "delay", "24h", "--timeout", "800ms"]);
  await screen.shows("still running: undici, fetch, http");
  // A machine that stands still makes a comparison undecided.
  expect([0, 4]).toContain(await screen.ended);
  const rows = screen.seen.split("\n").filter((line) => line.includes("not yet"));
  expect(rows.map((line) => /[a-z]+/.exec(line)?.[0]).slice(0, 3)).toEqual(["undici", "fetch", "http"]);
  for (const row of rows.slice(0, 3)) expect(row).toContain("unknown");
});

test("an answer of many megabytes is counted, not kept", async () => {
  const rows = await rowsOf(["long-reply", "4MB"]);
  for (const { client, saw } of rows) expect(saw, client).toBe(`200, ${4 * 1024 * 1024 + 16} bytes`);
});

test.each([40, 60, 80])("the rows fit a screen of %i columns", async (columns) => {
  const { code, out } = await lab(["compare", "cut-gzip"], { COLUMNS: String(columns) });
  expect([0, 4], "4 on a busy machine").toContain(code);
  expect(out).toMatch(/^cut-gzip\n/);
  for (const line of out.split("\n")) expect(line.length, line).toBeLessThanOrEqual(columns);
});

test.each([
  ["breaker", "..xx", "--method", "POST"],
  ["retry", "reset", "--every", "5s"],
  ["retry", "reset", "--takes", "5s"],
  ["bulkhead", "5..2", "--method", "GET"],
])("an option that has no effect is refused: %s %s %s", async (what, outcomes, option, value) => {
  const { code, err } = await lab(["compare", what, outcomes, option, value]);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`${option} has no effect on a ${what}`) });
});

test("an unknown fault gets the nearest one", async () => {
  const { code, err } = await lab(["compare", "hang-upp"]);
  expect(code).toBe(2);
  expect(err).toContain("did you mean hang-up?");
});

test("every fault is listed, with its example", async () => {
  const { code, out } = await lab(["list", "faults"]);
  expect(code).toBe(0);
  for (const { name, example } of faults) expect(out).toContain(`${name}: ${example}\n`);
  expect(out).toContain("http (Node 20.19.1 and older): 204, 16 bytes, then no error");
});

test.each([
  [["hang", "--method", "POST"], "--method applies only to retry"],
  [["hang", "--every", "1s"], "--every applies only to breaker and bulkhead"],
  [["hang", "--seed", "1"], "--seed applies only to breaker, retry and bulkhead"],
  [["hang", "--timeout", "0s"], "--timeout 0s leaves no time at all\n  write 1ms or more\n"],
  [["breaker", "..xx", "--seed", "7"], "--seed has no effect on outcomes that are given"],
  [["bulkhead", "5..2", "--seed", "7"], "--seed has no effect on outcomes that are given"],
  [["retry", ""], '"" is not an outcome of an attempt'],
])("compare %j is refused", async (args, says) => {
  const { code, err } = await lab(["compare", ...args]);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(says) });
});

test("a seed draws the waits of a retry, also if its outcomes are given", async () => {
  expect((await lab(["compare", "retry", "503 200", "--seed", "5"])).code).toBe(0);
});
