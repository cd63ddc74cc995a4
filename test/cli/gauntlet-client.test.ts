import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { exitOf, lab, start } from "./lab.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-client-"));
afterAll(() => rmSync(folder, { recursive: true }));

const client = "node test/cli/clients/client.mjs";
const play = (mode: string, ...args: string[]) => lab(["gauntlet", "--client", client, ...args], { MODE: mode });

interface Document {
  readonly gauntlet: {
    readonly client: string;
    readonly holds: boolean;
    readonly rows: readonly Record<string, unknown>[];
    readonly rules: readonly { rule: string; holds: boolean | null; brokenBy: readonly string[] }[];
  };
}

async function brokenIn(mode: string, only: string) {
  const { out, err, code } = await play(mode, "--json", "--only", only);
  expect(err).toBe("");
  const { gauntlet } = JSON.parse(out) as Document;
  expect(code).toBe(gauntlet.holds ? 0 : 1);
  const broken = gauntlet.rules.filter(({ holds }) => holds === false);
  return Object.fromEntries(broken.map((each) => [each.rule, each.brokenBy]));
}

test.each([
  ["right", "refused,reset-at-accept,hang,slow,cut-body,error-in-200,status-402,status-503-charged,false-gzip", {}],
  ["status-only", "cut-body,cut-body-charged,error-in-200", { "paid-is-charged": ["cut-body", "error-in-200"] }],
  ["errors-are-no", "refused,slow,status-503-charged", { "honest-no": ["slow", "status-503-charged"] }],
  ["no-timeout", "hang,refused", { "in-time": ["hang"] }],
  ["never-asks", "cut-body,refused,slow", { "finds-out": ["cut-body"] }],
  ["new-key", "status-503-charged,hang", { "charged-once": ["status-503-charged"] }],
  ["exits-with-7", "status-503,cut-body", { "gives-verdict": ["status-503"] }],
  ["is-killed", "status-503,cut-body", { "gives-verdict": ["status-503"] }],
  ["stays", "hang,cut-body", { "lets-go": ["hang"] }],
  ["leaves-a-child", "refused", { "lets-go": ["refused"] }],
])("a client that is %s breaks under %s: %j", async (mode, only, broken) => {
  expect(await brokenIn(mode, only)).toEqual(broken);
});

test("the client of the examples keeps every rule", async () => {
  const only = "refused,hang,stall,garbage,false-gzip,self-redirect,unasked-upgrade,hang-charged,status-400";
  const command = "node examples/clients/pay.mjs";
  const { code, out } = await lab(["gauntlet", "--client", command, "--only", only]);
  expect(out).toContain("all rules hold\n");
  expect(code).toBe(0);
});

test("the document says what the client said, what was charged and what came to payment", async () => {
  const { out } = await play("right", "--json", "--only", "refused,hang-charged,slow");
  const { gauntlet } = JSON.parse(out) as Document;
  expect(gauntlet.client).toBe(client);
  expect(gauntlet.rows).toMatchObject([
    { failure: "refused", got: { verdict: "notPaid" }, charged: 0, requests: 0, next: null, rules: [] },
    // Payment charges after the client has given up.
    { failure: "slow", got: { verdict: "unknown" }, charged: 1, requests: 2, rules: [] },
    { failure: "hang-charged", got: { verdict: "paid" }, charged: 1, requests: 2, rules: [] },
  ]);
});

test("the page says how each failure is played again, and what payment answered", async () => {
  const { out } = await play("right", "--only", "refused,hang-charged", "--format", "html");
  expect(out).toContain("All rules hold.");
  expect(out).toContain("Breaks no rule. Got paid; charged once.");
  expect(out).toContain(
    "<pre>lab gauntlet --client &#39;node test/cli/clients/client.mjs&#39; --why hang-charged</pre>",
  );
  expect(out).toMatch(/<b>received<\/b><pre>200, \d+ bytes/);
});

test("a client that never ends is killed with all its processes, and its row says so", async () => {
  const file = join(folder, "pids");
  const script = `echo $$ >> ${file}; [ "$KEY" = order-well ] || { sleep 600 & echo $! >> ${file}; wait; }; ${client}`;
  const { out, code } = await lab(["gauntlet", "--shell", "--client", script, "--only", "hang", "--json"], {
    MODE: "right",
  });
  expect(code).toBe(1);
  const { gauntlet } = JSON.parse(out) as Document;
  expect(gauntlet.rows).toMatchObject([{ got: { failure: "still runs" }, rules: ["in-time"] }]);
  const left = readFileSync(file, "utf8").trim().split("\n").filter(isRunning);
  expect(left).toEqual([]);
});

