import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { planOf } from "../../src/cli/gauntlet/server-target.ts";
import { freePort } from "../../src/cli/own/process/free-port.ts";
import { allFailures, playGauntlet } from "../../src/gauntlet/playing/play-gauntlet.ts";
import { lab, labUntil } from "./lab.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-gauntlet-"));
afterAll(() => rmSync(folder, { recursive: true }));

const order = "order=node examples/servers/node/order.mjs";
const play = (mode: string, ...args: string[]) => lab(["gauntlet", "--use", order, ...args], { MODE: mode });

interface Document {
  readonly version: number;
  readonly gauntlet: {
    readonly holds: boolean;
    readonly undecided?: true;
    readonly rows: readonly Record<string, unknown>[];
    readonly rules: readonly { rule: string; holds: boolean | null; brokenBy: readonly string[] }[];
  };
}

async function brokenIn(mode: string, only: string) {
  const { out, err, code } = await play(mode, "--json", "--only", only);
  expect(err).toBe("");
  const { gauntlet } = JSON.parse(out) as Document;
  expect(code).toBe(gauntlet.holds ? 0 : gauntlet.undecided ? 4 : 1);
  return Object.fromEntries(
    gauntlet.rules.filter(({ holds }) => holds === false).map((each) => [each.rule, each.brokenBy]),
  );
}

test.each([
  ["right", "hang,cut-body,refused,self-redirect,eight-503s,three-hang,client-leaves,half-a-request,stop-idle", {}],
  ["no-timeout", "hang", { "in-time": ["hang"] }],
  ["status-only", "cut-body", { "paid-is-charged": ["cut-body"], "whole-body": ["cut-body"] }],
  ["believes-200", "error-in-200", { "paid-is-charged": ["error-in-200"] }],
  ["all-200", "refused", { "paid-is-charged": ["refused"], "tells-timeouts": ["refused"] }],
  ["all-402", "slow", { "honest-no": ["slow"], "tells-timeouts": ["slow"] }],
  ["all-500", "hang", { "tells-timeouts": ["hang"], "keeps-secrets": ["hang"] }],
  ["passes-through", "status-402", { "keeps-secrets": ["status-402"] }],
  ["retries", "slow", { "charged-once": ["slow"] }],
  ["follows-redirects", "self-redirect", { "charged-once": ["self-redirect"] }],
  ["keeps-asking", "hang", { "lets-go": ["hang"] }],
  ["crashes", "refused,status-503", { survives: ["refused", "status-503"] }],
  ["one-at-a-time", "three-hang", { "no-convoy": ["three-hang"] }],
  ["leaves-child", "stop-idle", { stops: ["stop-idle"] }],
  ["waits-on-sigterm", "stop-idle,stop-busy", { stops: ["stop-busy"] }],
])("a server that is %s breaks under %s: %j", async (mode, only, broken) => {
  expect(await brokenIn(mode, only)).toEqual(broken);
});

test("a server that retries with an idempotency key may report the payment that it reaches", async () => {
  const server = join(folder, "keyed.mjs");
  writeFileSync(
    server,
    `import { randomUUID } from "node:crypto";
    import { createServer } from "node:http";
    const pay = (key, left = 2) =>
      fetch(process.env.PAYMENT_URL + "/pay", { method: "POST", headers: { "idempotency-key": key }, signal: AbortSignal.timeout(1000) })
        .then(({ status }) => (status === 200 ? 200 : 502))
        .catch((error) => (left > 1 ? pay(key, left - 1) : error.name === "TimeoutError" ? 504 : 502));
    createServer(async (_, response) => response.writeHead(await pay(randomUUID())).end())
      .listen(process.env.PORT, "127.0.0.1");`,
  );
  const failures = "self-redirect,reset-at-once,dribble-headers,slow";
  const { out, code } = await lab(["gauntlet", "--use", `order=node ${server}`, "--only", failures, "--json"]);
  const { gauntlet } = JSON.parse(out) as Document;
  expect(gauntlet.rows.map(({ got, charged, rules }) => [got, charged, rules])).toEqual([
    [{ status: 504 }, 1, []],
    [{ status: 200 }, 1, []],
    [{ status: 200 }, 1, []],
    [{ status: 200 }, 1, []],
  ]);
  expect(code).toBe(0);
  const why = await lab(["gauntlet", "--use", `order=node ${server}`, "--why", "reset-at-once"]);
  expect(why.out).toContain("reset-at-once: order breaks no rule\n");
  expect(why.out).not.toContain("The correct response is");
});

