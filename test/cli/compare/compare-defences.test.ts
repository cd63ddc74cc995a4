import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comparable } from "../../../src/cli/compare/compare-defences.ts";
import { comparedDefence } from "../../../src/render/text/compare/defence-comparison.ts";
import { defencePage } from "../../../src/render/view/pages/other-pages.ts";
import type { PagePart } from "../../../src/render/view/pages/page.ts";
import { ProblemError } from "../../../src/text/problems/problem.ts";

const usual = { set: [], seed: 1, everyMs: 1000, takesMs: 10, method: "GET" };
const ofBulkheads = { ...usual, everyMs: 100, takesMs: 250 };
const plain = { width: 60, colour: false, unicode: false };

describe("the same outcomes through the breakers of several libraries", () => {
  const compared = comparable.breaker("xxxxx....", usual);
  const row = (library: string) => compared.rows.find((each) => each.library === library)!;

  it("show what each decides", () => {
    expect(row("lab").cells).toEqual(["failed", "failed", "failed", "failed", "failed", ...Array(4).fill("rejected")]);
    expect(row("failsafe-go").cells.slice(0, 3)).toEqual(["failed", "rejected", "rejected"]);
    expect(row("resilience4j").cells).not.toContain("rejected");
  });

  it("have a row for each call on a page, so that no sequence is too wide for paper", () => {
    const [table] = defencePage(compared, { version: "", command: "" }).parts;
    const { columns, rows } = table as Extract<PagePart, { kind: "table" }>;
    expect(columns.slice(0, 3)).toEqual(["", "would be", "lab"]);
    expect(rows.map((cells) => cells[0]!.text)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    expect(rows[5]!.slice(0, 3).map(({ text }) => text)).toEqual(["6", "ok", "rejected"]);
  });

  it("differ first at one call, because of a single rule", () => {
    expect(row("gobreaker").differs).toMatchObject({ at: 5, rules: ["trip"] });
    expect(row("failsafe-go").differs?.its).toBe("opens after one failure");
    expect(row("cockatiel").differs).toBeUndefined();
  });

  it("that are slow end late, and decide then if the library allows it", () => {
    const late = comparable.breaker("sxxxxx", { ...usual, set: ["openFor=2s"] });
    const cells = (library: string) => late.rows.find((each) => each.library === library)!.cells;
    expect(cells("lab")).toEqual(["ok", "failed", "failed", "failed", "failed", "failed"]);
    const [opossum, gobreaker] = ["opossum", "gobreaker"].map(cells);
    expect(opossum).not.toEqual(gobreaker);
  });

  it.each([
    ["failures", "--set failures is not a change"],
    ["failures=0", "--set failures: 0 is out of range"],
    ["nope=1", "--set nope is not a known setting"],
  ])("report a mistake in --set %s as it was typed", (written, says) => {
    expect(() => comparable.breaker("x", { ...usual, set: [written] })).toThrow(says);
  });

  it("may be drawn by seed, and take settings that a library has", () => {
    const one = comparable.breaker(undefined, { ...usual, seed: 3 });
    expect(one.sequence).toMatch(/^[.x]{40}$/);
    expect(comparable.breaker(undefined, { ...usual, seed: 3 })).toEqual(one);
    expect(comparable.breaker(undefined, { ...usual, seed: 4 }).sequence).not.toBe(one.sequence);
    const set = comparable.breaker("x", { ...usual, set: ["failures=3"] });
    expect(set.rows.find(({ library }) => library === "opossum")?.foreign).toEqual(["failures"]);
  });

  it("are repeated by the command below them, with all options", () => {
    const again = (compared: ReturnType<typeof comparable.breaker>) =>
      comparedDefence(compared, { ...plain, width: 200 })
        .trimEnd()
        .split("\n")
        .at(-1);
    expect(again(comparable.breaker("x.", usual))).toBe('lab compare breaker "x."');
    const set = ["failures=3", "openFor=5s"];
    expect(again(comparable.breaker("x.", { ...usual, set, takesMs: 20, seed: 4 }))).toBe(
      'lab compare breaker "x." --set failures=3 --set openFor=5s --takes 20ms',
    );
    expect(again(comparable.retry("503 200", { ...usual, set: ["on=[503, reset]"], seed: 4, method: "POST" }))).toBe(
      `lab compare retry "503 200" --set 'on=[503, reset]' --seed 4 --method POST`,
    );
    expect(again(comparable.bulkhead("5", { ...ofBulkheads, everyMs: 50 }))).toBe(
      'lab compare bulkhead "5" --every 50ms',
    );
  });

  it("are compared with the requested library instead of the lab", () => {
    const set = ["like=opossum", "openFor=5s"];
    const { rows } = comparable.breaker("xxxxx....", { ...usual, set });
    expect(rows.map(({ library }) => library).slice(0, 3)).toEqual(["opossum", "lab", "resilience4j"]);
    expect(rows[0]!.differs).toBeUndefined();
    expect(rows[1]!.differs?.says).toBe("call 2 failed (opossum: rejected)");
    expect(comparable.retry("503 200", { ...usual, set: ["like=got"] }).rows[0]?.library).toBe("got");
    expect(comparable.bulkhead("5", { ...ofBulkheads, set: ["like=p-limit"] }).rows[0]?.library).toBe("p-limit");
    expect(() => comparable.breaker("x", { ...usual, set: ["like=opossom"] })).toThrow("--set like: opossom is not");
  });

  it.each([
    ["breaker", "counts=[5xx]"],
    ["breaker", "per=all"],
    ["retry", "budget.share=10%"],
    ["retry", "like=grpc-js"],
  ] as const)("of a %s refuse --set %s, which would have no effect", (what, written) => {
    expect(() => comparable[what](undefined, { ...usual, set: [written] })).toThrow(`--set ${written} has no effect: `);
  });

  it.each([
    ["gobreaker", "resilience4j", "failures=2 openFor=3500ms", ".xS_SSsxx__.Sxxs__x.xSxxx", 10],
    ["failsafe-go", "cockatiel", "share=50% openFor=3s", "x_xs.sxsx", 10],
    ["pybreaker", "cockatiel", "failures=2 openFor=3s", "Sxsssxxssx", 700],
  ])("%s and %s differ in words, too", (like, library, set, sequence, takesMs) => {
    const { rows } = comparable.breaker(sequence, { ...usual, takesMs, set: [`like=${like}`, ...set.split(" ")] });
    const { differs } = rows.find((row) => row.library === library)!;
    expect(differs!.its).not.toBe(differs!.first);
  });

  it("describe both libraries differently wherever their decisions differ", () => {
    const told = (compared: ReturnType<typeof comparable.breaker>) => {
      for (const { differs } of compared.rows) {
        if (differs === undefined) continue;
        expect(differs.its).not.toBe(differs.first);
        expect(`${differs.says} ${differs.its} ${differs.first}`).not.toMatch(/undefined|NaN|Infinity|-\d/);
      }
    };
    const some = (...written: string[]) => fc.constantFrom(...written).map((each) => each.split(" "));
    const calls = fc.array(fc.constantFrom(".", ".", "x", "x", "s", "S", "_"), { minLength: 2, maxLength: 40 });
    const ofBreaker = some(
      "like=lab of=4 failures=2 openFor=3s",
      "like=lab share=50% of=6s slowerThan=1s slowShare=50%",
      "like=resilience4j share=50% of=4 probes=2 openFor=3s",
      "like=failsafe-go failures=2 openFor=3s",
      "like=cockatiel share=40% of=5s openFor=3s",
      "like=opossum",
    );
    fc.assert(
      fc.property(calls, ofBreaker, (letters, set) => {
        told(comparable.breaker(`${letters.join("")}x`, { ...usual, set }));
      }),
    );
    const ends = fc.array(fc.constantFrom("503", "503@2", "503@-5", "503@soon", "413@0", "500", "reset", "timed-out"), {
      minLength: 1,
      maxLength: 4,
    });
    const ofRetry = some("tries=4", "wait.jitter=full wait.most=150ms", "on=[503]", "respectsRetryAfter=false");
    const likeRetry = fc.constantFrom("lab", "cockatiel", "p-retry", "got", "urllib3", "undici", "failsafehttp");
    fc.assert(
      fc.property(ends, ofRetry, likeRetry, fc.constantFrom("GET", "POST"), (list, set, like, method) => {
        told(comparable.retry(list.join(" "), { ...usual, method, set: [...set, `like=${like}`] }));
      }),
    );
    const arrivals = fc.array(fc.constantFrom(".", "1", "3", "5"), { maxLength: 12 });
    const ofBulkhead = some(
      "like=lab slots=2 queue=2 waits=150ms",
      "like=resilience4j waits=150ms",
      "like=resilience4j-threads queue=2",
      "like=p-limit",
      "like=bottleneck queue=2",
    );
    fc.assert(
      fc.property(arrivals, ofBulkhead, (digits, set) => {
        told(comparable.bulkhead(`4${digits.join("")}`, { ...ofBulkheads, set }));
      }),
    );
  });

  it.each(["503@x", "503@", "503@2s", "503@1.", "600@1"])("of a retry are refused if they contain %s", (outcome) => {
    expect(() => comparable.retry(`503 ${outcome}`, usual)).toThrow(`${outcome} is not an outcome of an attempt`);
  });

  it("are quoted in the line below as the shell needs it", () => {
    const line = comparedDefence(comparable.retry("503@2 reset", usual), plain).trimEnd().split("\n").at(-1);
    expect(line).toBe('lab compare retry "503@2 reset"');
  });

  it.each([
    ["..y", '"y" in "..y" has no meaning'],
    ["", 'there is no call in ""'],
    ["__", 'there is no call in "__"'],
    ["x".repeat(1001), "a sequence of 1001 letters is too long"],
  ])("are told what is wrong with %j", (sequence, says) => {
    expect(() => comparable.breaker(sequence, usual)).toThrow(says);
  });

  it("are rejected if invalid", () => {
    expect(() => comparable.breaker("..y", usual)).toThrow(ProblemError);
    expect(() => comparable.breaker("x", { ...usual, set: ["failures=many"] })).toThrow(ProblemError);
    expect(() => comparable.retry("sometimes", usual)).toThrow(ProblemError);
    expect(() => comparable.bulkhead("..", ofBulkheads)).toThrow(ProblemError);
  });
});

it("a wait is named as the difference even if it is only the shortest that a timer can make", () => {
  const { differs } = comparable.retry("reset 500", usual).rows.find(({ library }) => library === "cockatiel")!;
  expect(differs).toMatchObject({ rules: ["wait"], its: "waits 1 ms", first: "does not wait" });
});

it("tries are shown with their waits, and a POST shows which libraries send it again", () => {
  const cells = (method: string, library: string) =>
    comparable.retry("reset 503@2 200", { ...usual, method }).rows.find((each) => each.library === library)!.cells;
  expect(cells("GET", "undici")).toEqual(["reset", "+500ms 503", "+2s 200", "end"]);
  expect(cells("POST", "undici")).toEqual(["reset", "end"]);
  expect(cells("POST", "axios-retry")).toEqual(["reset", "503", "end"]);
  expect(cells("GET", "resilience4j")).toEqual(["reset", "+500ms 503", "end"]);
});

it("a negative Retry-After lets the next try begin at once", () => {
  const { cells } = comparable.retry("503@-5 200", usual).rows.find(({ library }) => library === "got")!;
  expect(cells).toEqual(["503", "200", "end"]);
});

it("a page names the settings that a library does not have, as the table does", () => {
  const compared = comparable.bulkhead("5", { ...ofBulkheads, set: ["queue=1"] });
  expect(compared.says).toBe("5 calls, 250 ms each, for 3 slots");
  const page = JSON.stringify(defencePage(compared, { version: "", command: "" }));
  expect(page).toContain("It has no queue: the library's own value applies.");
});

it("a bulkhead lets calls through, makes them wait or rejects them", () => {
  const { rows } = comparable.bulkhead("5", ofBulkheads);
  const cells = (library: string) => rows.find((each) => each.library === library)!.cells;
  expect(cells("lab")).toEqual(["ok", "ok", "ok", "rejected", "rejected"]);
  expect(cells("p-limit")).toEqual(["ok", "ok", "ok", "waited", "waited"]);
});

it("the picture fits 60 columns of ASCII", () => {
  const seed = { ...usual, seed: 2 };
  const pictures = [
    comparable.breaker(undefined, seed),
    comparable.retry(undefined, seed),
    comparable.bulkhead(undefined, { ...ofBulkheads, seed: 2 }),
  ].map((each) => comparedDefence(each, plain));
  for (const picture of pictures) {
    expect(picture).toMatch(/^[\x20-\x7e\n]*$/);
    expect(Math.max(...picture.split("\n").map((line) => line.length))).toBeLessThanOrEqual(60);
  }
  expect(comparedDefence(comparable.breaker("xxxxx..........x", usual), plain)).toMatchInlineSnapshot(`
    "breaker: 16 calls to one server

    call              '    1    ' 
    would be      xxxxx..........x
    lab           xxxxx----------X
    resilience4j  xxxxx..........x
    cockatiel     xxxxx----------X
    opossum       x---------------
    gobreaker     xxxxx..........x
    failsafe-go   x---------------
    pybreaker     xxxxx-----------

    . let through, ok, x let through, failed, - rejected, X
    trial call, failed

    Where they first differ from lab, and why
    resilience4j: call 6 ok (lab: rejected): it opens at 50%
      failures of at least 100 calls; lab opens after five
      failures in a row.
    cockatiel: nowhere.
    opossum: call 2 rejected (lab: failed): it opens above 50%
      failures; lab opens after five failures in a row.
    gobreaker: call 6 ok (lab: rejected): it opens after six
      failures in a row; lab opens after five failures in a row.
    failsafe-go: call 2 rejected (lab: failed): it opens after
      one failure; lab opens after five failures in a row.
    pybreaker: call 16 rejected (lab: trial failed): it stays
      open for 1 m; lab stays open for 10 s.

    lab compare breaker "xxxxx..........x"
    "
  `);
});
