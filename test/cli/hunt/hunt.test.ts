import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Interruption } from "../../../src/cli/program/interrupt.ts";
import { sayHowToResume } from "../../../src/cli/sweep/how-to-resume.ts";
import { readHunt } from "../../../src/render/json/reading/read-hunt.ts";
import { huntVerdict } from "../../../src/render/view/hunt-words.ts";
import { lab } from "../lab.ts";

const folder = mkdtempSync(join(tmpdir(), "hunt-"));
const written = (name: string, content: string) => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
const scenario = (order: string, hunt: string, more = "") =>
  `title: A hunt\nsetup: { order: ${order}, payment: {} }\nsteps: [{ send: POST /orders, to: order }]\nhunt: ${hunt}\n${more}`;
const flat = (text: string) => text.replaceAll(/\s+/g, " ");
const retries = written("retries.yaml", scenario("{ timeout: 1s, retry: 2 }", "{ never: charged twice }"));
const keyed = written(
  "keyed.yaml",
  scenario("{ timeout: 1s, retry: 2, key: once }", "{ never: charged twice }").replace(
    "payment: {}",
    "payment: { keys: true }",
  ),
);

const found = await lab(["hunt", retries, "--json"]);
const document = JSON.parse(found.out);

describe("lab hunt", () => {
  test("says on stdout, and wherever its result is drawn, that charges were not judged", async () => {
    const says = "Nothing broke, but charges were not judged: on-time has no rule about them";
    const { out, err } = await lab(["hunt", "on-time"]);
    expect([flat(out).includes(says), err]).toEqual([true, ""]);
    expect(out).toMatch(
      /\nto judge charges, copy the lesson:\n.*lab.* new mine --from on-time\nthen add this line to mine.yaml:\nhunt: \{ never: \{ charged: twice \} \}\n$/,
    );
    const plain = written(
      "plain.yaml",
      "title: x\nsetup: { order: { timeout: 1s }, payment: {} }\nsteps: [{ send: POST /orders, to: order }]\n",
    );
    expect((await lab(["hunt", plain])).out).toMatch(/\nto judge charges, add this line to its file:\nhunt: .*\n$/);
    const stored = (await lab(["hunt", "on-time", "--json"])).out;
    expect(huntVerdict(readHunt(stored)!)).toContain(says);
    expect(document.chargesUnjudged).toBeUndefined();
    const results = join(folder, "on-time.ndjson");
    for (const from of ["--resume", "--resume", "--merge"])
      expect(flat((await lab(["hunt", "on-time", from, results])).out)).toContain(says);
    const merged = await lab(["hunt", "on-time", "--merge", results, "--json"]);
    expect(JSON.parse(merged.out).chargesUnjudged).toBe(true);
    const reads = written(
      "reads.yaml",
      "title: x\nsetup: { shop: { is: service, takes: GET /cart, does: [{ calls: tax GET /tax, optional: true, timeout: 1s }] }, " +
        "tax: { is: service, takes: GET /tax } }\nsteps: [{ send: GET /cart, to: shop }]\n",
    );
    expect((await lab(["hunt", reads])).out).toContain("\nNothing broke.\n");
  });

  test("finds every failure after which a retry charges twice", () => {
    expect(found).toMatchObject({ code: 1, err: "" });
    expect(document).toMatchObject({ is: "failure-lab hunt", version: 1, world: "virtual", seed: 1, isComplete: true });
    expect(document.calls).toEqual([
      { id: "order->payment#1", line: "POST /pay", foundBy: [] },
      { id: "order->payment#2", line: "POST /pay", foundBy: ["order->payment#1=refused"] },
    ]);
    const [first] = document.breaks;
    expect(first).toMatchObject({
      set: ["order->payment#1=reset"],
      rule: "never charged twice or more",
      saw: { status: 200, tookMs: 0 },
      like: [["order->payment#1=cut"]],
      ledger: ["payment: charged", "payment: charged"],
      command: `lab run ${retries} --world virtual --fail 'order->payment#1=reset'`,
      accepted: false,
    });
    expect(document.runs.played).toBe(document.runs.faultFree + 8 + 8 * 3);
    const cell = (call: string, failure: string) =>
      document.table.find((each: { call: string; failure: string }) => each.call === call && each.failure === failure)
        .result;
    expect([cell("order->payment#1", "reset"), cell("order->payment#1", "500")]).toEqual(["breaks", "holds"]);
  });

  test("gives the same bytes each time for one seed", async () => {
    const chance = written(
      "chance.yaml",
      scenario(
        "{ timeout: 1s, retry: { tries: 3, wait: { first: 100ms, jitter: full } } }",
        "{ never: charged twice }",
      ),
    );
    const hunts = await Promise.all(Array.from({ length: 10 }, () => lab(["hunt", chance, "--seed", "7", "--json"])));
    expect(new Set(hunts.map(({ out }) => out)).size).toBe(1);
    const other = await lab(["hunt", chance, "--seed", "8", "--json"]);
    const seen = ({ out }: { out: string }) => JSON.parse(out).breaks.map(({ saw }: { saw: unknown }) => saw);
    expect(seen(other)).not.toEqual(seen(hunts[0]!));
  });

  test("does not let a fault of the scenario strike the next request in place of a call that failed", async () => {
    const text = scenario("{ timeout: 1s }", "{}")
      .replace("payment: {}", "payment: { faults: [{ error-status: 503, first: 2 }] }")
      .replace("to: order }", "to: order, times: 3 }");
    const { code, out } = await lab(["hunt", written("counted.yaml", text), "--failures", "refused,500", "--json"]);
    expect(JSON.parse(out).breaks).toEqual([]);
    expect(code).toBe(0);
  });

  test("finds nothing if payment knows the key of the order", async () => {
    expect(await lab(["hunt", keyed, "--failures", "usual"])).toMatchObject({ code: 0, err: "" });
  });

  test("repeats a set with lab run", async () => {
    for (const world of ["virtual", "real"]) {
      const again = await lab([
        "run",
        retries,
        "--world",
        world,
        "--fail",
        "order→payment POST /pay#1=reset",
        "--json",
      ]);
      const [report] = JSON.parse(again.out).reports;
      expect(report.injected).toEqual([{ at: "order->payment POST /pay#1=reset", struck: true }]);
      expect(report.ledger.map(({ says }: { says: string }) => says)).toEqual(["charged", "charged"]);
    }
  });

  test("refuses a call in the real world without a request that arrives", async () => {
    const { out } = await lab(["run", retries, "--world", "real", "--fail", "order->payment#1=refused", "--json"]);
    const [report] = JSON.parse(out).reports;
    expect(report.calls.filter(({ by }: { by: string }) => by === "order")).toMatchObject([
      { outcome: { failure: "refused" } },
      { outcome: { status: 200 } },
    ]);
    expect(report.ledger).toHaveLength(1);
  });

  test("says that a failure struck nothing", async () => {
    const { code, err } = await lab(["run", retries, "--world", "virtual", "--fail", "order->payment#2=reset"]);
    expect(code).toBe(2);
    expect(err).toContain("order->payment#2=reset struck nothing: order called payment only once");
  });

  test("refuses a failure of a call that the setup never makes, before the run", async () => {
    for (const [call, says] of [
      ["payment->order#1=reset", "payment never calls order"],
      ["client->payment#1=reset", "client never calls payment"],
      ["order->order#1=reset", "order never calls order"],
    ] as const) {
      const err = `error: --fail ${call}: ${says}\n  name a call that this run makes\n`;
      expect(await lab(["run", retries, "--fail", call])).toEqual({ code: 2, out: "", err });
    }
  });

  test("plays parts whose results together are those of the whole", async () => {
    const whole = join(folder, "whole.ndjson");
    const direct = await lab(["hunt", retries, "--resume", whole, "--json"]);
    const shards = await Promise.all(["1/2", "2/2"].map((shard) => lab(["hunt", retries, "--shard", shard])));
    const plan = await lab(["hunt", retries, "--plan"]);
    const cells = await lab(["hunt", retries, "--cells", "-"], {}, plan.out);
    expect(cells.out.trim().split("\n").sort()).toEqual(shards.flatMap(({ out }) => out.trim().split("\n")).sort());
    const kept = readFileSync(whole, "utf8").trim().split("\n");
    for (const line of cells.out.trim().split("\n")) expect(kept).toContain(line);
    const merged = await lab(["hunt", retries, "--merge", whole, "--json"]);
    const comparable = ({ command, ...rest }: Record<string, unknown>) => rest;
    expect(comparable(JSON.parse(merged.out))).toEqual(comparable(JSON.parse(direct.out)));
    expect(await lab(["hunt", retries, "--resume", whole, "--json"])).toEqual(direct);
    const files = shards.map(({ out }, at) => written(`shard-${at}.ndjson`, out));
    const ofShards = await lab(["hunt", retries, "--most", "1", "--merge", ...files, "--json"]);
    const single = await lab(["hunt", retries, "--most", "1", "--json"]);
    expect(comparable(JSON.parse(ofShards.out))).toEqual(comparable(JSON.parse(single.out)));
  });

  test("Ctrl-C names the file with the results", () => {
    const stopped = { args: ["hunt", "a.yaml", "--resume", "r.ndjson"], interruption: { code: 130 } as Interruption };
    const hunt = { name: "hunt", thing: "run", keeps: "--resume FILE", file: "r.ndjson" };
    expect(sayHowToResume(stopped, [], 2, folder, hunt)).toMatch(
      /^2 runs are done; they are in r\.ndjson\. To run the others:\n {2}cd \S+ && \S.* hunt a\.yaml --resume r\.ndjson\n$/,
    );
  });

  test("counts no break that is accepted", async () => {
    const known = written(
      "known.yaml",
      "order->payment#1=reset: all\norder->payment#1=cut: [never charged twice or more]\n",
    );
    const { code, out } = await lab(["hunt", retries, "--most", "1", "--accept", known]);
    expect([code, out]).toEqual([0, expect.stringContaining("No new breaks; 1 accepted.")]);
    const wrong = written("wrong.yaml", "order->payment=reset: all\n");
    const { err } = await lab(["hunt", retries, "--accept", wrong]);
    expect(err).toContain("wrong.yaml:1:1");
  });

  test("says once that a file of another kind is not a list of accepted breaks", async () => {
    const scenario = written("scenario.yaml", "title: A shop\nsetup:\n  payment: {}\nsteps: []\n");
    const { code, err } = await lab(["hunt", retries, "--accept", scenario]);
    expect([code, flat(err).match(/not a list of accepted breaks/g)]).toEqual([2, ["not a list of accepted breaks"]]);
    expect(err).not.toContain("unknown");
  });

  test("names mistakes in a list of accepted breaks, lines that nothing needs, and lines to paste", async () => {
    const list = (name: string, text: string) => ["hunt", retries, "--most", "1", "--accept", written(name, text)];
    const { code, err } = await lab(
      list(
        "mistaken.yaml",
        `ordr->payment#1=reset: all
order->payment#1=rset: all
order->payment#1=cut: [never charged twce or more]
order->payment#2=cut: all
order→payment#2=cut: all
`,
      ),
    );
    expect(code).toBe(2);
    for (const says of ["1:1  ", 'order"?', "2:1  ", 'reset"?', "3:24  ", "or more?", "5:1  line 4 lists the same"])
      expect(err).toContain(says);
    const old = await lab(list("old.yaml", "order->payment#1=503: all\norder->payment#9=503: all\n"));
    expect(flat(old.err)).toContain("old.yaml:1 order->payment#1=503 no longer breaks: delete line 1");
    expect(flat(old.err)).toContain("old.yaml:2 order->payment#9=503 was not played with these options");
    expect(old.out).toContain(`    order->payment#1=cut: ["never charged twice or more"]\n`);
    const pasted = document.breaks[0].accept.join("\n");
    const after = await lab([...list("pasted.yaml", pasted), "--json"]);
    expect(after).toMatchObject({ code: 0, err: "" });
    const [first] = JSON.parse(after.out).table.filter(({ failure }: { failure: string }) => failure === "reset");
    expect(first).toMatchObject({ result: "breaks", accepted: true });
    const drawn = await lab(list("pasted.yaml", pasted));
    expect(drawn.out).toMatch(/payment#1 POST \/pay +✓ +a +✓[\s\S]*\? undecided +a accepted/);
    expect((await lab([...list("pasted.yaml", pasted), "--format", "markdown"])).out).toMatch(/payment#1 \|.*\| a/);
  });

  test("refuses results of another hunt with one message, and drops a cut line before it adds to a file", async () => {
    const file = join(folder, "kept.ndjson");
    await lab(["hunt", retries, "--resume", file, "--most", "1", "--failures", "reset"]);
    const other = await lab(["hunt", keyed, "--resume", file]);
    expect(other).toMatchObject({ code: 2, out: "" });
    expect(flat(other.err).match(/another hunt: the hunted file is another one/g)).toHaveLength(1);
    const seeded = await lab(["hunt", retries, "--seed", "7", "--resume", file]);
    expect(flat(seeded.err)).toContain("it was made with --seed 1");
    const report = written("report.json", found.out);
    expect((await lab(["hunt", retries, "--resume", report])).err.match(/not JSON/g)).toHaveLength(1);
    const kept = readFileSync(file, "utf8");
    writeFileSync(file, `${kept}{"id":"ab`);
    const more = ["hunt", retries, "--resume", file, "--most", "1", "--failures", "reset,cut", "--json"];
    const first = await lab(more);
    expect(await lab(more)).toEqual(first);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(/"engine":"\w+"/g, '"engine":"0ld"'));
    const broken = await lab(more);
    expect(flat(broken.err)).toContain("the id of this result does not match");
  });

  test("says on stderr how much broke if the result goes to a file", async () => {
    const { err, out } = await lab(["hunt", retries, "--out", join(folder, "told.json")]);
    expect([err, out]).toEqual([expect.stringMatching(/^1 break found\.$\n^2 calls, 33 runs played$/m), ""]);
    expect((await lab(["hunt", retries, "--quiet"])).err).toContain("1 break found.");
    expect((await lab(["hunt", keyed, "--quiet"])).err).toBe("");
  });

  test.each([
    [
      "a request that fails without a failure",
      scenario("{ timeout: 1s }", "{ always: { status: 201 } }"),
      "the request fails without a failure: 200 (rule: always answered 201)",
    ],
    [
      "a request without calls between services",
      scenario("{}", "{}").replace("POST /orders, to: order", "POST /pay, to: payment"),
      "no service called another",
    ],
    [
      "a load",
      scenario("{}", "{}").replace(
        "{ send: POST /orders, to: order }",
        "{ load: POST /orders, to: order, rate: 5/s, for: 1s }",
      ),
      "sends a load",
    ],
    ["an unknown goal", scenario("{}", "{ never: { chraged: twice } }"), 'did you mean "charged"?'],
    ["an unknown sentence", scenario("{}", "{ never: paid late }"), "paid late"],
  ])("ends with 2 for %s", async (_, text, says) => {
    const { code, err } = await lab(["hunt", written("wrong-hunt.yaml", text)]);
    expect(err).toContain(says);
    expect(code).toBe(2);
  });

  test("knows the failures that it is given", async () => {
    expect((await lab(["hunt", retries, "--failures", "resett"])).err).toContain('did you mean "reset"?');
  });

  test("names misspelt keys and methods of a system file, and a service that is down, before anything is played", async () => {
    const misspelt = written(
      "misspelt.yaml",
      `services:
  shop: { is: service, takes: GET /, does: [{ calls: mail POST /send }] }
  mail: { plays: { "PSOT /send": { body: "1" } } }
request: [{ to: shop, path: / }]
`,
    );
    expect(flat((await lab(["hunt", misspelt])).err)).toMatch(
      /misspelt.yaml:3:20 PSOT is not a method.*did you mean "POST"/,
    );
    const keys = written("keys.yaml", "servces: { shop: { run: node shop.mjs } }\n");
    expect(flat((await lab(["check", keys])).err)).toMatch(/servces is not a known key.*did you mean "services"/);
    const down = written(
      "down.yaml",
      `services:
  shop: { run: node no-such-program.mjs }
  bank: { url: "http://127.0.0.1:1", calledBy: [shop] }
request: [{ to: shop, path: / }]
`,
    );
    for (const command of ["hunt", "run", "serve"]) {
      const { code, err } = await lab([command, down]);
      expect(code).toBe(2);
      expect(flat(err)).toMatch(/down.yaml:3:3 bank does not run at http:\/\/127.0.0.1:1: ECONNREFUSED.*start bank/);
    }
    expect((await lab(["hunt", retries, "--fail", "x"])).err).toContain("did you mean --failures?");
  });

  test("draws every format", async () => {
    const page = await lab(["hunt", retries, "--format", "html"]);
    expect(page.out).toContain("Hunt in retries");
    const markdown = await lab(["hunt", retries, "--format", "markdown"]);
    expect(markdown.out).toContain("never charged twice or more");
    const junit = await lab(["hunt", retries, "--most", "1", "--format", "junit"]);
    expect(junit.out).toMatch(/tests="9" failures="2"/);
    const narrow = await lab(["hunt", retries], { COLUMNS: "60", LANG: "C" });
    for (const line of narrow.out.split("\n"))
      if (!line.includes("lab run")) expect(line.length).toBeLessThanOrEqual(60);
  });

  test("stops in time, however short its runs are", async () => {
    const many = written("many.yaml", scenario("{ timeout: 1s, retry: 6 }", "{}"));
    const { out } = await lab(["hunt", many, "--failures", "wire", "--most", "5", "--all", "--for", "300ms", "--json"]);
    const stopped = JSON.parse(out);
    expect(stopped).toMatchObject({ isComplete: false });
    expect(stopped.left).toHaveLength(stopped.runs.left);
    expect(stopped.notes[0]).toContain(`Not played yet: ${stopped.left[0].join(" + ")}`);
    const none = written("none.ndjson", "");
    const merged = await lab(["hunt", many, "--failures", "reset,503,delay,hang,cut", "--merge", none, "--json"]);
    expect(JSON.parse(merged.out).notes[0]).toMatch(/^Not played yet: ([^,]+, ){4}order->payment#1=cut\.$/);
    const long = await lab(["hunt", many, "--failures", "wire", "--merge", none, "--json"]);
    const { left, notes } = JSON.parse(long.out);
    expect(left.length).toBeGreaterThan(20);
    expect(notes[0]).toContain(`=${left[9][0].split("=")[1]} and ${left.length - 10} more.`);
  });

  test("is drawn again from its file, with the same exit code", async () => {
    const file = join(folder, "stored.json");
    for (const [name, code] of [
      [retries, 1],
      [keyed, 0],
    ] as const) {
      await lab(["hunt", name, "--out", file, "--force"]);
      for (const format of ["table", "markdown", "json"]) {
        const [again, first] = [
          await lab(["view", file, "--format", format]),
          await lab(["hunt", name, "--format", format]),
        ];
        expect(again.code).toBe(code);
        const isOfDiagram = (line: string) => /[│┃╏▶◀⋮]|^ +time /.test(line);
        const withoutDiagrams = (text: string) => text.split("\n").filter((line) => !isOfDiagram(line));
        expect(withoutDiagrams(again.out)).toEqual(withoutDiagrams(first.out));
      }
      expect((await lab(["view", file, "--format", "junit"])).out).toMatch(/tests="[1-9]\d+" failures="\d+"/);
    }
  });

  test("prints nothing with --quiet unless something breaks", async () => {
    expect(await lab(["hunt", keyed, "--quiet"])).toEqual({ code: 0, out: "", err: "" });
    const broken = await lab(["hunt", retries, "--quiet"]);
    expect([broken.code, broken.out]).toEqual([1, expect.stringContaining("never charged twice")]);
  });

  test("is compared with an earlier hunt", async () => {
    const before = join(folder, "before.json");
    const after = join(folder, "after.json");
    await lab(["hunt", retries, "--most", "1", "--out", before]);
    await lab(["hunt", retries, "--most", "1", "--failures", "reset,half-json", "--out", after]);
    const { code, out } = await lab(["diff", before, after, "--json"]);
    const { rows, stillBroken } = JSON.parse(out);
    expect(code).toBe(1);
    expect(stillBroken).toEqual(["order->payment#1=reset: never charged twice or more"]);
    expect(rows).toMatchObject([
      { aspect: "setup", what: "failures", other: "reset, half-json" },
      { aspect: "not played", what: "order->payment#1=cut: never charged twice or more", other: "not played" },
    ]);
    const mended = JSON.parse(readFileSync(before, "utf8"));
    writeFileSync(after, JSON.stringify({ ...mended, most: 2, breaks: [] }));
    const { rows: then } = JSON.parse((await lab(["diff", before, after, "--json"])).out);
    expect(then.map(({ aspect, what }: { aspect: string; what: string }) => `${aspect} ${what}`)).toEqual([
      "setup most",
      ...["reset", "cut"].map((failure) => `mended order->payment#1=${failure}: never charged twice or more`),
    ]);
    expect((await lab(["diff", before, before])).code).toBe(0);
    const { err } = await lab(["diff", before, "on-time"]);
    expect(err.replaceAll(/\s+/g, " ")).toContain("before.json is a hunt, and on-time is not");
  });
});
