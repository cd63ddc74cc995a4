import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { whoIsWho } from "../../src/cli/learn/lesson/lesson-phases.ts";
import { mysteryParts } from "../../src/cli/site/site-lessons.ts";
import type { RunChoices } from "../../src/page/course/lesson-runs.ts";
import { opened } from "../../src/page/course/sealed.ts";
import { setProgramName } from "../../src/platform/program-name.ts";
import { lessonBody } from "../../src/render/site/lesson-page.ts";
import { xml } from "../../src/render/xml.ts";
import { loadScenario } from "../../src/scenario/library/library.ts";
import { listTracks } from "../../src/scenario/library/tracks.ts";
import { loadMystery } from "../../src/scenario/mystery/mystery-library.ts";
import { jobOf } from "../../src/scenario/playing/job.ts";
import { play } from "../../src/scenario/playing/play.ts";
import { listPractice } from "../../src/scenario/practice/practice.ts";
import { lab } from "./lab.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-site-"));
afterAll(() => rmSync(folder, { recursive: true }));
const out = join(folder, "out");
const read = (path: string) => readFileSync(join(out, path), "utf8");

interface Document {
  readonly pages: readonly {
    readonly path: string;
    readonly kind: string;
    readonly name: string;
    readonly plays?: string;
  }[];
  readonly bytes: number;
  readonly engine: { readonly path: string; readonly bytes: number };
}
let site: Document;
let clients: Document;

beforeAll(async () => {
  setProgramName("npx called-so");
  const ended = await lab(["site", out, "--track", "start-here", "--json"]);
  expect(ended.err).toBe("");
  site = JSON.parse(ended.out);
  setProgramName("lab");
  clients = JSON.parse((await lab(["site", join(folder, "clients"), "--track", "clients", "--json"])).out);
});

