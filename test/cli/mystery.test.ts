import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { textWidth } from "../../src/render/text/drawing/width.ts";
import { lab, labProcess } from "./lab.ts";
import { ctrlC, Screen } from "./pty.ts";

let state = "";
beforeAll(() => {
  state = mkdtempSync(join(tmpdir(), "lab-mystery-"));
});
afterAll(() => rmSync(state, { recursive: true }));

const env = () => ({ LAB_STATE: state });

test("without a name it lists the mysteries without giving them away", async () => {
  const { code, out } = await lab(["mystery"], env());
  expect(code).toBe(0);
  expect(out).toContain("the-slow-one");
  expect(out).not.toMatch(/delay|reset|hang/);
});

test.each([
  ["the-slow-one", "payment.delay=1.5s", "Found: it was payment.delay=1500ms."],
  [
    "no-word",
    "payment.delay=2s",
    "Found: it was payment.hang=true, and from outside your payment.delay=2s looks the same.",
  ],
  ["no-more-than", "payment.delay=300ms payment.shed=2", "Found: it was payment.shed=2, payment.delay=300ms."],
])(
  "a guess that a caller cannot tell from %s is right, and the answer names what it was",
  async (name, guess, says) => {
    const found = await lab(["mystery", name, "--guess", guess], env());
    expect(found).toMatchObject({ code: 0, err: "" });
    expect(found.out.replaceAll(/\s+/g, " ")).toContain(says);
  },
);

test("the document of a found mystery says what it was, and whether the guess is exactly that", async () => {
  const judged = async (guess: string) =>
    JSON.parse((await lab(["mystery", "no-word", "--guess", guess, "--json"], env())).out);
  const secret = { payment: { hang: true } };
  expect(await judged("payment.delay=2s")).toMatchObject({ found: true, secret, exact: false });
  expect(await judged("payment.hang=true")).toMatchObject({ found: true, secret, exact: true });
});

test("a wrong guess tells nothing about the mystery, and another one needs a request", async () => {
  const { code, out } = await lab(["mystery", "not-what-it-says", "--guess", "payment.delay=300ms", "--json"], env());
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual({
    is: "failure-lab report",
    lab: expect.any(String),
    command: "lab mystery not-what-it-says --guess payment.delay=300ms",
    version: 1,
    mystery: "not-what-it-says",
    guess: { payment: { delay: "300ms" } },
    found: false,
    guesses: 1,
    contradicts: [],
  });
  const again = await lab(["mystery", "not-what-it-says", "--guess", "payment.off=true"], env());
  expect(again.code).toBe(2);
  expect(again.err).toContain(
    "no request was sent since your last guess\n  start the mystery first: lab practice not-what-it-says",
  );
  const other = await lab(["mystery", "the-slow-one", "--guess", "payment.off=true"], env());
  expect(other.out.replaceAll(/\s+/g, " ")).toBe(
    "Not found: the-slow-one behaves differently. Send requests, and compare what you see with your guess. The next guess needs a new request. ",
  );
});

test("a guess may have several settings in one text, at the terminal and in an option", async () => {
  for (const [between, at] of [
    [" ", "one"],
    [", ", "two"],
  ]) {
    const guess = `payment.capacity={ workers: 1, work: 400ms }${between}payment.keys=true`;
    const { code, err, out } = await lab(["mystery", "two-is-a-crowd", "--guess", guess], {
      LAB_STATE: join(state, at!),
    });
    expect({ code, err, out }).toMatchObject({ code: 0, err: "", out: expect.stringContaining("Found:") });
  }
});

test("a guess can only change payment", async () => {
  const { code, err } = await lab(["mystery", "the-slow-one", "--guess", "order.timeout=1s"], env());
  expect(code).toBe(2);
  expect(err).toContain("the mystery is in payment, not in order");
});

test("lab ask needs a running mystery", async () => {
  const { code, err } = await lab(["ask"], env());
  expect(code).toBe(2);
  expect(err).toContain("no mystery is running");
});

test("lab ask sends nothing to the address of a mystery that has ended", async () => {
  const others = createServer((_, response) => response.end("another program")).listen(0, "127.0.0.1");
  await once(others, "listening");
  const { port } = others.address() as AddressInfo;
  const ended = spawnSync(process.execPath, ["-e", ""]).pid;
  const noted = { name: "at-once", url: `http://127.0.0.1:${port}`, probes: 1, pid: ended };
  writeFileSync(join(state, "mystery.json"), JSON.stringify(noted));
  const { code, out, err } = await lab(["ask"], env());
  others.close();
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain("no mystery is running");
});

test.each([
  [["now-and-then", "--json"], "--json has no effect without --guess"],
  [["--random", "--json"], "--json has no effect without --guess"],
  [["--hints"], "no mystery is named"],
])("%j is refused", async (options, says) => {
  const { code, err } = await lab(["mystery", ...options], env());
  expect(code).toBe(2);
  expect(err).toContain(says);
});

test("without a terminal a mystery ends with its input, in one message", async () => {
  // The mystery is noted under the process, which is that of the other tests, too.
  const { code, err } = await lab(["mystery", "at-once"], { LAB_STATE: join(state, "own") });
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(
      /its input has ended\n {2}start it in a terminal, or write\s+printf 'POST \/orders\\n.+ practice at-once\n$/s,
    ),
  ]);
});

