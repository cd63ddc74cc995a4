import { describe, expect, test } from "vitest";
import { serverPicture } from "../../../src/render/svg/server-picture.ts";
import { serverGraph } from "../../../src/render/view/setup/server-graph.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";

const service = (line: string, does = "") => `{ is: service, takes: ${line}${does === "" ? "" : `, does: [${does}]`} }`;
const scenario = (servers: Readonly<Record<string, string>>, to: string) => {
  const setup = Object.entries(servers).map(([name, settings]) => `  ${name}: ${settings}\n`);
  return parseScenario(`title: t\nsetup:\n${setup.join("")}steps: [{ send: GET /, to: ${to} }]\n`, "mine.yaml");
};

const shop = scenario(
  {
    a: service(
      "GET /",
      "{ together: [{ calls: b GET /b, timeout: 300ms }, { calls: c GET /c, optional: true }] }, { calls: d POST /pay, retry: 2, undo: POST /back }, { afterAnswering: [{ calls: c GET /c }] }",
    ),
    b: service("GET /b", "{ calls: d POST /pay, hedge: 30ms, fallback: { to: c } }"),
    c: "{ is: service, takes: { GET /c: {}, POST /pay: {} }, count: 4, capacity: { workers: 8, work: lognormal 12ms 2 } }",
    d: "{ is: service, takes: { POST /pay: {}, POST /back: {} } }",
  },
  "a",
);
const circle = scenario(
  {
    a: "{ is: service, takes: { GET /: { does: [{ calls: b GET / }] }, GET /more: {} } }",
    b: service("GET /", "{ calls: a GET /more }"),
  },
  "a",
);
const names = (count: number) => Array.from({ length: count }, (_, at) => `s${at + 1}`);
const chain = scenario(
  Object.fromEntries(
    names(10).map((name, at) => [name, service("GET /", at < 9 ? `{ calls: s${at + 2} GET / }` : "")]),
  ),
  "s1",
);
const fan = scenario(
  {
    front: service("GET /", `{ together: [${names(40).map((name) => `{ calls: ${name} GET / }`)}] }`),
    ...Object.fromEntries(names(40).map((name) => [name, service("GET /")])),
  },
  "front",
);
const drawn = { shop, circle, chain, fan };

const textsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
const numbers = (text: string) => text.match(/[\d.]+/g)!.map(Number);
const boxesIn = (svg: string) =>
  [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" rx="6"/g)].map(([, ...all]) => {
    const [x = 0, y = 0, width = 0, height = 0] = all.map(Number);
    return { left: x, right: x + width, top: y, bottom: y + height };
  });

test("boxes are drawn in the order of the calls, and what belongs to a call is written on its arrow", () => {
  const { inner, says } = serverPicture(serverGraph(shop), "t");
  expect(textsIn(inner).join(" ")).toBe(
    [
      ...["client", "GET / a", "GET /b at once with others, timeout 300ms b"],
      ...["a: GET /c at once with others, optional", "a: GET /c after the response", "b: POST /pay fallback"],
      "c × 4 capacity { workers: 8, work: lognormal 12ms 2 }",
      ...["a: POST /pay retry 2, undo POST /back", "b: POST /pay hedge 30ms, fallback { to: c } d"],
    ].join(" "),
  );
  expect(inner.match(/class="arrow back"/g)).toHaveLength(1);
  expect(says).toContain("a calls d: POST /pay, retry 2, undo POST /back");
});

test("many servers that look the same are one box", () => {
  const texts = textsIn(serverPicture(serverGraph(fan), "t").inner);
  expect(texts.filter((text) => /^s\d|servers/.test(text!))).toEqual(["s1", "s2", "s3 … s40", "38 servers"]);
  expect(serverGraph(fan, false).boxes).toHaveLength(42);
});

test("the number of instances of servers in one box is kept", () => {
  const leaves = names(6);
  const call = `{ together: [${leaves.map((name) => `{ calls: ${name} GET / }`)}] }`;
  const leaf = "{ is: service, takes: GET /, count: 40 }";
  const front = scenario(
    { front: service("GET /", call), ...Object.fromEntries(leaves.map((s) => [s, leaf])) },
    "front",
  );
  expect(serverGraph(front).boxes.at(-1)).toMatchObject({ says: "s3 … s6", notes: ["4 servers × 40"] });
});

test("the calls of a server named service show their defences", () => {
  const own = "{ takes: GET /, does: [{ calls: b GET /, optional: true, retry: 2 }] }";
  const [, arrow] = serverGraph(scenario({ service: own, b: service("GET /") }, "service")).arrows;
  expect(arrow).toMatchObject({ to: "b", notes: ["optional", "retry 2"], isOptional: true });
});

test("a call back to a server above is told below the picture", () => {
  expect(textsIn(serverPicture(serverGraph(circle), "t").inner).at(-1)).toBe("b also calls a: GET /more");
});

describe.each(Object.entries(drawn))("the picture of a %s", (_, each) => {
  test.each([326, 832])("at %i px has no line through a box, and no boxes over each other", (width) => {
    const picture = serverPicture(serverGraph(each), "t", width);
    const boxes = boxesIn(picture.inner);
    for (const [at, box] of boxes.entries()) {
      expect(box.right).toBeLessThanOrEqual(picture.width);
      // A second frame of several servers lies under their box.
      const others = boxes.filter((other, nth) => nth !== at && Math.abs(other.top - box.top) > 5);
      expect(others.filter((other) => other.top < box.bottom && other.bottom > box.top)).toEqual([]);
    }
    const lines = [...picture.inner.matchAll(/d="M([\d.]+) ([\d.]+)V([\d.]+)"/g)].map(([d]) => numbers(d));
    expect(lines.length).toBeGreaterThan(0);
    for (const [x = 0, from = 0, to = 0] of lines) {
      const crossed = boxes.filter((box) => box.left < x && x < box.right && box.bottom > from + 5 && box.top < to);
      expect(crossed).toEqual([]);
    }
  });
});
