import { expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { load, story } from "../../../src/render/svg/svg.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { made, neverReplies, refused502, timeout504, wide } from "../fixture.ts";
import { hostile } from "../hostile.ts";

const storm = `title: t
setup: { order: { timeout: 200ms }, payment: { capacity: 3, delay: 80ms } }
steps:
  - { load: POST /orders, to: order, rate: 60/s, for: 5s, together: true }
  - { change: { payment: { delay: 10ms } }, at: 3s }
`;
const textsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

/** Fails if libxml's parser finds an error. */
async function parsed(svg: string): Promise<void> {
  const { valid, errors } = await validateXML({ xml: { fileName: "a.svg", contents: svg }, normalization: "format" });
  expect({ valid, errors }).toEqual({ valid: true, errors: [] });
}

test("a sequence diagram has a lane for each server, an arrow for each request and answer, and gaps with their length", async () => {
  const svg = story({ reports: [timeout504] }, wide, made);
  await parsed(svg);
  expect(textsIn(svg)).toEqual([
    ...[
      "POST /orders",
      "POST /pay",
      "✗ gives up after 1.001 s while",
      "waiting for a response",
      "504",
      "⚠ charged, unnoticed",
    ],
    ...["waits", "works", "works, though its caller has given up"],
    ...["client", "order", "payment"],
    ...["0.000", "0.001", "+1.001 s", "1.002", "1.003", "+2.001 s", "3.004"],
  ]);
  expect(svg.match(/class="tip/g)).toHaveLength(3);
});

test("the lane of a server shows when its breaker is open and half-open", async () => {
  const order =
    "order: { breaker: { failures: 1, openFor: 1s } }, payment: { faults: [{ error-status: 500, first: 1 }] }";
  const steps = "[{ send: POST /orders, to: order, times: 2 }, { wait: 1s }, { send: POST /orders, to: order }]";
  const yaml = `title: t\nsetup: { ${order} }\nsteps: ${steps}\n`;
  const report = await play(jobOf(parseScenario(yaml, "mine.yaml"), { world: "virtual", seed: 1 }));
  const svg = story({ reports: [report] }, wide, made);
  await parsed(svg);

  const lines = [...svg.matchAll(/<line x1="(\d+)" x2="\d+" y1="(\d+)" y2="(\d+)" class="breaker (\S+)"/g)];
  const [open, halfOpen, ...legend] = lines.map(([, x, from, to, state]) => ({
    x,
    from: Number(from),
    to: Number(to),
    state,
  }));
  const dotOf = (says: string) => Number(new RegExp(`cy="(\\d+)"[^>]*>\\s*<text[^>]*>${says}`).exec(svg)?.[1]);
  const laneX = /<text x="(\d+)"[^>]*>order</.exec(svg)?.[1];
  expect(open).toEqual({ x: laneX, from: dotOf("the breaker for payment opens"), to: halfOpen!.from, state: "open" });
  expect(halfOpen).toEqual({
    x: laneX,
    from: dotOf("the breaker for payment lets"),
    to: dotOf("the breaker for payment closes"),
    state: "half-open",
  });
  expect(legend).toHaveLength(2);
  expect(textsIn(svg)).toEqual(expect.arrayContaining(["its breaker is open", "half-open"]));
});

test("a picture has a description in words", () => {
  const svg = story({ reports: [timeout504] }, wide, made);
  expect(svg).toContain('<title id="title">Sequence diagram: A timeout turns a slow payment into a 504</title>');
  expect(svg).toContain("0.000 client calls order: POST /orders; 0.001 order calls payment: POST /pay");
});

test("whatever happened, the picture is XML that loads nothing", async () => {
  for (const report of [refused502, neverReplies, timeout504, hostile]) {
    const svg = story({ reports: [report] }, wide, made);
    await parsed(svg);
    const tags = [...svg.matchAll(/<(\w+)((?:"[^"]*"|[^">])*)>/g)];
    expect(new Set(tags.map(([, name]) => name))).toEqual(
      new Set(["svg", "title", "desc", "style", "rect", "line", "text", "path", "circle"]),
    );
    for (const [, , rest] of tags) expect(rest!.replace(/"[^"]*"/g, "")).not.toMatch(/\s(href|src|style|on\w+)=/);
    expect(svg).not.toMatch(/url\(|@import|\u202e|\u0000/);
  }
});

test("the charts of a load show answers with tries and capacity, the queue, p50 and p99 against the timeout, and what changed when", async () => {
  const report = await play(jobOf(parseScenario(storm, "storm.yaml"), { world: "virtual", seed: 1 }));
  const svg = load({ reports: [report] }, wide, made);
  await parsed(svg);
  const texts = textsIn(svg);
  expect(texts).toEqual(
    expect.arrayContaining([
      "good",
      "failed",
      "attempts at payment",
      "capacity 37.5/s",
      "Waiting at payment",
      "p50 of all calls",
      "p99 of all calls",
      "timeout 200 ms",
    ]),
  );
  expect(texts.filter((text) => text!.startsWith("3 s  payment.delay: "))).toHaveLength(1);
  // Six curves, each with its sample next to its name.
  expect(svg.match(/class="curve/g)).toHaveLength(12);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
});
