import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lab } from "./lab.ts";
import { newLearner } from "./learner.ts";

const learner = newLearner();
const shown = async (...args: string[]) => (await lab(["show", ...args], learner.env)).out.replaceAll(/\s+/g, " ");

test("--twist shows the setup with the twist's change, names the change, and asks the twist's question", async () => {
  const twisted = await shown("timeout-504", "--twist");
  expect(twisted).toContain("changes payment.noticesHangUp: false → true");
  expect(twisted).toContain("payment delay 3s, noticesHangUp true");
  expect(twisted).toContain("question How does the order end then?");
  expect(twisted).toContain("run it lab run timeout-504 --twist");
});

test("how the twist ends is shown only to those who ask for it", async () => {
  expect(await shown("timeout-504", "--twist")).toContain(
    "payment notices when its caller hangs up (payment.noticesHangUp from false to true)",
  );
  expect(await shown("timeout-504", "--twist")).not.toContain("The client gets the same 504");
  expect(await shown("timeout-504", "--twist", "--spoilers")).toContain("The client gets the same 504");
});

test("--spoilers adds the choices, the right one and why the others are wrong, in JSON, too", async () => {
  const text = await shown("timeout-504", "--spoilers");
  expect(text).toContain("✓ 3 it happens at 3 s, when the client has had its 504 for 2 s");
  expect(text).toContain("Payment cannot hurry. A timeout ends the waiting, not the work.");
  expect(await shown("timeout-504")).not.toContain("it happens at 3 s");
  const { out } = await lab(["show", "timeout-504", "--spoilers", "--json"], learner.env);
  expect(JSON.parse(out).questions[1]).toMatchObject({ of: "twist", ask: "How does the order end then?" });
});

test("an own file that gives no reasons is not said to have answers", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lab-show-"));
  const file = join(folder, "own.yaml");
  const choices = "[{ says: paid, expect: { status: 200 } }, { says: failed, expect: { status: 504 } }]";
  const own = `title: t\nsetup: { order: {}, payment: {} }\nsteps: [{ send: POST /orders, to: order }]\npredict: { ask: How does it end?, choices: ${choices} }\n`;
  writeFileSync(file, own);
  const plain = await shown(file);
  const told = await shown(file, "--spoilers");
  rmSync(folder, { recursive: true });
  expect(plain).toContain("question How does it end?");
  expect(plain).not.toContain("its answers");
  expect(told).toContain("2 failed run it to see which is right");
});

test("--spoilers adds the choices to pages, too", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lab-show-"));
  const html = join(folder, "a.html");
  await lab(["show", "timeout-504", "--spoilers", "--out", html], learner.env);
  const text = readFileSync(html, "utf8");
  rmSync(folder, { recursive: true });
  const { out } = await lab(["show", "timeout-504", "--spoilers", "--format", "markdown"], learner.env);
  for (const document of [text, out]) expect(document).toContain("Payment cannot hurry.");
});

test("a twist of a load is shown in its step", async () => {
  expect(await shown("who-measured-that")).toContain("a pause of 9 ms");
  expect(await shown("who-measured-that", "--twist")).toContain("at 100/s");
});

test("--as writes the defences of the twist", async () => {
  expect(await shown("never-replies", "--as", "opossum", "--twist")).toContain("timeout: 1000");
});

test("--spoilers has no effect on a product's code, and is rejected", async () => {
  const { code, err } = await lab(["show", "timeout-504", "--as", "opossum", "--spoilers"]);
  expect({ code, err }).toEqual({
    code: 2,
    err: "error: --as and --spoilers cannot be used together\n  leave one of them out\n",
  });
});

test("a track has no twist, and the message names one of its lessons", async () => {
  const track = await lab(["show", "calls", "--twist"]);
  expect(track).toMatchObject({ code: 2, out: "" });
  expect(track.err).toBe(
    "error: calls is a track, and only a scenario has a twist\n  name one of its lessons, such as lab show on-time --twist\n",
  );
});

test("a long setting is shown whole, in the setup and in the twist", async () => {
  const wait = "wait: { first: 100ms, factor: 1 } }";
  expect(await shown("retry-what")).toContain(`order retry { tries: 3, on: [failure, 400, 429, 503], ${wait}`);
  expect(await shown("key-in-flight", "--twist", "--spoilers")).not.toContain("…");
});

test("a misspelled track is not taken for a scenario with a similar word", async () => {
  expect((await lab(["show", "callz"])).err).toBe(
    'error: unknown scenario "callz"\n  did you mean the track "calls"?\n',
  );
  expect((await lab(["show", "timout"])).err).toContain("did you mean timeout-504");
});

test("a track has no defences to write for a product", async () => {
  const { code, err } = await lab(["show", "start-here", "--as", "opossum"]);
  expect(code).toBe(2);
  expect(err).toContain("start-here is a track, and only a scenario has defences");
  expect(err.replaceAll(/\s+/g, " ")).toMatch(/such as lab show \S+ --as opossum/);
});

test("--out writes the servers and their calls, in the format of the ending", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lab-show-"));
  const [svg, html, md] = ["a.svg", "a.html", "a.md"].map((name) => join(folder, name));
  for (const file of [svg!, html!, md!])
    expect(await lab(["show", "whose-health", "--out", file], learner.env)).toMatchObject({ code: 0, out: "" });
  expect(readFileSync(svg!, "utf8")).toContain('class="box"');
  expect(readFileSync(html!, "utf8").match(/<svg /g)).toHaveLength(3);
  expect(readFileSync(md!, "utf8")).toContain("| caller | server | request | settings of the call |");
  rmSync(folder, { recursive: true });
  const { out } = await lab(["show", "whose-health", "--json"], learner.env);
  expect(JSON.parse(out)).toMatchObject({ kind: "setup", name: "whose-health", title: "whose-health" });
});

test("only a scenario has servers to draw, and a product's code has one format", async () => {
  const track = await lab(["show", "graphs", "--out", "a.svg"]);
  expect(track.err).toContain("error: graphs is a track, and only a scenario has servers\n");
  const code = await lab(["show", "timeout-504", "--as", "opossum", "--json"]);
  expect(code).toMatchObject({
    code: 2,
    err: "error: --json and --as cannot be used together\n  leave one of them out\n",
  });
});

test("a service and another kind of server are named in words", async () => {
  expect(await shown("whose-health")).toMatch(/setup \S+ a service/);
});

test("a system is described as its file says, and cannot command the terminal", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lab-show-"));
  const file = join(folder, "odd.system.yaml");
  const text = readFileSync("examples/systems/node/shop.system.yaml", "utf8");
  writeFileSync(file, text.replace("A shop of five services", '"A \\e[2Jshop of five services"'));
  const { code, out } = await lab(["show", file]);
  rmSync(folder, { recursive: true });
  expect(code).toBe(0);
  expect(out).toContain("shop of five services");
  expect(out).toContain("never answered 500");
  expect(out).not.toContain("\u001b");
});
