import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { html } from "../../../src/render/html/html.ts";
import { listScenarios, loadScenario } from "../../../src/scenario/library/library.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { made, refused502, reply, timeout504, wide } from "../fixture.ts";
import { hostile, nasty } from "../hostile.ts";

const story = html("story")({ reports: [timeout504] }, wide, made);
const between = (text: string, name: string) => new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(text)![1]!;
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Returns the tags that an HTML parser finds. */
const tagsIn = (text: string) =>
  [...text.matchAll(/<(\w+)((?:"[^"]*"|[^">])*)>/g)].map(([, name, rest]) => ({ name: name!, rest: rest! }));

test("the policy permits the page's own style and script and nothing else", () => {
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(story)!;
  expect(policy!.split("; ")).toEqual([
    "default-src 'none'",
    `style-src ${hash(between(story, "style"))}`,
    `script-src ${hash(between(story, "script"))}`,
    "base-uri 'none'",
    "form-action 'none'",
  ]);
});

test.each([
  ["a story", story],
  ["a hostile one", html("list")({ reports: [hostile, hostile] }, wide, made)],
])("%s loads nothing, and has no style or handler in an attribute", (_, text) => {
  for (const { name, rest } of tagsIn(text)) {
    expect(name).not.toMatch(/^(img|iframe|object|embed|link|base|audio|video|image|use)$/);
    expect(rest.replace(/"[^"]*"/g, "")).not.toMatch(/\s(style|src|on\w+|action|formaction)=/);
    for (const [, target] of rest.matchAll(/href="([^"]*)"/g)) expect(target).toMatch(/^#p-[\w-]+$/);
  }
});

test("hostile text adds no tag and hides nothing", () => {
  const plain = { ...hostile, scenario: { ...hostile.scenario, lesson: "plain" } };
  const count = (lesson: string) =>
    tagsIn(html("story")({ reports: [{ ...plain, scenario: { ...plain.scenario, lesson } }] }, wide, made)).length;
  expect(count(nasty)).toBe(count("plain"));
  const text = html("story")({ reports: [hostile] }, wide, made);
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(text).not.toMatch(/[\u0000\u0007\u001b\u009b\u2028\u202e\u2066\ufffe\ud800]/);
});

test("the outcome comes first, then the verdict, both ends, the diagram, why, the words, the expectations, the setup and the command", () => {
  const order = [
    '<strong class="bad">gets 504</strong> after 1\u00a0s. <strong class="bad">Payment charged 2\u00a0s later</strong>, and the client never learns of it.',
    '<b class="badge holds">holds</b> All 2 expectations hold.',
    ">Both ends<",
    ">What happened<",
    ">Why<",
    "The story in words",
    "Expectations",
    "Setup",
    "lab run timeout-504 --world real --seed 1",
  ];
  const places = order.map((text) => story.indexOf(text));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places).not.toContain(-1);
});

test("each arrow opens what it carried, which the words contain, too", () => {
  const arrows = tagsIn(story).filter(({ rest }) => rest.includes("data-more"));
  // Each of the three is in the drawings for wide, middle and narrow frames.
  expect(arrows).toHaveLength(9);
  for (const { rest } of arrows) {
    const [, id] = /data-more="([^"]*)"/.exec(rest)!;
    expect(story.split(`id="${id}"`)).toHaveLength(2);
  }
  expect(story).toContain("504\ncontent-type: text/plain\n\nPayment did not answer within 1 s");
});