test("without a terminal a word that is neither a request nor a guess is not counted as one", async () => {
  for (const word of ["foo", "payment.delya=1s"]) {
    const { code, err } = await lab(["practice", "at-once"], { LAB_STATE: join(state, "no-guess") }, `${word}\n`);
    expect([code, err]).toEqual([2, expect.stringContaining("the mystery waits for a guess, and its input has ended")]);
  }
});

test("requests and guesses can be piped, and are done one after another", async () => {
  const own = { LAB_STATE: join(state, "piped") };
  const input = "POST /orders\npayment.delay=1s\nGET /orders/o-1\npayment.delay=1.5s\n";
  const found = await lab(["practice", "the-slow-one"], own, input);
  expect(found).toMatchObject({ code: 0, err: "" });
  expect(found.out).toMatch(
    / 1 {2}POST \/orders {3}200 .+\n {5}Order complete\nNot found: .+ 2 {2}GET \/orders\/o-1 .+You needed two requests and two guesses\./s,
  );
  // Another folder, because guesses are noted under the process, which is the same here.
  const missed = await lab(
    ["practice", "the-slow-one"],
    { LAB_STATE: join(state, "missed") },
    "POST /orders\npayment.off=true\n",
  );
  expect(missed).toMatchObject({ code: 1, err: "" });
  const left = await lab(["practice", "the-slow-one"], { LAB_STATE: join(state, "left") }, "POST /orders\nquit\n");
  expect(left).toMatchObject({ code: 1, err: "", out: expect.stringContaining("  1  POST /orders   200") });
});

test("a line may send several requests at the same moment, and another word is answered with what can be typed", async () => {
  const input = "POST /orders x 3\nsolve\nPOST /orders x 0\npayment.off=true\n";
  const { code, out, err } = await lab(["practice", "at-once"], { LAB_STATE: join(state, "together") }, input);
  expect(code).toBe(0);
  expect(out).toContain("  3  POST /orders   502");
  expect(out).toContain("You needed three requests and one guess.");
  expect(err.replaceAll(/\s+/g, " ")).toBe(
    "error: solve is neither a request nor a guess write POST /orders, a guess such as payment.delay=700ms, hint, help or quit " +
      "error: x 0 is not a number from 1 to 100 write POST /orders x 4 ",
  );
});

test("a mystery is explored with counted requests and guessed at the terminal", async () => {
  const screen = new Screen(["mystery", "at-once"], { env: env() });
  await screen.shows("Type POST /orders here");
  const asked = await labProcess(["ask", "--together", "2"], env());
  expect(asked.out).toMatch(/^POST \/orders {3}502 {3}.*\n.*502/);
  await screen.shows("  2  POST /orders   502");
  screen.press("payment.hang=true\r");
  await screen.shows("With your guess, requests 1 and 2 would");
  screen.press("payment.off=true\r");
  await screen.shows("no request was sent since your last guess");
  await labProcess(["ask"], env());
  await screen.shows("  3  POST /orders   502");
  screen.press("payment.off=true\r");
  await screen.shows("You needed three");
  expect(await screen.ended).toBe(0);
  const progress = JSON.parse((await lab(["progress", "--json"], env())).out);
  expect(progress.ended["mystery/at-once"]).toMatchObject({ how: "done", probes: 3, guesses: 2 });
});

test("hints are given one by one where guesses are typed, and the screen fits 72 by 24", async () => {
  const screen = new Screen(["mystery", "no-word"], { columns: 72, rows: 24, env: env() });
  await screen.shows("Type POST /orders here to send it, a guess such as");
  screen.press("hint\r");
  await screen.shows("Hint 1 of 2: The order server says why it gave up.");
  screen.press("hint\r");
  await screen.shows("Hint 2 of 2: What can a caller know of a server that never answers?");
  screen.press("hint\r");
  await screen.shows("That was the last hint.");
  screen.press("payment.delay=1s\r");
  await screen.shows("behaves differently");
  screen.press("quit\r");
  expect(await screen.ended).toBe(1);
  const lines = screen.text.split("\n");
  expect(lines.filter((line) => textWidth(line) > 72)).toEqual([]);
  expect(lines.length).toBeLessThanOrEqual(24);
});

test("help says again what can be typed and guessed, and a guess may be called one", async () => {
  const screen = new Screen(["mystery", "at-once"], { env: env() });
  await screen.shows("Type POST /orders here");
  screen.press("POST /orders\r");
  await screen.shows("  1  POST /orders");
  screen.press("help\r");
  await screen.shows("Type POST /orders here", "list faults");
  screen.press("guess payment.off=true\r");
  expect(await screen.ended).toBe(0);
});

test("Ctrl-D leaves a mystery, because no more input can arrive", async () => {
  const screen = new Screen(["mystery", "at-once"], { env: env() });
  await screen.shows("Type POST /orders here");
  screen.press("\u0004");
  expect(await screen.ended).toBe(1);
});

test("Ctrl-C ends a mystery with 130", async () => {
  const screen = new Screen(["mystery", "--random", "--seed", "3", "--level", "2"], { env: env() });
  await screen.shows("Drawn by seed 3, level 2");
  screen.press(ctrlC);
  expect(await screen.ended).toBe(130);
});
