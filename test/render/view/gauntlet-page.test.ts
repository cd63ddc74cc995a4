import { expect, test } from "vitest";
import { cardOf } from "../../../src/gauntlet/card.ts";
import { rules } from "../../../src/gauntlet/judge/rules.ts";
import { gauntletPage } from "../../../src/render/view/pages/gauntlet-page.ts";
import { made, timeout504 } from "../fixture.ts";

const row = {
  ...{ failure: "hang", about: "payment never answers", got: [{ status: 504 }], tookMs: 1003, charged: 0 },
  ...{ requests: 1, next: [], judged: { "in-time": true, "honest-no": false }, story: timeout504 },
};
const cardInput = { of: "server", use: "order=node order.js", tookMs: 2000, unplayed: [] } as const;
const card = cardOf({ ...cardInput, rows: [row] }, rules);

test("only a rule that was judged and holds is green", () => {
  const part = gauntletPage(card, made).parts.find(({ head }) => head === "Rules");
  const rows = part?.kind === "table" ? part.rows : [];
  const verdicts = new Map(rows.map(([, verdict, name]) => [name!.text.split(":", 1)[0], verdict]));
  expect(verdicts.get("in-time")).toEqual({ text: "holds", tone: "good" });
  expect(verdicts.get("honest-no")).toEqual({ text: "broken", tone: "bad" });
  expect(verdicts.get("stops")).toEqual({ text: "not judged", tone: "faint" });
});

test("a failure has a mark for each rule that was judged at it", () => {
  const part = gauntletPage(card, made).parts.find((each) => each.kind === "table" && "isGrid" in each);
  const [line = []] = part?.kind === "table" ? part.rows : [];
  const marks = line.slice(1, 1 + card.rules.length).map(({ text }) => text);
  expect(marks.filter((mark) => mark !== "")).toEqual(expect.arrayContaining(["✓", "✗"]));
  expect(marks.filter((mark) => mark === "")).toHaveLength(card.rules.length - 2);
});

test("new breaks come first, each with the command that repeats it", () => {
  const [first] = gauntletPage(card, { ...made, command: "lab gauntlet --bench b.yaml --accept a.yaml" }).parts;
  expect(first).toEqual({
    ...{ head: "New breaks", kind: "commands" },
    commands: [{ says: "hang breaks honest-no; got 504", command: "lab gauntlet --bench b.yaml --why hang" }],
  });
  const accepted = cardOf({ ...cardInput, rows: [row] }, rules, { accepted: { hang: ["honest-no"] } });
  expect(gauntletPage(accepted, made).parts[0]).toMatchObject({ head: "Rules" });
});

test("if some rules were not judged, the verdict speaks only of those that were", () => {
  const says = (judged: Readonly<Record<string, boolean>>, of = rules) =>
    gauntletPage(cardOf({ ...cardInput, rows: [{ ...row, judged }] }, of), made).says;
  const all = Object.fromEntries(rules.map(({ name }) => [name, true]));
  expect(says(all)).toBe("All rules hold.");
  // That the server starts is judged without a failure.
  expect(says({ "in-time": true, "honest-no": true })).toBe("All three judged rules hold.");
  expect(says({ "in-time": true })).toBe("Both judged rules hold.");
  expect(says({})).toBe("The only judged rule holds.");
  const others = rules.filter(({ name }) => name !== "starts");
  expect(says({}, others)).toBe("No rule was judged.");
});

test("an interrupted gauntlet without a break is undecided, and says how far it came", () => {
  const { judged: _, ...rest } = row;
  const kept = { ...rest, judged: { "in-time": true } };
  const half = cardOf({ ...cardInput, rows: [kept], unplayed: ["stall", "reset"], interrupted: true }, rules);
  expect(half.holds).toBe(false);
  expect(gauntletPage(half, made)).toMatchObject({
    state: "undecided",
    says: "Interrupted after 1 of 3 failures: no rule is broken so far.",
  });
  const broken = cardOf({ ...cardInput, rows: [row], unplayed: ["stall"], interrupted: true }, rules);
  expect(gauntletPage(broken, made)).toMatchObject({
    state: "fails",
    says: "Interrupted after 1 of 2 failures: one rule is broken.",
  });
});
