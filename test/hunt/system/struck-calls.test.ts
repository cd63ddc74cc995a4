import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { labPrograms } from "../../../src/cli/system/lab-programs.ts";
import { readSystem } from "../../../src/cli/system/read-system.ts";
import { SystemCopy } from "../../../src/hunt/system/system-copy.ts";
import { injectedIn } from "../../../src/hunt/system/system-story.ts";
import { TraceBook } from "../../../src/hunt/system/trace-book.ts";
import { readInjection } from "../../../src/scenario/strikes/struck-call.ts";

const folder = mkdtempSync(join(tmpdir(), "struck-"));
const patience = join(folder, "patience.json");
/** Calls `b` three times, as long as a file says, and answers the status of each call. */
const script = `import { readFileSync } from "node:fs";
import { createServer } from "node:http";
const { PORT, B_URL } = process.env;
const once = (ms) => fetch(B_URL, { signal: AbortSignal.timeout(ms) }).then((got) => got.text().then(() => got.status)).catch((error) => error.name);
createServer(async (_, response) => {
  if (B_URL === undefined) return response.end("fine");
  const got = [];
  for (const ms of JSON.parse(readFileSync(${JSON.stringify(patience)}, "utf8"))) got.push(await once(ms));
  response.end(got.join(","));
}).listen(Number(PORT), "127.0.0.1");
`;
writeFileSync(join(folder, "mini.mjs"), script);
const run = `${process.execPath} ${join(folder, "mini.mjs")}`;
const file = join(folder, "mini.system.yaml");
writeFileSync(
  file,
  JSON.stringify({
    services: { a: { run, env: { B: "{b.url}" } }, b: { run } },
    request: [{ method: "GET", to: "a", path: "/" }],
  }),
);
const calling = (hangs: (nth: number) => boolean) =>
  writeFileSync(patience, JSON.stringify([1, 2, 3].map((nth) => (hangs(nth) ? 1500 : 30_000))));
calling(() => false);
const { signal } = new AbortController();
const { system } = await readSystem(file);
const copy = await SystemCopy.start(system, labPrograms(signal), signal);
afterAll(() => copy.close());

test("the second and third failure at an arrow strike the calls that they name", { timeout: 60_000 }, async () => {
  const sets = [
    "#1=503 #2=503",
    "#2=503 #3=503",
    "#1=hang #3=503",
    "#2=refused #1=reset",
    "#3=503 #1=refused #2=reset",
  ];
  const seen = { refused: "TypeError", hang: "TimeoutError", reset: "TypeError", 503: "503" } as const;
  for (const set of sets) {
    const strikes = set.split(" ").map((each) => readInjection(`a->b${each}`));
    // Only a call that hangs ends by its timeout, however busy this machine is.
    const hangs = (nth: number) => strikes.some(({ at, failure }) => at.nth === nth && failure.name === "hang");
    calling(hangs);
    const play = await copy.play(strikes);
    const at = new Map(strikes.map(({ at, failure }) => [at.nth, seen[failure.name as keyof typeof seen]]));
    const [{ got }] = play.answers as [(typeof play.answers)[number]];
    expect(`${set}: ${got.body}`).toBe(`${set}: ${[1, 2, 3].map((nth) => at.get(nth) ?? "200").join(",")}`);
    expect(injectedIn(play, strikes)).toEqual(strikes.map(({ written }) => ({ at: written, struck: true })));
  }
  calling(() => false);
  const late = [readInjection("a->b#4=503")];
  const play = await copy.play(late);
  expect(injectedIn(play, late)).toEqual([{ at: "a->b#4=503", struck: false }]);
  const bodies = play.events.flatMap(({ who, what }) =>
    who === "a" && what.kind === "answered" ? [`${what.reply.bodyBytes}: ${Buffer.from(what.reply.body)}`] : [],
  );
  expect(bodies).toEqual(["4: fine", "4: fine", "4: fine"]);
});

test("any number of programs may wait for Ctrl-C without a warning", async () => {
  const warnings: Error[] = [];
  const warned = (warning: Error) => warnings.push(warning);
  process.on("warning", warned);
  const { signal } = new AbortController();
  labPrograms(signal);
  for (let nth = 0; nth < 30; nth++) signal.addEventListener("abort", () => {});
  await new Promise(setImmediate);
  process.off("warning", warned);
  expect(warnings).toEqual([]);
});

test("a system that cannot start says why", async () => {
  const keepPort = async () => {
    throw new Error("no port is free");
  };
  await expect(SystemCopy.start(system, { keepPort } as never, signal)).rejects.toThrow("no port is free");
});

test("a bug of ours in a door ends the run", { timeout: 60_000 }, async () => {
  vi.spyOn(TraceBook.prototype, "arrived").mockImplementationOnce(() => {
    throw new Error("a bug");
  });
  await expect(copy.play([])).rejects.toThrow("a bug");
});
