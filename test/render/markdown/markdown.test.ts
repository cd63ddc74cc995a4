import { expect, test } from "vitest";
import { markdown } from "../../../src/render/markdown/markdown.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { made, refused502, timeout504, wide } from "../fixture.ts";
import { hostile } from "../hostile.ts";

test("a story is a document with the outcome first, the verdict, and the command that repeats it", () => {
  const text = markdown("story")({ reports: [timeout504] }, wide, made);
  expect(text).toMatchInlineSnapshot(`
    "<!-- failure-lab report -->

    # A timeout turns a slow payment into a 504

    \`calls/timeout-504\`, holds

    **The client gets 504 after 1 s. Payment charged 2 s later, and the client never learns of it.**

    All 2 expectations hold.

    ## What the client got

    | request | status | took | body |
    | --- | --- | --- | --- |
    | POST /orders | 504 | 1.003 s | Payment did not answer within 1 s |

    ## Both ends

    | what the caller can know | what really happened |
    | --- | --- |
    | order: unknown<br>its timeout passed while it waited for a response<br>client: unknown<br>504 does not say if the work was done | payment: charged at 3.004 s, 2.002 s after order had stopped waiting |

    ## What happened

    | time | where | what |
    | --- | --- | --- |
    | 0.000 s | client → order | POST /orders |
    | 0.001 s | order → payment | POST /pay |
    | 1.002 s | order | gives up after 1.001 s while waiting for a response |
    | 1.003 s | client ← order | 504 |
    | 3.004 s | payment | charged, unnoticed |

    ## Why

    The order server stops waiting after 1 s and answers 504. Nobody tells the payment server, so it takes the money anyway, two seconds later.

    ## Expectations

    |  | expected | seen |
    | --- | --- | --- |
    | ✓ | client gets 504 after 1 s | 504 after 1.003 s |
    | ✓ | payment finishes after 3 s all the same | charged at 3.004 s |

    ## Setup

    |  |  |
    | --- | --- |
    | order | timeout 1s |
    | payment | delay 3s |
    | played in | the real world, seed 1 |

    To repeat it:

    \`\`\`
    lab run timeout-504 --world real --seed 1
    \`\`\`

    ## What if

    no limit: the client waits 3 s and gets 200

    To play that:

    \`\`\`
    lab run timeout-504 --twist
    \`\`\`


    Made by lab 0.1.0.
    "
  `);
});

test("a list begins with its contents", () => {
  const text = markdown("list")({ reports: [timeout504, refused502] }, wide, made);
  expect(text).toContain("**2 of 2 hold.**");
  expect(text).toContain(
    "| holds | refused-502 | Nothing listens: the call is refused at once | All 2 expectations hold. |",
  );
  expect(text).toContain("\n## Nothing listens: the call is refused at once");
});

test("nothing in hostile text is markup", () => {
  const text = markdown("story")({ reports: [hostile] }, wide, made);
  expect(
    text
      .replace("<!-- failure-lab report -->", "")
      .replaceAll("<br>", "")
      .replace(/^`{3,}[\s\S]*?^`{3,}|^`.*$/gm, ""),
  ).not.toMatch(/<|\u202e|\u0000|\u001b/);
  const rows = text.split("\n").filter((line) => line.startsWith("| "));
  const columnsOf = (row: string) => row.replaceAll("\\|", "").split("|").length;
  expect(new Set(rows.map(columnsOf))).toEqual(new Set([4, 5, 6]));
});

test("a load over time has at most twenty rows, each with what changed in it", async () => {
  const text = `title: t
setup: { payment: {} }
steps:
  - { load: POST /pay, to: payment, rate: 10/s, spacing: even, for: 60s, together: true }
  - { change: { payment: { off: true } }, at: 30s }
`;
  const report = await play(jobOf(parseScenario(text, "t.yaml"), { world: "virtual", seed: 1 }));
  const [, table = ""] = markdown("load")({ reports: [report] }, wide, made).split("## Over time: POST /pay");
  const rows = table.split("\n").filter((line) => /^\| [\d.]+–/.test(line));
  expect(rows.length).toBeLessThanOrEqual(20);
  expect(rows[0]).toBe("| 0–3 s | 30 | 30 | 0 | 0 ms |  |");
  expect(rows.filter((row) => row.includes("off"))).toEqual([
    "| 30–33 s | 30 | 0 | 30 | 0 ms | payment is switched off |",
  ]);
});

test("a server that nothing was set for says so", () => {
  const text = markdown("story")({ reports: [{ ...refused502, setup: { order: {} } }] }, wide, made);
  expect(text).toContain("| order | default settings |");
});