test("the document says what happened under each failure", async () => {
  const { out } = await play("right", "--json", "--only", "hang");
  const { version, gauntlet } = JSON.parse(out) as Document;
  expect(version).toBe(1);
  expect(gauntlet.rows).toMatchObject([
    { failure: "hang", got: { status: 504 }, charged: 0, requests: 1, next: { status: 200 }, rules: [] },
  ]);
  expect(gauntlet.rules.find(({ rule }) => rule === "stops")).toMatchObject({ holds: null });
});

test.runIf(process.platform === "linux")(
  "a request that gets through late belongs to the failure in which it began",
  async () => {
    const once = async () => {
      const { out } = await play("keeps-asking", "--json", "--only", "full-queue");
      const { rows } = (JSON.parse(out) as Document).gauntlet;
      expect(rows).toMatchObject([{ failure: "full-queue", got: { status: 504 }, rules: [] }]);
      expect(rows[0]!.charged).toBe(rows[0]!.requests);
      return rows[0]!.requests;
    };
    // On a busy machine the second connection attempt can reach a listener that is about to close, and no request gets
    // through.
    expect((await once()) || (await once()) || (await once())).toBe(1);
  },
  60_000,
);

test("a port that closes its first connections before a server answers there is waited for", async () => {
  const server = join(folder, "late.mjs");
  // The lab asks whether it is ready, and sends four orders, before the server takes over.
  writeFileSync(
    server,
    `import { createServer } from "node:net";
    let left = 5;
    const early = createServer((socket) => {
      socket.destroy();
      left -= 1;
      if (left === 0) early.close(() => import(${JSON.stringify(join(process.cwd(), "examples/servers/node/order.mjs"))}));
    }).listen(process.env.PORT, "127.0.0.1");`,
  );
  const { err, code } = await lab(["gauntlet", "--use", `order=node ${server}`, "--only", "refused", "--json"]);
  expect([code, err]).toEqual([0, ""]);
});

test("the servers that are to be stopped start side by side", async () => {
  const file = join(folder, "started");
  const server = join(folder, "waits.mjs");
  // The second one is not ready until the third has been started.
  writeFileSync(
    server,
    `import { appendFileSync, readFileSync } from "node:fs";
    appendFileSync("${file}", "x");
    while (readFileSync("${file}").length === 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await import(${JSON.stringify(join(process.cwd(), "examples/servers/node/order.mjs"))});`,
  );
  const use = ["--use", `order=node ${server}`, "--ready-within", "10s"];
  const { err, code } = await lab(["gauntlet", ...use, "--only", "refused,stop-idle,stop-busy", "--json"]);
  expect([code, err]).toEqual([0, ""]);
});

test("accepted breaks do not count", async () => {
  const known = join(folder, "known.yaml");
  writeFileSync(known, "self-redirect: [charged-once, survives]\n");
  const { code, out } = await play("follows-redirects", "--only", "self-redirect", "--accept", known);
  expect(code).toBe(0);
  expect(out).toContain(": no new breaks; 1 accepted\n");
  expect(out.replaceAll(/\s+/g, " ")).toContain(
    "no longer broken, so remove it from the accepted rules: self-redirect: survives",
  );
});

test("with --out the verdict is said, too", async () => {
  const file = join(folder, "card.html");
  const { code, out, err } = await play("follows-redirects", "--only", "self-redirect", "--out", file);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toBe(`Wrote ${file}.\nOne rule is broken.\n`);
  expect(readFileSync(file, "utf8")).toContain("Breaks charged-once (never charges twice for one order).");
});

test("the page has a story for each failure, which its name opens, and the broken rules first", async () => {
  const { out } = await play("follows-redirects", "--only", "self-redirect,hang", "--format", "html");
  const links = [...out.matchAll(/href="#(p-[^"]+)"[^>]*>([^<]+)</g)];
  expect(links.map(([, , says]) => says)).toEqual(expect.arrayContaining(["self-redirect", "hang"]));
  for (const [, id] of links) expect(out.split(`id="${id}"`)).toHaveLength(2);
  const verdicts = [...out.matchAll(/<td class="(bad|good)">(broken|holds)<\/td><td>([\w-]+):/g)];
  expect(verdicts.map(([, , verdict, rule]) => [verdict, rule])).toContainEqual(["holds", "in-time"]);
  expect(verdicts[0]!.slice(2)).toEqual(["broken", "charged-once"]);
});

test("a broken rule is explained, with the lesson that shows it", async () => {
  const { code, out } = await play("follows-redirects", "--only", "self-redirect");
  expect(code).toBe(1);
  expect(out).toContain("✗ charged-once: self-redirect");
  expect(out).toContain("lab run redirect-pays-again");
  expect(out.replaceAll(/ \\\n +/g, " ")).toContain(
    `for every event:\n  lab gauntlet --use '${order}' --why self-redirect\n`,
  );
});

