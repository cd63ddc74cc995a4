import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { calls, clients, defence, progress } from "../../../src/render/csv/csv.ts";
import { refused502, timeout504 } from "../fixture.ts";
import { hostile } from "../hostile.ts";

const read = (text: string): Record<string, string>[] => parse(text, { columns: true, record_delimiter: "\r\n" });

test("every call is a line with the columns of the head", () => {
  const rows = read(calls({ reports: [timeout504, refused502] }));
  expect(rows.map((row) => row.try)).toEqual(["1", "1", "1", "1"]);
  expect(rows.map(({ scenario, by, to, status, failure }) => [scenario, by, to, status, failure])).toEqual([
    ["timeout-504", "client", "order", "504", ""],
    ["timeout-504", "order", "payment", "", "timed-out"],
    ["refused-502", "client", "order", "502", ""],
    ["refused-502", "order", "payment", "", "refused"],
  ]);
});

test("hostile text stays in its field and is never a formula", () => {
  const rows = read(calls({ reports: [hostile] }));
  expect(rows).toHaveLength(2);
  expect(rows[0]!.line).toContain('"');
  const formula = { ...timeout504, calls: [{ ...timeout504.calls[0]!, line: '=HYPERLINK("x")' }] };
  expect(read(calls({ reports: [formula] }))[0]!.line).toBe('\'=HYPERLINK("x")');
});

test("comparisons and progress have lines too", () => {
  const row = {
    client: "curl",
    saw: "cut, twice",
    tookMs: 1.23456,
    knows: "unknown" as const,
    charged: 1,
    goesOn: false,
  };
  const rows = [{ ...row, answered: null, error: null, misled: null }];
  const compared = { fault: "cut", value: true, about: "", showing: {}, shows: undefined, rows };
  expect(read(clients(compared))).toMatchObject([
    { client: "curl", reports: "cut, twice", took_ms: "1.235", answers: "" },
  ]);
  const libraries = [{ library: "lab", foreign: [], cells: ["ok", "rejected"] }];
  const breaker = {
    what: "breaker" as const,
    says: "",
    sequence: ".x",
    again: [],
    given: ["ok", "failed"],
    rows: libraries,
  };
  expect(read(defence(breaker))).toEqual([
    { library: "lab", call: "1", would_be: "ok", says: "ok" },
    { library: "lab", call: "2", would_be: "failed", says: "rejected" },
  ]);
  const at = "2026-11-22T11:00:00.000Z";
  const taken = {
    name: "a",
    choice: "2: 504",
    predicted: "right",
    sure: "certain",
    tries: 1,
    at,
    minutes: 2.5,
  } as const;
  const lesson = { ...taken, observed: "wrong", twist: "", ended: "done" } as const;
  expect(read(progress({ learner: "Ann", stored: {}, lessons: [lesson], sum: "" }))).toEqual([
    {
      ...{ learner: "Ann", lesson: "a", choice: "2: 504", predicted: "right", sure: "certain", observed: "wrong" },
      ...{ twist: "", tries: "1", at, minutes_to_end: "2.5", ended: "done" },
    },
  ]);
});
