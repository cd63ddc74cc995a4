import { expect, test } from "vitest";
import { loadTargets } from "../../src/service/index.ts";
import { exitOf, lab, start } from "./lab.ts";

const oneWorker = ["--set", "payment.capacity={workers: 1, work: 5ms}"];

async function reported(...args: string[]) {
  const { out, err, code } = await lab(["load", ...args, "--json"]);
  expect([err, code]).toEqual(["", 0]);
  return JSON.parse(out).reports[0];
}

test("an open load is built in memory and played in virtual time", async () => {
  const args = ["--to", "payment", "--rate", "100/s", "--for", "2s", "--set", "load.spacing=even", ...oneWorker];
  const { world, loads, servers, charges, setup, changes } = await reported(...args);
  expect({ world, changes }).toEqual({ world: "virtual", changes: [] });
  expect(setup.payment.capacity).toEqual({ workers: 1, work: "5ms" });
  expect(loads[0]).toMatchObject({ name: "POST /pay", step: 1, kind: "open", offered: 200, good: 200, failed: 0 });
  expect(loads[0].tookMs.p99).toEqual([5, 5, 5]);
  expect(servers.payment).toMatchObject({ arrived: 200, refused: 0, finished: 200, useless: 0, queueMax: 0 });
  expect(charges).toEqual({ confirmed: 200, unconfirmed: 0, repeated: 0 });
});

test("the table says which work the client knows of, and which was done for nobody", async () => {
  const slow = ["--set", "payment.capacity={workers: 1, work: 100ms}", "--set", "load.watch=250ms"];
  const { out } = await lab(["load", "--burst", "5", "--to", "payment", ...slow]);
  expect(out).toContain("\npayments  2 confirmed to the client, 3 charged, but not confirmed to the client\n");
  expect(out.replaceAll(/\s+/g, " ")).toContain("5 finished, 3 (60 %) after the caller had given up");
  const line = (await lab(["load", "--burst", "5", "--to", "payment", "--format", "line", ...slow])).out;
  expect(line).toMatch(
    /^– .* nothing is expected +\d+ ms\n( {4}.*\n)* {4}5 calls: 40 % were good; 3 failed \(timed-out\)\. A good one took 150 ms on\n {4}average/,
  );
  expect((await lab(["load", "--burst", "5"])).out).toContain("\norders    5 confirmed to the client\n");
  expect((await lab(["load", "--burst", "5", "--to", "health"])).out).toContain("\nrequests  5 confirmed");
});

test("clients with a pause, and a burst, are loads, too", async () => {
  const closed = await reported("--clients", "2", "--think-time", "45ms", "--for", "1s", ...oneWorker);
  expect(closed.loads[0]).toMatchObject({ kind: "closed", name: "POST /orders" });
  const burst = await reported("--burst", "2500", "--to", "payment", ...oneWorker, "--set", "load.watch=1h");
  expect(burst.loads[0]).toMatchObject({ kind: "burst", offered: 2500, good: 2500 });
  expect(burst.loads[0].tookMs.max).toBe(12_500);
  expect(burst.servers.payment.queueMax).toBe(2499);
});

test("--runs counts several seeds together", async () => {
  const { loads, runs } = await reported("--rate", "10/s", "--for", "1s", "--runs", "3", "--seed", "5");
  expect(runs.map(({ seed }: { seed: number }) => seed)).toEqual([5, 6, 7]);
  expect(loads[0].offered).toBe(runs.reduce((sum: number, { offered }: { offered: number }) => sum + offered, 0));
});

test("the charts show the rate of one of several runs, not of all together", async () => {
  const even = ["load", "--rate", "100/s", "--for", "2s", "--runs", "4", "--set", "load.spacing=even"];
  expect((await lab(even)).out).toMatch(/^ +max 100\/s █/m);
  expect((await lab([...even, "--format", "svg"])).out).toContain(">100/s<");
  expect((await lab([...even, "--format", "html"])).out).toContain(">100/s<");
});