describe("lab site", () => {
  test("lists its pages, its bytes and its engine", () => {
    expect(site.pages.filter(({ kind }) => kind === "lesson").map(({ name, plays }) => [name, plays])).toEqual(
      listTracks()
        .find(({ name }) => name === "start-here")!
        .lessons.map((name) => [name, "live"]),
    );
    for (const { path } of site.pages) expect(existsSync(join(out, path)), path).toBe(true);
    expect(read(site.engine.path)).toHaveLength([...read(site.engine.path)].join("").length);
    expect(site.bytes).toBeLessThan(8_000_000);
  });

  test.each(["start-here", "clients"])("links of %s lead only to files that exist, relative to the page", (track) => {
    const [built, { pages }] = track === "start-here" ? [out, site] : [join(folder, track), clients];
    for (const { path } of pages) {
      for (const [, target] of readFileSync(join(built, path), "utf8").matchAll(/(?:href|src)="([^"]*)"/g)) {
        if (target === "#" || target!.startsWith("#")) continue;
        expect(target).not.toMatch(/^(\/|\w+:)/);
        const file = normalize(join(dirname(path), target!.split(/[?#]/)[0]!));
        expect(existsSync(join(built, file)), `${path}: ${target}`).toBe(true);
      }
    }
  });

  test("every page names the installed command, however the program was called, and says how to get it", () => {
    const pages = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
    expect(pages.length).toBeGreaterThan(10);
    for (const page of pages) {
      expect(read(page), page).not.toMatch(/\bnpx\b/);
      expect(read(page), page).toContain("npm link --ignore-scripts</code> in a clone of failure-lab.");
    }
    expect(read("explain.html")).toMatch(/in a terminal: <code>lab explain /);
    expect(read("practice.html")).toContain("<code>lab practice black-friday</code>");
  });

  test("no page of a lesson tells how its twist ends before it is asked", async () => {
    for (const { name } of site.pages.filter(({ kind }) => kind === "lesson")) {
      const { twist } = await loadScenario(name);
      const seen = read(`lessons/${name}.html`).replace(/<script[\s\S]*?<\/script>/g, "");
      expect(seen, name).not.toContain(xml(twist!.says));
    }
  });

  test("no page of a mystery tells what solves it", async () => {
    for (const { name } of listPractice("mystery")) {
      const mystery = await loadMystery(name);
      const { body, data } = mysteryParts(mystery);
      const page = body + data.mystery;
      expect(page, name).not.toContain(mystery.remember!.says);
      expect(page, name).not.toMatch(/"(secret|told)"/);
    }
  });

  test("a recorded lesson asks its question, and its page has the judged choices where neither its source nor a search shows them", async () => {
    const { name } = clients.pages.find(({ plays }) => plays === "recorded")!;
    const page = readFileSync(join(folder, "clients", `lessons/${name}.html`), "utf8");
    expect(page).toContain('<div id="ask-predict" hidden></div>');
    expect(page).toContain('src="../assets/engine.js"');
    const [, recorded] = /id="recorded">([^<]*)</.exec(page)!;
    const { choices } = opened<RunChoices>(JSON.parse(recorded!));
    expect(choices).toHaveLength((await loadScenario(name)).predict!.choices.length);
    expect(choices.filter(({ verdict }) => verdict.holds)).toHaveLength(1);
    expect(page).not.toContain('"holds"');
  });

  test("a lesson with a load says how many calls it plays before the outcome is shown", async () => {
    const report = await play(jobOf(await loadScenario("hockey-stick"), { world: "virtual", seed: 1, examples: 0 }));
    const body = lessonBody({ report, command: "", version: "", plays: true, inSite: [] });
    expect(body).toMatch(/id="ask-predict" data-plays="Plays [\d\u00a0 ]+ calls …"/);
  });

  test("a lesson says who calls whom and what each server does, as the terminal prints it, and has its hints closed", async () => {
    const scenario = await loadScenario("timeout-504");
    const report = await play(jobOf(scenario, { world: "virtual", seed: 1 }));
    const body = lessonBody({ report, command: "", version: "", plays: true, inSite: [] });
    expect(body).toContain('<p class="calls"><span>client → order → payment</span></p>');
    const printed = whoIsWho(scenario, { width: 80, colour: false, unicode: true });
    expect(body).toContain(`<p class="who">${xml(printed.join(" "))}</p>`);
    const [, folded = ""] = /<div class="hints">(.*)<\/div>/.exec(body)!;
    expect(folded.match(/<details><summary>Hint \d of \d<\/summary>/g)).toHaveLength(scenario.hints.length);
  });

  test("a former name leads to the page of the present lesson", () => {
    const page = readFileSync(join(folder, "clients", "lessons/hang-up-is-not-reset.html"), "utf8");
    expect(page).toContain('href="reset-or-hang-up.html"');
  });

  test("a lesson begins with its question and tells nothing of the run before it is opened", () => {
    const page = read("lessons/timeout-504.html");
    const [before] = page.split('<details id="future">');
    expect(before).toContain("<h1>The order server gives up before payment is done. What happens to the charge?</h1>");
    expect(before).toContain('<div id="ask-predict" hidden></div>');
    expect(before).not.toContain("A timeout turns a slow payment into a 504");
    expect(before).not.toMatch(/gets 504|holds/);
    expect(page).toContain('<pre id="command">lab run timeout-504</pre>');
  });

  test("the question about the twist begins with the change in words, and not with what it does", () => {
    const page = read("lessons/never-replies.html");
    expect(page).toMatch(/id="ask-twist" data-ask="What if order waits at most 1 s \(order\.timeout from /);
    expect(page).toContain('"premise":"What if order waits at most 1 s (order.timeout from ');
  });

  test("the list of lessons is searched by the words of lab search, too", () => {
    const [, words] = /data-lesson="never-replies" data-entry="" data-words="([^"]*)"/.exec(read("index.html"))!;
    expect(words!.split(" ")).toEqual(expect.arrayContaining(["hang", "timeout"]));
  });

  test("replaces its own pages, and no other file", async () => {
    const small = ["site", join(folder, "clients"), "--track", "clients"];
    const index = join(folder, "clients", "index.html");
    writeFileSync(index, readFileSync(index, "utf8").replace("</body>", "old</body>"));
    const { code: written, out } = await lab(small);
    expect(written).toBe(0);
    expect(out.replaceAll("\n", " ")).toMatch(
      /^Wrote [\w ]+ pages, \d+ of them recorded, because a browser cannot play them, \d\.\d MB\. Open /,
    );
    expect(readFileSync(index, "utf8")).not.toContain("old</body>");
    writeFileSync(index, "mine");
    const { code, err } = await lab(small);
    expect(code).toBe(2);
    expect(err.replaceAll(/\s+/g, " ")).toContain("index.html already exists and is not a page of the lab");
    expect(readFileSync(index, "utf8")).toBe("mine");
  });

  test("writes nothing into a folder with a page of somebody else", async () => {
    const foreign = mkdtempSync(join(folder, "foreign-"));
    writeFileSync(join(foreign, "index.html"), "mine");
    const { code, err } = await lab(["site", foreign, "--track", "clients"]);
    expect(code).toBe(2);
    expect(err.replaceAll(/\s+/g, " ")).toContain("name another folder, or add --force");
    expect(readdirSync(foreign)).toEqual(["index.html"]);
  });

  test.each([
    [["site"], "<folder> is missing"],
    [["site", "a", "--track", "call"], "unknown track"],
  ])("%j is a mistake", async (args, says) => {
    const { code, err } = await lab(args);
    expect(code).toBe(2);
    expect(err).toContain(says);
  });
});

describe("lab progress --import", () => {
  test("adds the answers of a file that a page exported", async () => {
    const state = mkdtempSync(join(folder, "state-"));
    const env = { XDG_STATE_HOME: state, LAB_STATE: state };
    const answer = { at: "2026-01-02T03:04:05.000Z", chose: 3, right: true, sure: null };
    const file = join(folder, "progress.json");
    writeFileSync(
      file,
      JSON.stringify({ is: "failure-lab report", version: 1, lessons: { "timeout-504": [answer] }, ended: {} }),
    );
    const { code, err } = await lab(["progress", "--import", file], env);
    expect(err).toContain("Imported 1 lesson.");
    expect(code).toBe(0);
    expect(JSON.parse((await lab(["progress", "--json"], env)).out).lessons["timeout-504"]).toEqual([answer]);
  });

  test("rejects another file", async () => {
    const file = join(folder, "other.json");
    writeFileSync(file, "{}");
    const { code } = await lab(["progress", "--import", file]);
    expect(code).toBe(2);
  });
});
