import { runInNewContext } from "node:vm";
import { afterEach, expect, test, vi } from "vitest";
import { readCourse } from "../../../src/page/course/course-progress.ts";
import { courseScript } from "../../../src/render/site/course-script.ts";

const tried = (minute: number, right: boolean) => ({ at: `2026-11-22T11:0${minute}:00Z`, chose: 2, right, sure: null });
const stored = JSON.stringify({
  version: 1,
  lessons: { "reset-says-nothing": [tried(1, true)], "reset-before-reply": [tried(5, false)] },
  ended: { "retry-budget": { at: "2026-11-22T11:09:00Z", how: "done" } },
});
const browser = {
  location: { protocol: "https:", search: "", hash: "" },
  localStorage: { getItem: () => stored },
  addEventListener: () => {},
};

afterEach(() => vi.unstubAllGlobals());

test("a page that plays reads progress under former names as that of the present lessons", () => {
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
  const { lessons, ended } = readCourse();
  expect(lessons).toEqual({ "reset-before-reply": [{ ...tried(1, true), chose: 0 }, tried(5, false)] });
  expect(Object.keys(ended)).toEqual(["a-budget-for-retries"]);
});

test("a list marks the present lesson with what was answered under its former name", () => {
  const marks = ["reset-before-reply", "a-budget-for-retries", "on-time"].map((lesson) => {
    const badge = { textContent: "", className: "" };
    return { dataset: { lesson }, badge, querySelector: () => badge };
  });
  const document = { querySelectorAll: () => marks, querySelector: () => null, getElementById: () => null };
  runInNewContext(courseScript, { ...browser, document });
  expect(marks.map(({ badge }) => badge.textContent)).toEqual(["✓ right", "seen", ""]);
});

test("the search of a list shows the entries with all words, or with words that they do not show", () => {
  const entry = (textContent: string, words = "", lesson?: string) => ({
    textContent,
    dataset: { words, lesson },
    hidden: false,
  });
  const waits = entry("How long does it wait?", "timeout 504", "timeout-504");
  const entries = [waits, entry("Was it charged twice?"), entry("A refusal"), { ...waits }];
  const track = { open: true };
  const output = { textContent: "" };
  const nothing = { hidden: true };
  const heard = new Map<string, () => void>();
  const form = {
    hidden: true,
    addEventListener: () => {},
    querySelector: (what: string) => (what === "output" ? output : nothing),
  };
  const box = {
    value: "",
    closest: () => form,
    addEventListener: (kind: string, act: () => void) => heard.set(kind, act),
  };
  const document = {
    querySelectorAll: (what: string) =>
      what === "[data-entry]" ? entries : what === ".track > details" ? [track] : [],
    querySelector: () => box,
    getElementById: () => null,
  };
  runInNewContext(courseScript, { ...browser, document });
  const found = (words: string) => {
    box.value = words;
    heard.get("input")!();
    return entries.flatMap(({ hidden }, at) => (hidden ? [] : [at]));
  };
  expect(form.hidden).toBe(false);
  expect(track.open).toBe(false);
  expect(found("timeouts")).toEqual([0, 3]);
  expect(output.textContent).toBe("1 of 3");
  expect(track.open).toBe(true);
  expect(found("charged TWICE")).toEqual([1]);
  expect(found("")).toEqual([0, 1, 2, 3]);
  expect(track.open).toBe(false);
  expect(found("charged timeout")).toEqual([]);
  expect([output.textContent, nothing.hidden]).toEqual(["0 of 3", false]);
});