/** A client with a contract of its own: another path, a key in another header, JSON. */
const biller = `
const { URL, KEY } = process.env;
const ask = async (url, options) => {
  const answer = await fetch(url, { ...options, redirect: "manual", signal: AbortSignal.timeout(1000) });
  return { status: answer.status, body: await answer.text() };
};
const paid = ({ status, body }) => status === 201 && body === '{"status": "succeeded"}';
const found = ({ status, body }) => (status === 200 && body === "done" ? 0 : status === 404 ? 1 : 2);
const lookUp = () => ask(URL + "/" + KEY).then(found, () => 2);
process.exit(await ask(URL, { method: "POST", headers: { "x-charge": KEY } }).then((a) => (paid(a) ? 0 : lookUp()), lookUp));
`;
const contract = `
payment:
  path: POST /v1/charges
  paid: { status: 201, headers: { content-type: application/json }, body: '{"status": "succeeded"}' }
  key: header x-charge
`;
function benched(bench: string, ...args: string[]) {
  writeFileSync(join(folder, "biller.mjs"), biller);
  writeFileSync(join(folder, "bench.yaml"), bench);
  const client = `node ${join(folder, "biller.mjs")}`;
  return lab(["gauntlet", "--client", client, "--bench", join(folder, "bench.yaml"), ...args]);
}

test("with a bench file, payment accepts and answers what the file says, within the time that it allows", async () => {
  const bench = `${contract}rules: { answersWithin: 2s }\n`;
  const { out, err } = await benched(bench, "--only", "status-503-charged,slow", "--json");
  expect(err).toBe("");
  const { gauntlet } = JSON.parse(out) as Document;
  expect(gauntlet.rows).toMatchObject([
    { failure: "slow", got: { verdict: "unknown" }, charged: 1, rules: [] },
    { failure: "status-503-charged", got: { verdict: "paid" }, charged: 1, rules: [] },
  ]);
  const why = await benched(bench, "--why", "hang");
  expect(why.out).toContain("POST /v1/charges");
  expect(why.out).toContain("A verdict may take 2 s at most.");
});

test("the keys of a bench file that are not about payment are said to have no effect", async () => {
  const { err } = await benched(`use: { order: { run: x } }\n${contract}`, "--only", "refused");
  expect(err).toBe("--client tries a client, which calls only payment, so use.order has no effect\n");
});

test("--why shows every moment, the verdict and what the client printed", async () => {
  const { code, out } = await play("errors-are-no", "--why", "status-503-charged");
  expect(code).toBe(1);
  expect(out).toMatch(/client +payment\n +0\.000 {2}POST \/pay/);
  expect(out).toContain("charged");
  expect(out).toContain("says not paid (exit 1)");
  expect(out).toContain("status-503-charged: the client breaks honest-no");
  expect(out).not.toContain("may take");
});

test("accepted breaks do not count", async () => {
  const known = join(folder, "known.yaml");
  writeFileSync(known, "cut-body: [finds-out]\n");
  expect((await play("never-asks", "--only", "cut-body", "--accept", known)).code).toBe(0);
});

test.each([
  ["does-not-start", ["--only", "hang"], "PAYMENT_API_KEY is not set"],
  ["right", ["--use", "order=node x.mjs"], "--client and --use cannot be used together"],
  ["right", ["--bench", "x.yaml", "--ready-within", "5s"], "--client and --ready-within cannot be used together"],
  ["right", ["--only", "eight-hangs"], "--only eight-hangs is not a failure of the gauntlet"],
])("a client that %s, with %j, is a Problem", async (mode, args, says) => {
  const { code, err } = await play(mode, ...args);
  expect(code).toBe(2);
  expect(err.replaceAll(/\s+/g, " ")).toContain(says);
});

test("a missing program, and a program that never pays, are Problems", async () => {
  const missing = await lab(["gauntlet", "--client", "no-such-program pay"]);
  expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('there is no program "no-such-program"')]);
  const silent = await lab(["gauntlet", "--client", "node -e process.exit(1)"]);
  expect(silent.code).toBe(2);
  expect(silent.err.replaceAll(/\s+/g, " ")).toContain("it says not paid (exit 1), but it sent no request");
});

test("Ctrl-C leaves nothing behind", async () => {
  const file = join(folder, "pid");
  const script = `echo $$ > ${file}; exec sleep 600`;
  const child = start(["gauntlet", "--shell", "--client", script]);
  await vi.waitUntil(() => hasText(file), { timeout: 60_000 });
  child.kill("SIGINT");
  expect(await exitOf(child)).toBe(130);
  expect(isRunning(readFileSync(file, "utf8").trim())).toBe(false);
});

function isRunning(pid: string): boolean {
  const state = execFileSync("/bin/sh", ["-c", `ps -o stat= -p ${pid} || true`], { encoding: "utf8" }).trim();
  return state !== "" && !state.startsWith("Z");
}

function hasText(file: string): boolean {
  try {
    return readFileSync(file, "utf8").trim() !== "";
  } catch {
    return false;
  }
}