test("--why shows every event of one failure", async () => {
  const { code, out } = await play("right", "--why", "hang");
  expect(code).toBe(0);
  expect(out).toContain("never answers");
  expect(out).toContain("hang: order breaks no rule");
  expect(out).toMatch(/\nThe correct response is 504, within 3 s\.\n$/);
  expect(out.replaceAll(/[\s│┃╏]+/g, " ")).toContain("healthy from now on: the next orders must be paid");
  expect(out).not.toContain("payment.faults");
  expect(out).toMatch(/client +order +payment\n +0\.000 {2}POST \/orders/);
});

test("--why ends with the correct answer, and with the advice of the table for each broken rule", async () => {
  const { out } = await play("follows-redirects", "--why", "self-redirect");
  const said = out.slice(out.indexOf("self-redirect: order breaks")).split("\n");
  expect(said.splice(1, 1)).toEqual(["Result: 502; payment charged 11 times."]);
  expect(said.slice(0, 4)).toEqual([
    "self-redirect: order breaks charged-once",
    "The correct response is 502 or another 5xx.",
    "",
    "charged-once: never charges twice for one order",
  ]);
  const table = (await play("follows-redirects", "--only", "self-redirect")).out;
  expect(said[4]).toMatch(/^ {2}Payment charged this order 11 times: the first at 0\.\d{3} s, the last at/);
  const advice = said
    .slice(said.findIndex((line) => line.startsWith("  307 asks")))
    .join("\n")
    .trimEnd();
  expect(advice).toContain("lab run redirect-pays-again");
  expect(table).toContain(advice);
});

test.each([
  [["--only", "hagn"], '--only hagn is not a failure of the gauntlet did you mean "hang"?'],
  [["--only", "xyzzy"], "--only xyzzy is not a failure of the gauntlet see lab list failures"],
  [["--use", "payment=node x.mjs"], "the lab does not know which servers payment calls"],
  [["--use", "constructor=node x.mjs"], "the lab does not know which servers constructor calls"],
  [["--accept", "no-such.yaml"], "no-such.yaml does not exist"],
  [["--accept", "src"], "src is a folder"],
])("%j is a Problem", async (args, says) => {
  const { code, err } = args.includes("--use") ? await lab(["gauntlet", ...args]) : await play("right", ...args);
  expect(code).toBe(2);
  expect(err.replaceAll(/\s+/g, " ")).toContain(says);
});

test("without a server or client, both ways are named", async () => {
  const { code, err } = await lab(["gauntlet"]);
  expect(code).toBe(2);
  expect(err).toMatch(/needs your own server or client\n {2}write --use .* --client .* --bench FILE\n/s);
});

test("a server that does not start, or never pays, ends the gauntlet with its last lines", async () => {
  const { code, err } = await play("no-start", "--only", "hang");
  expect(code).toBe(2);
  expect(err).toContain("PAYMENT_API_KEY is not set");
  const script = "require('http').createServer((q, s) => s.writeHead(404).end()).listen(process.env.PORT)";
  const other = await lab(["gauntlet", "--use", `order=node -e "${script}"`]);
  expect(other.code).toBe(2);
  expect(other.err.replaceAll(/\s+/g, " ")).toContain(
    "order does not pay an order although nothing fails: POST /orders gets 404",
  );
});

test("a server that dies at the first order is said to have ended, with its last lines", async () => {
  const script =
    "require('http').createServer(() => { console.log('no tax'); process.exit(3); }).listen(process.env.PORT)";
  const { code, err } = await lab(["gauntlet", "--use", `order=node -e "${script}"`, "--only", "hang"]);
  expect(code).toBe(2);
  expect(err.replaceAll(/\s+/g, " ")).toMatch(
    /^error: order ended with exit code 3 although nothing fails .*POST \/orders it printed last: no tax/,
  );
});

test("a server that answers 5xx when it has just started is given time to pay", async () => {
  const pays = "fetch(process.env.PAYMENT_URL + '/pay', { method: 'POST' }).then(() => 200, () => 502)";
  const early = `let orders = 0; const pay = async () => (orders++ < 5 ? 503 : await ${pays});`;
  const serve = "require('http').createServer(async (q, s) => s.writeHead(await pay()).end())";
  const script = `${early} ${serve}.listen(process.env.PORT, '127.0.0.1')`;
  const { out } = await lab(["gauntlet", "--use", `order=node -e "${script}"`, "--only", "refused", "--json"]);
  expect((JSON.parse(out) as Document).gauntlet.rows).toMatchObject([{ failure: "refused", got: { status: 502 } }]);
});

