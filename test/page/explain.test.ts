import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { packedMessages } from "../../src/cli/explain/packed.ts";
import { packedSymptoms } from "../../src/cli/search/packed-guide.ts";
import { xml } from "../../src/render/xml.ts";
import { everything, explain, tried } from "../explain/known.ts";

/** As much of an element as the page's program uses. */
class Element {
  hidden = true;
  innerHTML = "";
  value = "";
  readonly form = { hidden: true };
  heard = new Map<string, () => void>();
  textContent: string;

  constructor(text = "") {
    this.textContent = text;
  }

  addEventListener(kind: string, act: () => void) {
    this.heard.set(kind, act);
  }
}

const box = new Element();
const byId = { found: new Element(), count: new Element() };
const entries = everything().map(({ key, says }) => new Element(`${key} ${says}`));

beforeEach(async () => {
  vi.stubGlobal("labMessages", packedMessages());
  vi.stubGlobal("labSymptoms", packedSymptoms());
  vi.stubGlobal("document", {
    querySelector: () => box,
    querySelectorAll: () => entries,
    getElementById: (id: keyof typeof byId) => byId[id],
  });
  await import("../../src/page/explain.ts");
});

afterEach(() => vi.unstubAllGlobals());

function write(text: string): void {
  box.value = text;
  box.heard.get("input")!();
}

const shown = () => entries.filter(({ hidden }) => !hidden).length;
const firstKey = () => /<summary>(.*?)<\/summary>/.exec(byId.found.innerHTML)?.[1];

test("the page explains a line of a log as the command does, and lists the messages with all words", () => {
  expect(box.form.hidden).toBe(false);
  expect(shown()).toBe(entries.length);

  write("504");
  expect(shown()).toBeGreaterThan(1);
  expect(shown()).toBeLessThan(entries.length);

  // A setting, which only an opened entry shows.
  write("keepAliveTimeout");
  expect(shown()).toBeGreaterThan(5);

  for (const { line } of tried.logged.slice(0, 40)) {
    write(`2026-11-22T10:15:30.123+01:00 ERROR failed: ${line}`);
    const [known] = explain(line);
    expect(firstKey(), line).toContain(known!.key.slice(0, 10).replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
  }

  write("connect ECONNREFUSED 10.0.0.1:80\n".repeat(3));
  expect(byId.found.innerHTML).toContain("3 times");

  write("ECONNRSET");
  expect(byId.found.hidden).toBe(false);
  expect(byId.found.innerHTML).toContain("ECONNRESET");

  write("the customer paid two times");
  expect(byId.found.hidden).toBe(false);
  expect(byId.found.innerHTML).toMatch(
    /^<h2>The closest symptom<\/h2><details open=""><summary>A customer was charged twice<\/summary>/,
  );

  write("i get random socket hang up errors after a pause, ECONNRESET only when idle");
  expect(byId.found.innerHTML).toMatch(/<h2>In your text<\/h2>/);

  write("requests fail after a deploy and time out under load");
  expect(byId.found.innerHTML.match(/<details>/g)).toHaveLength(3);
  expect(byId.found.innerHTML).toMatch(/^<h2>The closest symptoms<\/h2>/);

  write("please review my pull request");
  expect(byId.found.innerHTML).toContain("Nothing is known");

  write("");
  expect(byId.found.hidden).toBe(true);
  expect(shown()).toBe(entries.length);
});

test("every way to say a symptom finds it on the page, too", () => {
  const { symptoms } = packedSymptoms();
  const missed = symptoms.flatMap(({ symptom, words }) =>
    [symptom, ...words].filter((phrase) => {
      write(phrase);
      return !byId.found.innerHTML.toLowerCase().includes(`<summary>${xml(symptom.toLowerCase())}`);
    }),
  );
  expect(missed).toEqual([]);
});
