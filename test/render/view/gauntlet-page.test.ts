import { expect, test } from "vitest";
import { cardOf } from "../../../src/gauntlet/card.ts";
import { rules } from "../../../src/gauntlet/rules.ts";
import { gauntletPage } from "../../../src/render/view/pages/gauntlet-page.ts";
import { made, timeout504 } from "../fixture.ts";

const row = {
  ...{ failure: "hang", about: "payment never answers", got: [{ status: 504 }], tookMs: 1003, charged: 0 },
  ...{ requests: 1, next: [], judged: { "in-time": true, "honest-no": false }, story: timeout504 },
};
const card = cardOf({ of: "server", use: "order=node order.js", rows: [row], tookMs: 2000, unplayed: [] }, rules);

test("only a rule that was judged and holds is green", () => {
  const [part] = gauntletPage(card, made).parts;
  const rows = part?.kind === "table" ? part.rows : [];
  const verdicts = new Map(rows.map(([, verdict, name]) => [name!.text.split(":", 1)[0], verdict]));
  expect(verdicts.get("in-time")).toEqual({ text: "holds", tone: "good" });
  expect(verdicts.get("honest-no")).toEqual({ text: "broken", tone: "bad" });
  expect(verdicts.get("stops")).toEqual({ text: "not judged", tone: "faint" });
});
