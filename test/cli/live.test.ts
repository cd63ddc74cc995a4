import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { lab } from "./lab.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-live-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string) => join(folder, name);
const scriptIn = (html: string, id: string) =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`).exec(html)![1]!);

describe("--live", () => {
  test("writes one file with the report, the lesson and a program that its policy permits", async () => {
    const { code } = await lab(["run", "timeout-504", "--out", file("a.html"), "--live"]);
    expect(code).toBe(0);
    const html = readFileSync(file("a.html"), "utf8");
    const { out } = await lab(["run", "timeout-504", "--world", "virtual", "--json"]);
    expect(scriptIn(html, "report")).toEqual(JSON.parse(out));
    expect(scriptIn(html, "lesson")).toMatchObject({ kind: "story", set: [], words: ["lab", "run", "timeout-504"] });
    expect(html).toContain('<pre id="command">lab run timeout-504</pre>');
    expect(html).toMatch(/script-src 'sha256-[^']+' 'sha256-[^']+'; worker-src blob:/);
    expect(html).toContain('<div id="controls" hidden></div>');
  });

  test("a lesson for real sockets only gives a page that says so, without a program", async () => {
    const yaml = "title: t\nworlds: [real]\nsetup: { payment: {} }\nsteps: [{ send: POST /pay, to: payment }]\n";
    writeFileSync(file("real.yaml"), yaml);
    const { code } = await lab(["run", file("real.yaml"), "--out", file("b.html"), "--live"]);
    expect(code).toBe(0);
    const html = readFileSync(file("b.html"), "utf8");
    expect(html).toContain("It needs real sockets, so this page cannot play it.");
    expect(html.match(/<script>/g)).toHaveLength(1);
  });

  test.each([
    [["run", "timeout-504", "--live"], "--live has no effect without --out"],
    [["run", "timeout-504", "--live", "--out", "a.json"], "--live cannot write a.json: only a page plays"],
    [["run", "timeout-504", "refused-502", "--live", "--out", "a.html"], "--live shows one scenario"],
    [["run", "timeout-504", "--world", "real", "--live", "--out", "a.html"], "--live plays in simulated time"],
    [["run", "timeout-504", "--compare", "--live", "--out", "a.html"], "--live and --compare cannot be used together"],
    [["load", "--world", "real", "--live", "--out", "a.html"], "--live plays in simulated time"],
    [["sweep", "timeout-504", "--live", "--out", "a.html"], "--live draws a map of one or two settings"],
    [
      [
        ...["sweep", "timeout-504", "--live", "--out", "a.html", "--vary", "order.timeout=1s,2s"],
        ...["--vary", "payment.delay=1s,2s", "--vary", "order.retry=1,2"],
      ],
      "--live draws a map of one or two settings",
    ],
  ])("%j is a mistake", async (args, says) => {
    const { code, err } = await lab(args);
    expect(code).toBe(2);
    expect(err.replaceAll(/\s+/g, " ")).toContain(says);
  });

  test("a map has the outcome of each cell in words, in its data and in the table that needs no script", async () => {
    const vary = ["--vary", "payment.delay=250ms,3s", "--vary", "order.timeout=250ms,1s"];
    const { code } = await lab(["sweep", "timeout-504", ...vary, "--out", file("map.html"), "--live"]);
    expect(code).toBe(0);
    const html = readFileSync(file("map.html"), "utf8");
    const { points } = scriptIn(html, "map") as { points: { values: string[]; says: string }[] };
    const good = "The client gets 200. Payment charged once, and both ends know.";
    expect(points.find(({ values }) => values.join() === "250ms,1s")?.says).toBe(good);
    expect(new Set(points.map(({ says }) => says)).size).toBe(3);
    expect(html).toContain('<td class="number">0.25</td><td>504 a</td><td>200</td>');
    expect(html).toContain(`<td>200</td><td>${good}</td>`);
  });

  test("outcomes of a map that differ only in their times are one, also at once and later", async () => {
    await lab(["sweep", "on-time", "--vary", "payment.delay=0ms,250ms,500ms", "--out", file("times.html"), "--live"]);
    const { points } = scriptIn(readFileSync(file("times.html"), "utf8"), "map") as { points: { says: string }[] };
    expect(new Set(points.map(({ says }) => says))).toEqual(
      new Set(["The client gets 200. Payment charged once, and both ends know."]),
    );
  });

  test("an own file that is called load keeps its title", async () => {
    const own = file("load.yaml");
    const load = "{ load: POST /orders, to: order, rate: 10/s, for: 1s }";
    writeFileSync(own, `title: Ten orders a second\nsetup: { order: {}, payment: {} }\nsteps: [${load}]\n`);
    await lab(["run", own, "--world", "virtual", "--out", file("own-load.html")]);
    expect(readFileSync(file("own-load.html"), "utf8")).toContain("<h1>Ten orders a second</h1>");
  });

  test("the page of a load is called by its load and its settings", async () => {
    const args = ["load", "--rate", "50/s", "--for", "2s", "--set", "payment.capacity=3"];
    await lab([...args, "--out", file("load.html"), "--live"]);
    const html = readFileSync(file("load.html"), "utf8");
    expect(html).toContain('<p class="place">load</p><h1>50/s to order; payment capacity 3</h1>');
  });

  test("the control of the twist asks its neutral question, from the settings of the command line on", async () => {
    await lab(["run", "never-replies", "--set", "order.timeout=2s", "--out", file("twist.html"), "--live"]);
    const { premise } = scriptIn(readFileSync(file("twist.html"), "utf8"), "lesson");
    expect(premise).toMatch(/\(order\.timeout from 2s to /);
  });

  test("a page contains no secret", async () => {
    const yaml =
      'title: t\nsetup: { payment: {} }\nsteps: [{ send: POST /pay, to: payment, headers: { authorization: "Bearer abc-secret-1" } }]\n';
    writeFileSync(file("secret.yaml"), yaml);
    await lab(["run", file("secret.yaml"), "--out", file("c.html"), "--live"]);
    const html = readFileSync(file("c.html"), "utf8");
    expect(html).toContain("Bearer •••");
    expect(html).not.toContain("abc-secret-1");
  });
});