test.each([
  [
    "junit",
    '<failure type="charged-once" message="charged-once: never charges twice for one order; got 502, charged 11 times">',
  ],
  ["markdown", "| broken | charged-once: never charges twice for one order<br>broken by self-redirect |"],
])("--format %s names the broken rule", async (format, says) => {
  const { code, out } = await play("follows-redirects", "--only", "self-redirect", "--format", format);
  expect(code).toBe(1);
  expect(out).toContain(says);
});

test("an interruption ends a gauntlet in the middle of a failure", async () => {
  const controller = new AbortController();
  const target = await planOf(labUntil(controller.signal), { use: [order], readyWithin: 20_000 });
  const played: string[] = [];
  const onPlay = (failure: string) => {
    played.push(failure);
    controller.abort(new Error("interrupted"));
  };
  await expect(playGauntlet({ ...target, onPlay }, { only: ["hang", "stall"] })).rejects.toThrow("interrupted");
  expect(played).toEqual(["hang"]);
});

test("an interrupted gauntlet keeps the rows that were played", async () => {
  const controller = new AbortController();
  const plan = await planOf(labUntil(controller.signal), { use: [order], readyWithin: 20_000 });
  const onPlay = (failure: string) => failure !== "refused" && controller.abort(new Error("interrupted"));
  const card = await playGauntlet({ ...plan, lanes: 1, onPlay }, { only: ["refused", "hang"] });
  const { rows, unplayed } = card;
  expect([card.interrupted, card.holds]).toEqual([true, false]);
  expect(rows.map(({ failure }) => failure)).toEqual(["refused"]);
  expect(unplayed).toEqual(["hang"]);
});

test("--quiet prints only a gauntlet in which a rule is broken", async () => {
  const quiet = ["--only", "refused", "--quiet", "--format", "github"];
  expect(await play("right", ...quiet)).toEqual({ code: 0, out: "", err: "" });
  expect((await play("all-200", ...quiet)).out).toContain("::error title=refused breaks paid-is-charged::");
  expect(await play("right", ...quiet.slice(0, 3))).toEqual({ code: 0, out: "", err: "" });
});

test("--rules judges only these rules", async () => {
  const args = ["--only", "refused", "--json", "--rules"];
  const known = await play("all-200", ...args, "paid-is-charged");
  const { rules } = (JSON.parse(known.out) as Document).gauntlet;
  expect(rules.map(({ rule, holds }) => ({ rule, holds }))).toEqual([{ rule: "paid-is-charged", holds: false }]);
  expect((await play("all-200", ...args, "charged-once")).code).toBe(0);
  const wrong = await play("all-200", ...args, "charged-twice");
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("charged-twice is not a rule of the gauntlet")]);
});

test("neither the start nor the stop of a server that runs already is judged", async () => {
  // Below the ports that other tests get from the system, because nothing listens there until the gauntlet does.
  const payment = 20_000 + (process.pid % 12_000);
  const port = await freePort();
  const env = { ...process.env, PORT: `${port}`, PAYMENT_URL: `http://127.0.0.1:${payment}` };
  const child = spawn(process.execPath, ["examples/servers/node/order.mjs"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  const use = ["--use", `order=http://127.0.0.1:${port}`, "--port", `payment=${payment}`];
  const { out, code } = await lab(["gauntlet", ...use, "--only", "refused,stop-idle", "--json"]);
  child.kill();
  expect(code).toBe(0);
  const { rules } = (JSON.parse(out) as Document).gauntlet;
  const unjudged = rules.filter(({ holds }) => holds === null).map(({ rule }) => rule);
  expect(unjudged).toEqual(expect.arrayContaining(["starts", "stops"]));
  expect(unjudged).not.toContain("survives");
});

test("--why takes one failure", async () => {
  const { code, err } = await play("right", "--why", "hang,refused");
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("--why hang,refused names several failures") });
});

test.each([
  ["--only", "stop-idle", "stop-idle cannot be played with a server that runs already"],
  ["--skip", allFailures.map(({ name }) => name).join(), "--only and --skip leave nothing to play"],
])("a gauntlet in which nothing is played has no verdict: %s", async (option, names, says) => {
  const port = await freePort();
  const ports = ["--port", `payment=${await freePort()}`];
  const { code, err } = await lab(["gauntlet", "--use", `order=http://127.0.0.1:${port}`, ...ports, option, names]);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(says) });
});