test("the style chooses one of three drawings by the width of its frame, and shrinks one that is wider, unless it scrolls", () => {
  const drawn = [...story.matchAll(/<div class="(wide|middle|narrow)"><div class="sequence/g)].map(([, name]) => name);
  expect(drawn).toEqual(["wide", "middle", "narrow"]);
  const style = between(story, "style");
  const chosen = [...style.matchAll(/@container\(max-width:([\d.]+)px\)\{\.drawings>\.(\w+)\{display:none/g)];
  expect(chosen.map(([, width, name]) => [name, width])).toEqual([
    ["wide", "699.98"],
    ["middle", "459.98"],
  ]);
  expect(style).toContain(".drawings .sequence:not(.scroll) svg{min-width:0;height:auto}");
});

test("a part that scrolls shades the edges behind which it goes on, until its end covers the shade", () => {
  const [, shades] = /\.scroll\{overflow-x:auto;[^}]*background:([^}]*)\}/.exec(between(story, "style"))!;
  const layers = shades!.split("linear-gradient").slice(1);
  expect(layers.map((layer) => [layer.includes("--paper"), / local\b/.test(layer)])).toEqual([
    [true, true],
    [true, true],
    [false, false],
    [false, false],
  ]);
});

test("the page does not contain tokens", () => {
  const headers = [["Authorization", "Bearer secret-token"]] as const;
  const events = timeout504.events.map((event) =>
    event.what.kind === "arrived" ? { ...event, what: { ...event.what, headers } } : event,
  );
  const text = html("story")({ reports: [{ ...timeout504, events }] }, wide, made);
  expect(text).toContain("Authorization: Bearer •••");
  expect(text).not.toContain("secret-token");
});

test("a long list shows the outcome of each closed scenario, to be searched and filtered by verdict", () => {
  const fails = { ...refused502, verdict: { holds: false, checks: [{ holds: false, says: "a", saw: "b" }] } };
  const text = html("list")({ reports: [timeout504, fails, timeout504, timeout504] }, wide, made);
  expect(text).toContain("3 of 4 hold; these do not: refused-502.");
  expect(text).toContain(
    '<article data-track="calls" data-state="fails" data-entry=""><details><summary><h3>Nothing listens',
  );
  expect(text).toContain(
    'does not hold</b> The client gets 502 after 3\u00a0ms. Nothing was charged, and the client cannot tell.</span></summary><div id="p-refused-502">',
  );
  expect(text).toContain('<input type="search" name="words"');
  expect([...text.matchAll(/<option value="(\w+)"/g)].map(([, value]) => value)).toEqual(["holds", "fails"]);
});

test("a few scenarios are open", () => {
  const text = html("list")({ reports: [timeout504, refused502] }, wide, made);
  expect(text).toContain('data-entry="" id="p-refused-502"><p class="place">');
  expect(text).not.toContain("<form");
});

test("every id is unique", () => {
  const text = html("list")({ reports: [timeout504, refused502, timeout504, hostile, timeout504] }, wide, made);
  const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the page shows the beginning of a long body, and the length of a binary one", () => {
  const long = { ...timeout504.calls[0]!, outcome: reply(200, "x".repeat(65_536)) };
  const bytes = {
    ...timeout504.calls[0]!,
    outcome: { ...reply(200, ""), body: new Uint8Array([0xff, 0xfe]), bodyBytes: 2 },
  };
  const size = (outcome: (typeof timeout504.calls)[number]) =>
    html("story")({ reports: [{ ...timeout504, calls: [outcome] }] }, wide, made).length;
  expect(size(long) - size(timeout504.calls[0]!)).toBeLessThan(5000);
  expect(html("story")({ reports: [{ ...timeout504, calls: [bytes] }] }, wide, made)).toContain("(2 bytes, not text)");
});

test("the lessons of a track take less than 25 KB each on average", async () => {
  const names = listScenarios().filter(({ track }) => track === "retries" || track === "start-here");
  const scenarios = await Promise.all(names.map(({ name }) => loadScenario(name)));
  const able = scenarios.filter(({ worlds }) => worlds.includes("virtual"));
  const reports = await Promise.all(able.map((each) => play(jobOf(each, { world: "virtual", seed: 1 }))));
  expect(reports.length).toBeGreaterThan(5);
  expect(html("list")({ reports }, wide, made).length / reports.length).toBeLessThan(25_000);
});
