import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileMessages } from "../../src/explain/compile-messages.ts";
import { Lookup } from "../../src/explain/lookup.ts";

const folder = new URL("../../messages/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
const files = Object.fromEntries(names.map((name) => [name, readFileSync(new URL(name, folder), "utf8")]));

const family = `name: Shop
source: https://shop.example
settings:
  whole: read to the end
chapters:
  - situation: cut
    messages:
      - message: [ shop broke off, "shop: broke off" ]
        says: The body broke off.
`;

/** The shop with clients, of which the till says its message. */
const clients = (mark: string) =>
  family
    .replace(
      "  whole: read to the end",
      "  general: bank\n  whole: { kiosk: wait, till: the same, bank: pay }\n  body: { app: tap }",
    )
    .replace("says: The body broke off.\n", `says: "till: the body broke off."\n        ${mark}\n`);

/** Compiles the files of the project with a program of its own, or with its text changed. */
function withShop(text: string, order = "codes: [ node, http, lab ]\nothers: [ shop ]\n") {
  const kept = ["situations", "node", "http", "lab"].map((name) => `${name}.yaml`);
  const withoutGateways = (yaml: string) => yaml.replaceAll(/^ +(?:gateways: \[|atGateways).*\n/gm, "");
  const common = Object.fromEntries(kept.map((name) => [name, withoutGateways(files[name]!)]));
  return compileMessages({ ...common, "order.yaml": order, "shop.yaml": text });
}

it("the files of the project have no mistake", () => {
  const { wrong, codes, others } = compileMessages(files);
  expect(wrong).toEqual([]);
  expect(codes.length + others.length).toBe(names.length - 2);
});

it("a program is added by its file and a line of the order", () => {
  const { wrong, codes, others } = withShop(family);
  expect(wrong).toEqual([]);
  const lookup = new Lookup([...codes, ...others]);
  const [found] = lookup.explain("10:00 ERROR shop: broke off");
  expect(found).toMatchObject({
    by: "Shop",
    key: "shop broke off",
    proves: "the response began, and its end never arrived",
    settings: [["Shop", "read to the end"]],
    origin: { source: "https://shop.example" },
  });
});

it("a message of a client has its settings and the general ones", () => {
  const { wrong, codes, others } = withShop(clients("settingsOf: till"));
  expect(wrong).toEqual([]);
  const [found] = new Lookup([...codes, ...others]).explain("shop broke off");
  expect(found!.settings).toEqual([
    ["till", "wait"],
    ["bank", "pay"],
  ]);
  expect(found).not.toHaveProperty("settingsOf");
});

it("a status that a gateway writes has the gateways' settings first, then those of clients that receive it", () => {
  const { codes, others } = compileMessages(files);
  const lookup = new Lookup([...codes, ...others]);
  const first = (text: string) => lookup.explain(text)[0]!.settings.map(([who]) => who);
  for (const text of ["504", "504 Gateway Time-out", "502"])
    expect(first(text)).toEqual(["nginx", "HAProxy", "Envoy", "ALB", "Spring CG", "undici", "fetch", "http"]);
  expect(lookup.explain("504")[0]!.settings[0]).toEqual(["nginx", "proxy_read_timeout (60 s between two reads)"]);
  expect(first("503").slice(0, 4)).toEqual(["nginx", "HAProxy", "Envoy", "Spring CG"]);
  expect(first("413")).toEqual(["nginx", "undici", "fetch", "http"]);
  expect(first("404")).toEqual(["undici", "fetch", "http"]);
  expect(lookup.explain("504")[0]).not.toHaveProperty("atGateways");
});

describe("a mistake is reported with its place", () => {
  const cases: readonly (readonly [what: string, from: string, to: string, says: RegExp])[] = [
    ["an unknown field", "says:", "sais:", /^messages\/shop\.yaml:9:\d+ "sais" is not a field here$/],
    ["a missing text", "        says: The body broke off.\n", "", /shop\.yaml:8:\d+ says is missing$/],
    ["a number without quotes", "[ shop broke off", "[ 502", /shop\.yaml:8:\d+ write "502" in quotes$/],
    ["an unknown situation", "situation: cut", "situation: cutt", /shop\.yaml:6:\d+ no situation "cutt" is above$/],
    ["a name of every object", "situation: cut", "situation: constructor", /no situation "constructor" is above$/],
    ["an unknown topic", "  whole:", "  hole:", /shop\.yaml:4:\d+ "hole" is not a topic$/],
    [
      "an unknown row",
      "situation: cut",
      "situation: cut\n    gateways: sings",
      /shop\.yaml:7:\d+ the table of gateways has no row "sings"$/,
    ],
    ["no source", "source: https://shop.example\n", "", /shop\.yaml:1:1 tried or source is missing$/],
    ["settings of nobody", "whole: read to the end", "like: shopp", /shop\.yaml:4:\d+ no program "shopp" is above$/],
    [
      "a general name without settings",
      "  whole:",
      "  general: till\n  whole:",
      /shop\.yaml:4:\d+ the program has no settings of "till"$/,
    ],
    [
      "a gateway without a file",
      "  whole:",
      "  gateways: till\n  whole:",
      /shop\.yaml:4:\d+ there is no messages\/till\.yaml$/,
    ],
    [
      "a topic that no gateway has settings for",
      "broke off.",
      "broke off.\n        atGateways: pool",
      /shop\.yaml:10:\d+ no gateway has settings of "pool"$/,
    ],
    ["malformed YAML", "name: Shop", "name: [", /^messages\/shop\.yaml:\d+:\d+ Flow sequence /],
  ];

  it.each(cases)("%s", (_, from, to, says) => {
    expect(family).toContain(from);
    expect(withShop(family.replace(from, to)).wrong.join("\n")).toMatch(new RegExp(says, "m"));
  });

  it.each([
    ["no mark", "", /shop\.yaml:11:\d+ add settingsOf: till, or whose settings help$/],
    ["an unknown client", "settingsOf: tills", /shop\.yaml:12:\d+ the program has no settings of "tills"$/],
    [
      "a client without settings",
      "settingsOf: till\n        topic: body",
      /:12:\d+ add settings of till to body, or write topic: none$/,
    ],
  ])("a message of a client with %s", (_, mark, says) => {
    expect(withShop(clients(mark)).wrong).toEqual([expect.stringMatching(says)]);
  });

  it("an unknown situation in the body", () => {
    const situations = files["situations.yaml"]!.replace("inBody: cut", "inBody: cutt");
    expect(compileMessages({ ...files, "situations.yaml": situations }).wrong).toEqual([
      expect.stringMatching(/^messages\/situations\.yaml:\d+:\d+ no situation is called "cutt"$/),
      expect.stringMatching(/no situation is called "cutt"$/),
    ]);
  });

  it("a file that the order does not name, and a name without a file", () => {
    const order = "codes: [ node, http, lab ]\nothers: [ shopp ]\n";
    expect(withShop(family, order).wrong).toEqual([
      expect.stringMatching(/^messages\/order\.yaml:2:\d+ there is no messages\/shopp\.yaml$/),
      "messages/order.yaml:1:1 messages/shop.yaml is not listed",
    ]);
  });
});