test("--trace keeps several whole calls for each way to end, and says how many at most", async () => {
  const small = [
    "load",
    "--rate",
    "20/s",
    "--for",
    "3s",
    "--set",
    "payment.capacity={ workers: 1, work: 100ms, queue: { limit: 2 } }",
  ];
  const usual = JSON.parse((await lab([...small, "--json"])).out).reports[0].loads[0];
  const { out, err } = await lab([...small, "--trace", "--json"]);
  const { statuses, examples } = JSON.parse(out).reports[0].loads[0];
  const counts = (all: { of: string }[]) =>
    Object.fromEntries(Object.keys(statuses).map((status) => [status, all.filter(({ of }) => of === status).length]));
  expect(counts(usual.examples)).toEqual({ 200: 1, 502: 1 });
  expect(statuses[502]).toBeGreaterThan(20);
  expect(counts(examples)).toEqual({ 200: 20, 502: 20 });
  expect(err).toBe("note: at most 20 whole calls are kept for each way to end\n");
  const single = await lab(["run", "timeout-504", "--trace"]);
  expect(single).toMatchObject({ code: 2, out: "" });
  expect(single.err).toContain("--trace has no effect without a load");
});

test("--twice plays it again and compares every byte, which real sockets never repeat", async () => {
  const { err, code } = await lab(["load", "--rate", "50/s", "--for", "1s", "--twice"]);
  expect([err, code]).toEqual([expect.stringMatching(/^played twice: the same \d+ bytes of JSON\n$/), 0]);
  const real = await lab(["run", "timeout-504", "--twice"]);
  expect(real.code).toBe(2);
  expect(real.err).toContain("add --world virtual, or leave out --twice");
});

test.each([
  [["--rate", "280"], "error: --rate 280 needs a unit\n  write 280/s"],
  [["--clients", "2", "--think-time", "5"], "error: --think-time 5 needs a unit\n  write 5s or 5ms"],
  [["--for", "5"], "error: --for 5 needs a unit\n  write 5s or 5ms"],
  [["--rate", "1/s", "--clients", "2"], "--rate and --clients cannot be used together"],
  [["--think-time", "1s"], "--think-time has no effect without --clients"],
  [["--burst", "5", "--for", "1s"], "--for and --burst cannot be used together"],
  [["--rate", "1/s", "--set", "load.rate = 2/s"], "--rate and --set load.rate cannot be used together"],
  [["--clients", "1", "--think-time", "1s", "--set", "load.thinkTime=2s"], "--think-time and --set load.thinkTime"],
  [["--to", "constructor"], "constructor cannot be the target of a load"],
  [["--to", "checkout"], 'your own file is loaded by a step "load" in the file'],
  [
    ["--to", "api", "book.yaml"],
    'too many arguments: it takes none\n  write a step "load" in book.yaml, and lab run book.yaml',
  ],
  [["--to", "ordr"], 'ordr cannot be the target of a load\n  did you mean "order"?'],
  [["--rate", "301/s", "--world", "real"], "makes 301 calls a second, which is too much for"],
  [["--for", "11s", "--world", "real"], "play it only in simulated time, or stay within 300/s for 10 s"],
  [["--rate", "1000000/s", "--for", "101s"], "make at most 100 000 000"],
  [["--rate", "50/s", "--for", "1000h", "--world", "real"], "stay within 300/s for 10 s"],
] as const)("%j is a mistake with a way out", async (args, says) => {
  const { err, code } = await lab(["load", ...args]);
  expect(code).toBe(2);
  expect(err.replaceAll(/\n {2}(?=\S)/g, "\n  ")).toContain(says);
});

test("a small load runs on real sockets, and is undecided if the machine cannot keep the pace", async () => {
  const { out, code } = await lab(["load", "--world", "real", "--rate", "20/s", "--for", "500ms", "--json"]);
  const [{ world, loads, verdict }] = JSON.parse(out).reports;
  expect({ world, code }).toEqual({ world: "real", code: verdict.undecided ? 4 : 0 });
  expect(loads[0].good).toBe(loads[0].offered);
});

test("Ctrl-C ends a load of a hundred million calls", async () => {
  const child = start(["load", "--rate", "1000000/s", "--for", "100s"]);
  const code = exitOf(child);
  // The run catches the signal; an earlier signal would end the program, too.
  const again = setInterval(() => child.kill("SIGINT"), 300);
  expect([130, "SIGINT"]).toContain(await code);
  clearInterval(again);
});

test.each(loadTargets)("$kind can be the target of a load with the servers that it needs", async ({ kind }) => {
  expect((await lab(["load", "--help"])).out).toMatch(new RegExp(`send the load to [^()]*\\b${kind}\\b`));
  const { code, out } = await lab(["load", "--to", kind, "--rate", "20/s", "--for", "2s", "--json"]);
  const { offered, good } = JSON.parse(out).reports[0].loads[0];
  expect({ code, good }).toEqual({ code: 0, good: offered });
});
