import { expect, test } from "vitest";
import { told, toldSeen } from "../../../../src/render/text/learn/prediction-result.ts";
import { loadScenario } from "../../../../src/scenario/library/library.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { wide } from "../../fixture.ts";

const lesson = await loadScenario("timeout-504");
const played = (twisted: boolean) => play(jobOf(lesson, { world: "virtual", seed: 1, twisted }));
const report = await played(false);
const twisted = await played(true);

test("a wrong prediction is answered with what happened, the line that decides, and why it is tempting", () => {
  expect(told(report, 0, wide).join("\n")).toMatchInlineSnapshot(`
    "You said: it never happens; payment stops when the order server gives up.
    What happened: it happens at 3 s, when the client has had its 504 for 2 s.
      3.000  payment: charged, unnoticed, only once
    Giving up closes a connection. Whether anyone looks is up to the other side."
  `);
});

test("a right prediction is answered with the line that shows it", () => {
  expect(told(report, 2, wide).join("\n")).toMatchInlineSnapshot(`
    "As you said: it happens at 3 s, when the client has had its 504 for 2 s.
      1.000  client ← order: 504
      3.000  payment: charged, unnoticed, only once"
  `);
});

test("in plain mode the line is a sentence", () => {
  expect(told(twisted, 0, wide, true).join("\n")).toContain("1.000  client gets 504 from order");
});

test("a wrong observation is answered with the line of the trace, or with its absence", () => {
  expect(toldSeen(report, 1, wide).join("\n")).toMatchInlineSnapshot(`
    "The trace does not show this: payment stopped at the timeout.
      3.000  payment: charged, unnoticed
    What it shows: payment charged after the 504."
  `);
  expect(toldSeen(report, 0, wide).join("\n")).toMatchInlineSnapshot(`
    "You saw: payment charged after the 504.
      3.000  payment: charged, unnoticed"
  `);
  expect(toldSeen(report, 2, wide).join(" ")).toContain("Client gets a response: once, at 1.000 s.");
});

test("under the twist its own question is judged", () => {
  expect(told(twisted, 1, wide).join("\n")).toMatchInlineSnapshot(`
    "As you said: 504 after 1 s; not charged.
      1.000  client ← order: 504
      1.000  payment: the caller hung up, so it stops; nothing is done"
  `);
});

test("a wrong prediction about one of many calls is answered with those that decide", async () => {
  const shares = await loadScenario("share-10");
  const run = await play(jobOf(shares, { world: "virtual", seed: 1 }));
  const right = run.choices.findIndex(({ verdict }) => verdict.holds);
  expect(told(run, right === 0 ? 1 : 0, wide).join("\n")).toContain("served by order, call 5 of 20");
});
